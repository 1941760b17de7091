// A list to choose from, beside what opened it; a sheet at the bottom edge on a phone. Mouse, keys and touch.

import { el, freshId, icon } from "./dom.js";
import { emoji } from "./text.js";

const MANY = 8;
const GAP = 4;

/**
 * Opens over `anchor`. With `most` 1 a choice closes it and reports; otherwise closing reports,
 * if the number of choices is between `least` and `most`. Escape reports nothing.
 */
export function openPicker(anchor, { title, options, chosen, least, most, onDone }) {
  const picked = new Set(chosen);
  const single = most === 1;
  const box = el("div", { class: "picker", popover: "auto", role: "dialog", "aria-label": title });
  const list = el("ul", { class: "picker-list", role: "listbox", id: freshId("list"), "aria-label": title, "aria-multiselectable": !single, tabindex: -1 });
  const entries = options.map((option) => entry(option, picked.has(option.value)));
  list.append(...entries);
  let cancelled = false;

  const toggle = (node) => {
    const value = node.dataset.value;
    if (single) {
      picked.clear();
      picked.add(value);
      return box.hidePopover();
    }
    if (!picked.delete(value) && picked.size < most) picked.add(value);
    for (const one of entries) one.setAttribute("aria-selected", picked.has(one.dataset.value));
    return count();
  };
  const done = el("button", { type: "button", class: "button primary", on: { click: () => box.hidePopover() } }, "Done");
  const tally = el("span", { class: "tally", role: "status" });
  const count = () => {
    tally.textContent = `${picked.size} of ${least === most ? most : `${least}–${most}`}`;
    done.disabled = picked.size < least;
  };
  count();

  box.append(el("p", { class: "picker-title" }, title));
  if (options.length > MANY) box.append(searchField(entries));
  box.append(list);
  if (!single) box.append(el("div", { class: "picker-foot" }, tally, done));

  list.addEventListener("click", (event) => {
    const node = event.target.closest("[role=option]");
    if (node) toggle(node);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") cancelled = true;
    moveByKey(event, entries, toggle);
  });
  box.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    box.remove();
    const changed = [...picked].sort().join("\n") !== [...chosen].sort().join("\n");
    const wanted = single ? picked.size === 1 : changed && picked.size >= least;
    if (!cancelled && wanted && (changed || single)) onDone(options.map(({ value }) => value).filter((value) => picked.has(value)));
    anchor.isConnected && anchor.focus({ preventScroll: true });
  });
  (anchor.closest("dialog") ?? document.body).append(box);
  box.showPopover();
  place(box, anchor);
  (entries.find((one) => one.getAttribute("aria-selected") === "true") ?? entries[0])?.focus();
}

function entry(option, selected) {
  return el("li", { class: "picker-option", role: "option", tabindex: -1, "aria-selected": String(selected), "data-value": option.value },
    option.emoji ? emoji(option.emoji) : null,
    option.picture ? el("img", { class: "face-small", src: option.picture, alt: "" }) : null,
    el("span", { class: "picker-words" },
      el("span", { class: "picker-label" }, option.label),
      option.description ? el("span", { class: "picker-detail" }, option.description) : null),
    icon("tick", "icon check"));
}

function searchField(entries) {
  const field = el("input", { class: "picker-search", type: "search", placeholder: "Search", "aria-label": "Search" });
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    for (const one of entries) one.hidden = !one.textContent.toLowerCase().includes(wanted);
  });
  return field;
}

function moveByKey(event, entries, toggle) {
  const seen = entries.filter((one) => !one.hidden);
  const index = seen.indexOf(document.activeElement);
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: seen.length - 1 }[event.key];
  if (to !== undefined && !(event.target.type === "search" && event.key !== "ArrowDown")) {
    event.preventDefault();
    seen[(to + seen.length) % seen.length]?.focus();
  } else if ((event.key === "Enter" || event.key === " ") && index >= 0) {
    event.preventDefault();
    toggle(seen[index]);
  }
}

/** Below the anchor, or above it where there is more room; phones place it by style sheet. */
function place(box, anchor) {
  if (matchMedia("(max-width: 600px)").matches) return;
  const at = anchor.getBoundingClientRect();
  const height = Math.min(box.offsetHeight, innerHeight - 2 * GAP);
  const below = innerHeight - at.bottom - GAP >= height || at.top < innerHeight - at.bottom;
  const top = below ? Math.min(at.bottom + GAP, innerHeight - height - GAP) : Math.max(GAP, at.top - height - GAP);
  box.style.left = `${Math.min(at.left, innerWidth - box.offsetWidth - GAP)}px`;
  box.style.top = `${top}px`;
  box.style.minWidth = `${at.width}px`;
}
