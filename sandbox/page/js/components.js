// Components V2 (and rows of V1 messages) as nodes. Pressing and choosing are asked for through `deck`.

import { dots, el, icon, localUrl, webUrl } from "./dom.js";
import { showPicture } from "./lightbox.js";
import { selectButton } from "./select.js";
import { emoji, rich } from "./text.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * Draws a list of components. `deck` is the message they belong to:
 * `{world, isPending(id), press(id), choose(id, values), chosen(id)}`.
 */
export function components(list, deck) {
  return (list ?? []).map((component) => draw(component, deck)).filter(Boolean);
}

function draw(component, deck) {
  switch (component.type) {
    case 1: return row(component, deck);
    case 2: return button(component, deck);
    case 3: case 5: case 6: case 7: case 8: return selectButton(component, deck);
    case 9: return section(component, deck);
    case 10: return rich(component.content, deck.world);
    case 11: return thumbnail(component);
    case 12: return gallery(component);
    case 13: return file(component);
    case 14: return separator(component);
    case 17: return container(component, deck);
    default: return el("p", { class: "unknown" }, `(A component of type ${component.type} is not shown here.)`);
  }
}

function row(component, deck) {
  return el("div", { class: "row", role: "group" }, components(component.components, deck));
}

function button(component, deck) {
  const style = BUTTON_STYLES[component.style] ?? "secondary";
  const face = [
    component.emoji ? emoji(component.emoji) : null,
    component.label ? el("span", { class: "label" }, component.label) : null,
  ];
  if (style === "link") return linkButton(component, face);
  const pending = deck.isPending(component.custom_id);
  const node = el("button", {
    type: "button",
    class: `button ${style}${pending ? " pending" : ""}${component.label ? "" : " only-emoji"}`,
    disabled: component.disabled,
    "aria-busy": pending,
    "data-custom-id": component.custom_id,
    "aria-label": component.label ? null : component.emoji?.name,
    on: { click: () => pending || deck.press(component.custom_id) },
  }, el("span", { class: "face" }, face), pending ? dots() : null);
  return node;
}

function linkButton(component, face) {
  const href = component.disabled ? null : webUrl(component.url);
  return el("a", { class: "button secondary link", href, target: "_blank", rel: "noopener noreferrer", "aria-disabled": href ? null : "true" },
    el("span", { class: "face" }, face, icon("out")));
}

function section(component, deck) {
  return el("div", { class: "section" },
    el("div", { class: "section-text" }, components(component.components, deck)),
    el("div", { class: "accessory" }, draw(component.accessory, deck)));
}

function thumbnail(component) {
  return picture(component.media, component, "thumbnail");
}

function gallery(component) {
  const items = component.items.map((item) => picture(item.media, item, "gallery-item"));
  return el("div", { class: "gallery", "data-count": Math.min(items.length, 4) }, items);
}

/** A picture with room kept for it, so that nothing jumps when it arrives. */
function picture(media, { description, spoiler }, className) {
  const image = el("img", {
    src: localUrl(media.proxy_url || media.url),
    alt: description ?? "",
    width: media.width,
    height: media.height,
    decoding: "async",
  });
  const open = el("button", { type: "button", class: className, "aria-label": `Enlarge: ${description || "picture"}`,
    on: { click: () => showPicture(image) } }, image);
  image.addEventListener("error", () => open.replaceWith(el("p", { class: "unknown" }, description || "(The picture could not be loaded.)")), { once: true });
  return spoiler ? veiled(open) : open;
}

function file(component) {
  const href = localUrl(component.file.url);
  const name = component.name ?? href.split("?")[0].split("/").at(-1);
  const size = component.size ? `${(component.size / 1024).toFixed(1)} kB` : "";
  const node = el("a", { class: "file", href, download: name }, icon("file"),
    el("span", {}, el("span", { class: "file-name" }, decodeURIComponent(name)), el("span", { class: "file-size" }, size)));
  return component.spoiler ? veiled(node) : node;
}

function separator(component) {
  const divider = component.divider !== false;
  return el("div", { class: `separator${component.spacing === 2 ? " large" : ""}${divider ? " line" : ""}`, role: divider ? "separator" : "presentation" });
}

function container(component, deck) {
  const node = el("div", { class: "container", role: "group" }, components(component.components, deck));
  const colour = component.accent_color;
  if (colour !== null && colour !== undefined) {
    node.classList.add("accented");
    node.style.setProperty("--accent-bar", `#${colour.toString(16).padStart(6, "0")}`);
  }
  return component.spoiler ? veiled(node) : node;
}

function veiled(inner) {
  inner.inert = true;
  const cover = el("button", { type: "button", class: "veil" }, "Spoiler: show");
  const box = el("div", { class: "veiled" }, inner, cover);
  cover.addEventListener("click", () => {
    inner.inert = false;
    box.classList.add("shown");
    cover.remove();
  });
  return box;
}

/** Files that no component shows, as V1 messages have them. */
export function looseAttachments(message) {
  const v2 = (message.flags & 32768) !== 0;
  if (v2 || !message.attachments?.length) return null;
  const used = JSON.stringify(message.embeds ?? []);
  const loose = message.attachments.filter((one) => !used.includes(one.filename));
  return loose.map((one) => one.content_type?.startsWith("image/")
    ? el("div", { class: "gallery", "data-count": 1 }, picture(one, one, "gallery-item"))
    : file({ file: one, name: one.filename, size: one.size }));
}
