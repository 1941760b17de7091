// The list above the composer. An input keeps the focus; arrows, Tab, Enter and touch choose from the list.

import { el, freshId } from "./dom.js";

export class Suggestions {
  #input = null;
  #nodes = [];
  #active = -1;
  #onPick = null;

  constructor() {
    this.heading = el("p", { class: "suggest-title" });
    this.list = el("ul", { class: "suggest-list", role: "listbox", id: freshId("suggest"), "aria-label": "Suggestions" });
    this.node = el("div", { class: "suggest", hidden: true }, this.heading, this.list);
    // A press must not take the focus (and on a phone the keyboard) away from the input.
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const index = this.#nodes.indexOf(event.target.closest("[role=option]"));
      if (index >= 0) this.#pick(index);
    });
  }

  get open() {
    return !this.node.hidden;
  }

  /** Offers `items` (`{title, detail, extra?, picture?}`) to `input`; `empty` is said when there are none. */
  show(input, { title, items, empty, active = 0, onPick }) {
    if (!items.length && !empty) return this.hide();
    this.#input = input;
    this.#onPick = (index) => onPick(items[index]);
    this.heading.textContent = title;
    this.#nodes = items.map((item) => option(item));
    this.list.replaceChildren(...this.#nodes);
    if (!items.length) this.list.append(el("li", { class: "suggest-empty", role: "presentation" }, empty));
    this.node.hidden = false;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", this.list.id);
    this.#mark(items.length ? active : -1);
    return undefined;
  }

  hide() {
    this.node.hidden = true;
    this.#active = -1;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /** Handles a key of the input; true when the key is used up. */
  key(event) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#nodes.length) {
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#mark((from + step + this.#nodes.length) % this.#nodes.length);
    } else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.#active >= 0) {
      this.#pick(this.#active);
    } else if (event.key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  #pick(index) {
    this.#onPick(index);
  }

  #mark(index) {
    this.#nodes[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const node = this.#nodes[index];
    if (!node) return this.#input.removeAttribute("aria-activedescendant");
    node.setAttribute("aria-selected", "true");
    this.#input.setAttribute("aria-activedescendant", node.id);
    return node.scrollIntoView({ block: "nearest" });
  }
}

function option(item) {
  return el("li", { class: "suggest-option", role: "option", id: freshId("option"), "aria-selected": "false" },
    item.picture ? el("img", { class: "face-small", src: item.picture, alt: "" }) : null,
    el("span", { class: "suggest-words" },
      el("span", { class: "suggest-name" }, item.title,
        (item.extra ?? []).map((name) => el("span", { class: "suggest-extra" }, name))),
      item.detail ? el("span", { class: "suggest-detail" }, item.detail) : null));
}
