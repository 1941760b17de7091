// One message as a list entry: who, when, and what. Keeps no state.

import { postedAt } from "./clock.js";
import { components, looseAttachments } from "./components.js";
import { dots, el, icon } from "./dom.js";
import { embeds } from "./embeds.js";
import { plain, rich } from "./text.js";
import { avatarOf, nameOf } from "./world.js";

const LOADING = 128;
const GROUP_SECONDS = 7 * 60;

/** Whether `message` may stand under `previous` without repeating the author. */
export function continues(message, previous) {
  if (!previous || message.command || message.ephemeral !== previous.ephemeral) return false;
  const apart = (new Date(message.timestamp) - new Date(previous.timestamp)) / 1000;
  return message.author.id === previous.author.id && apart < GROUP_SECONDS && new Date(message.timestamp).toDateString() === new Date(previous.timestamp).toDateString();
}

/** The entry of one message. `deck` carries presses; `failure` is the line under it, if any. */
export function messageNode(message, { world, deck, grouped, failure, onDismiss }) {
  const mine = message.mentions?.some(({ id }) => id === world.me);
  return el("li", {
    class: ["message", grouped && "grouped", message.ephemeral && "ephemeral", mine && !message.ephemeral && "to-me"].filter(Boolean).join(" "),
    "data-id": message.id,
    tabindex: -1,
  },
  grouped ? null : commandLine(message, world),
  grouped ? el("span", { class: "gutter" }, postedAt(message.timestamp)) : avatar(message.author),
  el("div", { class: "body" },
    grouped ? null : headLine(message.author, message.timestamp, world),
    content(message, world, deck, failure),
    failure ? failureLine(failure) : null,
    message.ephemeral ? privateLine(onDismiss) : null));
}

function content(message, world, deck, failure) {
  if (message.flags & LOADING) {
    return failure ? null : el("p", { class: "thinking" }, dots(), ` ${nameOf(message.author)} is thinking…`);
  }
  return el("div", { class: "content" },
    message.content ? rich(message.content, world) : null,
    embeds(message.embeds, world),
    looseAttachments(message),
    components(message.components, deck));
}

function avatar(author) {
  return el("img", { class: "avatar", src: avatarOf(author), alt: "", width: 40, height: 40 });
}

export function headLine(author, timestamp, world) {
  return el("p", { class: "head" },
    el("span", { class: "author" }, nameOf(world.person(author.id) ?? author)),
    author.bot ? el("span", { class: "tag" }, "APP") : null,
    postedAt(timestamp));
}

function commandLine(message, world) {
  if (!message.command) return null;
  const { user } = message.interaction_metadata;
  return el("p", { class: "used" },
    el("img", { class: "face-small", src: avatarOf(user), alt: "" }),
    el("span", { class: "who" }, nameOf(world.person(user.id) ?? user)), " used ",
    el("span", { class: "mention" }, `/${message.command}`));
}

function failureLine(failure) {
  return el("p", { class: "failure", role: "alert" }, icon("warn"), failure);
}

function privateLine(onDismiss) {
  return el("p", { class: "private" }, icon("eye"), "Only you can see this · ",
    el("button", { type: "button", class: "text-button", on: { click: onDismiss } }, "Dismiss message"));
}

/** What is said aloud when the message arrives. */
export function spoken(message, world) {
  const texts = [];
  const collect = (part) => {
    if (part.type === 10) texts.push(plain(part.content, world));
    (part.components ?? []).forEach(collect);
  };
  if (message.content) texts.push(plain(message.content, world));
  (message.components ?? []).forEach(collect);
  return `${nameOf(message.author)}: ${texts.join(" ").slice(0, 300) || "new message"}`;
}
