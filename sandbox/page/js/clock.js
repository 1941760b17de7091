// Moments in the reader's own language, and the ones that tick ("in 12 seconds").

import { el } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

const language = () => document.documentElement.dataset.locale || "en-US";

function moment(seconds, style) {
  if (style === "R") return relative(seconds);
  return new Intl.DateTimeFormat(language(), STYLES[style]).format(seconds * 1000);
}

function relative(seconds) {
  const away = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.trunc(away / size), unit);
}

/** `<t:…:R>` of a message: a time element, which keeps itself up to date when it is relative. */
export function timeMark(seconds, style) {
  const stamp = new Date(seconds * 1000);
  if (Number.isNaN(stamp.getTime())) return el("span", {}, "Invalid date");
  const mark = { class: "stamp", datetime: stamp.toISOString(), title: moment(seconds, "F") };
  if (style === "R") mark["data-ticks"] = seconds;
  return el("time", mark, moment(seconds, style));
}

/** The time beside an author's name. */
export function postedAt(iso) {
  const stamp = new Date(iso);
  const today = stamp.toDateString() === new Date().toDateString();
  const seconds = stamp.getTime() / 1000;
  return el("time", { class: "posted", datetime: iso, title: moment(seconds, "F") }, moment(seconds, today ? "t" : "s"));
}

export function startTicking() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-ticks]")) {
      const now = relative(Number(node.dataset.ticks));
      if (node.textContent !== now) node.textContent = now;
    }
  }, 1000);
}
