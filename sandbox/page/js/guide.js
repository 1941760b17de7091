// The short guide that greets a visitor, and comes back from "?".

import { el, icon } from "./dom.js";
import { nextPerson, peopleList, tabAddress } from "./people.js";
import { nameOf } from "./world.js";

const SEEN = "brisca-guide-seen";

const STEPS = [
  ["play", "Play at once", ["A table is waiting for Ana. Press ", el("b", {}, "Start"), ", then ", el("b", {}, "My hand"), ": only you see your cards."]],
  ["slash", "Open a table", ["Type ", el("kbd", {}, "/"), " below, pick a command, press Enter. Computers can take the empty seats."]],
  ["people", "Be two people", ["Each tab is one person. Sit down at one table from two tabs: neither sees the other's hand."]],
  ["stop", "Pull the plug", ["Kill the bot in mid-trick with the bar at the top, start it again, and play on."]],
];

export function guideWasSeen() {
  return localStorage.getItem(SEEN) === "1";
}

export function openGuide(world, onSwitch) {
  const next = nextPerson(world);
  const dialog = el("dialog", { class: "sheet guide", "aria-labelledby": "guide-title" },
    el("header", {}, el("img", { src: "icon.svg", alt: "" }), el("h2", { id: "guide-title" }, "Try Brisca here"),
      el("button", { type: "button", class: "bare", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close"))),
    el("p", { class: "sheet-about" }, "The real bot is running on this computer and talks to a pretend Discord. No account, no token, and nothing leaves this machine."),
    el("ol", { class: "steps" }, STEPS.map(([picture, title, words]) =>
      el("li", {}, el("span", { class: "step-mark" }, icon(picture)), el("div", {}, el("h3", {}, title), el("p", {}, words.map((word) => word.cloneNode?.(true) ?? word)))))),
    el("h3", {}, "You are"),
    peopleList(world, (person) => {
      dialog.close();
      onSwitch(person);
    }),
    el("div", { class: "guide-foot" },
      el("a", { class: "button secondary", href: tabAddress(next), target: "_blank", rel: "noopener" }, el("span", { class: "face" }, icon("out"), `Second tab as ${nameOf(next)}`)),
      el("button", { type: "button", class: "button primary", on: { click: () => dialog.close() } }, el("span", { class: "face" }, `Continue as ${nameOf(world.myself)}`))));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    localStorage.setItem(SEEN, "1");
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".button.primary").focus();
}
