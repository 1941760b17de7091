// Embeds of V1 messages, in their plain form.

import { el, localUrl, webUrl } from "./dom.js";
import { inline, rich } from "./text.js";

export function embeds(list, world) {
  return (list ?? []).map((embed) => one(embed, world));
}

function one(embed, world) {
  const href = embed.url ? webUrl(embed.url) : null;
  const title = embed.title && (href
    ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, inline(embed.title, world))
    : el("span", {}, inline(embed.title, world)));
  const node = el("div", { class: "container embed" },
    embed.author?.name ? el("p", { class: "embed-author" }, embed.author.name) : null,
    title ? el("p", { class: "embed-title" }, title) : null,
    embed.description ? rich(embed.description, world) : null,
    embed.fields?.length ? el("dl", { class: "embed-fields" }, embed.fields.map((field) => fieldNode(field, world))) : null,
    embed.image?.url ? el("img", { class: "embed-image", src: localUrl(embed.image.url), alt: "" }) : null,
    embed.footer?.text ? el("p", { class: "embed-footer" }, embed.footer.text) : null);
  if (Number.isInteger(embed.color)) {
    node.classList.add("accented");
    node.style.setProperty("--accent-bar", `#${embed.color.toString(16).padStart(6, "0")}`);
  }
  return node;
}

function fieldNode(field, world) {
  return el("div", { class: field.inline ? "inline" : "" },
    el("dt", {}, inline(field.name, world)), el("dd", {}, rich(field.value, world)));
}
