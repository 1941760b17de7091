// Markdown trees as nodes, with names for ids. The only place where a bot's words become page content.

import { timeMark } from "./clock.js";
import { el, webUrl } from "./dom.js";
import { parse, parseInline } from "./markdown.js";
import { nameOf } from "./world.js";

const SIMPLE = { strong: "strong", em: "em", under: "u", strike: "s", h1: "h3", h2: "h4", h3: "h5", small: "p", quote: "blockquote", p: "p" };

/** A whole text (message content, text display, embed description). */
export function rich(source, world) {
  return el("div", { class: "rich" }, parse(source).map((block) => blockNode(block, world)));
}

/** One line's worth of marks, without headings, lists and the like. */
export function inline(source, world) {
  return parseInline(source).map((node) => inlineNode(node, world));
}

/** What a screen reader should be told of a text: no marks, names in place of ids. */
export function plain(source, world) {
  return rich(source, world).textContent.replace(/\s+/g, " ").trim();
}

function blockNode(block, world) {
  if (block.kind === "pre") return el("pre", {}, el("code", {}, block.text));
  if (block.kind === "list") return listNode(block.items, world);
  if (block.kind === "quote") return el("blockquote", {}, block.children.map((child) => blockNode(child, world)));
  const classes = { h1: "md-1", h2: "md-2", h3: "md-3", small: "md-small", p: "md-p" };
  return el(SIMPLE[block.kind], { class: classes[block.kind] }, block.children.map((child) => inlineNode(child, world)));
}

function listNode(items, world) {
  const list = el("ul", { class: "md-list" });
  for (const item of items) {
    const entry = el("li", { class: item.number ? "numbered" : "", "data-number": item.number && `${item.number}.` },
      item.children.map((child) => inlineNode(child, world)));
    entry.style.setProperty("--depth", item.depth);
    list.append(entry);
  }
  return list;
}

function inlineNode(node, world) {
  const children = () => node.children.map((child) => inlineNode(child, world));
  switch (node.kind) {
    case "text": return document.createTextNode(node.text);
    case "break": return el("br");
    case "code": return el("code", {}, node.text);
    case "time": return timeMark(node.at, node.style);
    case "person": return personMark(node.id, world);
    case "role": return mark(`@${world.roles.get(node.id)?.name ?? "unknown role"}`);
    case "channel": return mark(`#${world.channels.find(({ id }) => id === node.id)?.name ?? "unknown"}`);
    case "everyone": return mark(node.text);
    case "command": return commandMark(node.name);
    case "emoji": return emoji(node);
    case "spoiler": return spoiler(children());
    case "link": return linkNode(node.url, children());
    default: return el(SIMPLE[node.kind], {}, children());
  }
}

const mark = (words) => el("span", { class: "mention" }, words);

function personMark(id, world) {
  const person = world.person(id);
  return person ? mark(`@${nameOf(person)}`) : mark("@unknown-user");
}

function commandMark(name) {
  const use = (event) => event.target.dispatchEvent(
    new CustomEvent("use-command", { bubbles: true, detail: name }));
  return el("button", { type: "button", class: "mention command", on: { click: use } }, `/${name}`);
}

function linkNode(url, children) {
  const href = webUrl(url);
  if (!href) return el("span", {}, children);
  return el("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const show = (event) => {
    const node = event.currentTarget;
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  };
  const key = (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), show(event));
  return el("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler, press to show", on: { click: show, keydown: key } },
    el("span", {}, children));
}

/** A custom emoji `{name, id}` as a picture, a unicode one as text. */
export function emoji({ id, name }) {
  if (!id) return el("span", { class: "emoji" }, name ?? "");
  const node = el("img", { class: "emoji", src: `/cdn/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });
  node.addEventListener("error", () => node.replaceWith(el("span", { class: "emoji missing" }, `:${name}:`)), { once: true });
  return node;
}
