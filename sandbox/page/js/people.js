// Who one is in this tab: remembered per tab, named in the address, switched from the page.

import { el, icon } from "./dom.js";
import { avatarOf, nameOf } from "./world.js";

const KEY = "brisca-person";

/** The person this tab asked for: `?as=`, else what the tab remembers, else nobody in particular. */
export function wantedPerson() {
  return new URLSearchParams(location.search).get("as") ?? sessionStorage.getItem(KEY) ?? "";
}

/** Keeps the person in the tab and in the address, so that a reload or a copied link means the same. */
export function rememberPerson(person) {
  sessionStorage.setItem(KEY, person.username);
  const url = new URL(location.href);
  url.searchParams.set("as", person.username);
  history.replaceState(null, "", url);
}

export function tabAddress(person) {
  const url = new URL(location.href);
  url.searchParams.set("as", person.username);
  return url.href;
}

/** Everybody one can be. */
const humans = (world) => [...world.people.values()].filter((person) => !person.bot);

export function face(person) {
  return el("img", { class: "face", src: avatarOf(person), alt: "", width: 32, height: 32 });
}

/** The people to choose from, each with a way to open a second tab as that person. */
export function peopleList(world, onSwitch) {
  return el("ul", { class: "people" }, humans(world).map((person) => {
    const me = person.id === world.me;
    return el("li", {},
      el("button", { type: "button", class: "person", "aria-pressed": String(me), on: { click: () => onSwitch(person) } },
        face(person),
        el("span", { class: "person-words" }, el("span", { class: "person-name" }, nameOf(person)),
          el("span", { class: "person-detail" }, me ? "this tab" : languageName(person.locale))),
        me ? icon("tick") : null),
      el("a", { class: "bare", href: tabAddress(person), target: "_blank", rel: "noopener", "aria-label": `Open a new tab as ${nameOf(person)}`, title: "Open in a new tab" }, icon("out")));
  }));
}

function languageName(locale) {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(locale ?? "en-US");
  } catch {
    return locale;
  }
}

/** The sheet that switches the person. */
export function openSwitch(world, onSwitch) {
  const next = nextPerson(world);
  const dialog = el("dialog", { class: "sheet", "aria-label": "Who are you?" },
    el("header", {}, el("h2", {}, "Who are you?"),
      el("button", { type: "button", class: "bare", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close"))),
    el("p", { class: "sheet-about" }, "Each tab is one person. Open a second tab to play against yourself."),
    peopleList(world, (person) => {
      dialog.close();
      onSwitch(person);
    }),
    el("a", { class: "button primary wide-button", href: tabAddress(next), target: "_blank", rel: "noopener" },
      el("span", { class: "face" }, icon("out"), `Open as another person (${nameOf(next)})`)));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function nextPerson(world) {
  const all = humans(world);
  return all[(all.findIndex(({ id }) => id === world.me) + 1) % all.length];
}

/** The column of members: the bot with its state, and the people. */
export function membersList(world, onSwitch) {
  const bot = world.person(world.application);
  const state = { up: "online", starting: "starting…", down: "offline" }[world.bot];
  return [
    el("h3", {}, "App"),
    el("p", { class: `person bot-${world.bot}` }, face(bot),
      el("span", { class: "person-words" }, el("span", { class: "person-name" }, nameOf(bot), " ", el("span", { class: "tag" }, "APP")),
        el("span", { class: "person-detail" }, state))),
    el("h3", {}, "People you can be"),
    peopleList(world, onSwitch),
  ];
}
