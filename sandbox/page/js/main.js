// Builds the page's parts and joins them. Everything else receives what it needs from here.

import { startTicking } from "./clock.js";
import { Composer } from "./composer.js";
import { byId, el, icon } from "./dom.js";
import { guideWasSeen, openGuide } from "./guide.js";
import { Link } from "./link.js";
import { openModal } from "./modal.js";
import { operatorStrip } from "./operator.js";
import { face, membersList, openSwitch, rememberPerson, wantedPerson } from "./people.js";
import { Timeline } from "./timeline.js";
import { nameOf, World } from "./world.js";

const world = new World();
const link = new Link({
  address: () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/web/socket?person=${encodeURIComponent(wantedPerson())}`;
  },
  onReport: (report) => hear(report),
  onState: (state) => {
    byId("offline").hidden = state === "open";
    byId("offline").textContent = "The connection was lost. Reconnecting…";
  },
});
const timeline = new Timeline({
  world, link, list: byId("timeline"), scroll: byId("scroll"), newer: byId("newer"), announce: byId("announce"),
});
const composer = new Composer({
  form: byId("composer"), world, link,
  onSend: (path, answer) => timeline.sending(path, answer),
});

function hear(report) {
  if (report.kind === "hello") document.documentElement.dataset.locale = localeOf(report);
  if (report.kind === "modal") return openModal(report, { world, link });
  return world.hear(report);
}

const localeOf = ({ people, me }) => people.find(({ id }) => id === me)?.locale ?? "en-US";

function become(person) {
  if (person.id === world.me) return;
  rememberPerson(person);
  composer.clear();
  link.reopen();
}

function showSide(open) {
  byId("app").classList.toggle("side-open", open);
  byId("open-side").setAttribute("aria-expanded", String(open));
}

function drawChannels() {
  byId("server-name").textContent = world.guild.name;
  byId("channel-list").replaceChildren(...world.channels.map((channel) => {
    const here = channel.id === world.channel;
    const unread = world.unread.has(channel.id);
    return el("li", {}, el("button", {
      type: "button",
      class: `channel-link${unread ? " unread" : ""}${channel.parent_id ? " thread" : ""}`,
      "aria-current": here ? "page" : null,
      on: { click: () => (showSide(false), world.show(channel.id)) },
    }, icon("hash"), el("span", {}, channel.name), unread ? el("span", { class: "unseen" }, " (unread)") : null));
  }));
  const channel = world.channels.find(({ id }) => id === world.channel);
  byId("channel-name").textContent = channel?.name ?? "…";
  byId("topic").textContent = channel?.topic ?? "";
  document.title = `#${channel?.name ?? "brisca"} · ${world.myself ? nameOf(world.myself) : "Brisca"}`;
}

function drawMe() {
  const me = world.myself;
  if (!me) return;
  const change = () => openSwitch(world, become);
  byId("me").replaceChildren(el("button", { type: "button", class: "person", "aria-haspopup": "dialog", on: { click: change } },
    face(me), el("span", { class: "person-words" }, el("span", { class: "person-name" }, nameOf(me)),
      el("span", { class: "person-detail" }, "Switch person")), icon("people")));
  byId("switch-top").replaceChildren(face(me), el("span", { class: "unseen" }, `You are ${nameOf(me)}. Switch person`));
  drawMembers();
}

const drawMembers = () => byId("members").replaceChildren(...membersList(world, become));

function listen() {
  world.addEventListener("hello", () => {
    rememberPerson(world.myself);
    drawChannels();
    drawMe();
    if (!guideWasSeen() && !document.querySelector("dialog[open]")) openGuide(world, become);
  });
  for (const kind of ["channel", "message", "channels"]) world.addEventListener(kind, drawChannels);
  world.addEventListener("bot", drawMembers);
  byId("switch-top").addEventListener("click", () => openSwitch(world, become));
  byId("open-side").addEventListener("click", () => showSide(true));
  byId("scrim").addEventListener("click", () => showSide(false));
  byId("help").addEventListener("click", () => world.myself && openGuide(world, become));
  byId("toggle-members").addEventListener("click", (event) => {
    const hidden = byId("app").classList.toggle("no-members");
    event.currentTarget.setAttribute("aria-expanded", String(!hidden));
  });
  document.addEventListener("use-command", ({ detail }) => composer.use(detail));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") showSide(false);
    const typing = event.target.closest("input, textarea, dialog, [popover]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) byId("entry").focus();
  });
}

listen();
operatorStrip({ world, link, dot: byId("bot-dot"), word: byId("bot-word"), kill: byId("kill"), start: byId("start") });
startTicking();
link.open();
