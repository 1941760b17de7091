// The messages of the channel on show: arrival, edits in place, presses under way, and where the view is scrolled.

import { dots, el, icon, localUrl } from "./dom.js";
import { continues, headLine, messageNode, spoken } from "./message.js";
import { avatarOf, nameOf } from "./world.js";

const NEAR_BOTTOM = 90;
const PATIENCE = 250;
const SHOW_SENDING_AFTER = 350;
const FOCUSABLE = "button, a[href], [tabindex='0']";

export class Timeline {
  #pending = new Set();
  #failures = new Map();
  #chosen = new Map();
  #versions = new Map();
  #place = 0;
  #atBottom = true;

  constructor({ world, link, list, scroll, newer, announce }) {
    Object.assign(this, { world, link, list, scroll, newer, announce });
    for (const kind of ["hello", "channel"]) world.addEventListener(kind, () => this.#rebuild());
    world.addEventListener("message", ({ detail }) => this.#arrived(detail));
    world.addEventListener("lost", ({ detail }) => this.#fail(detail.message, detail.text));
    world.addEventListener("deleted", ({ detail }) => this.#gone(detail));
    scroll.addEventListener("scroll", () => this.#look(), { passive: true });
    newer.addEventListener("click", () => this.toBottom());
    const sizes = new ResizeObserver(() => this.#follow(() => {}));
    for (const node of [list, scroll]) sizes.observe(node);
  }

  toBottom() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.#place = this.scroll.scrollTop;
    this.#atBottom = true;
    this.newer.hidden = true;
  }

  /** A command on its way: shown if it takes a while, and left standing if it fails. */
  sending(path, answer) {
    const bot = this.world.person(this.world.application);
    const line = el("p", { class: "thinking" }, dots(), " Sending command…");
    const body = el("div", { class: "body" }, headLine(bot, new Date().toISOString(), this.world), line);
    const entry = el("li", { class: "message ephemeral unsent" },
      el("p", { class: "used" }, el("img", { class: "face-small", src: avatarOf(this.world.myself), alt: "" }),
        el("span", { class: "who" }, nameOf(this.world.myself)), " used ", el("span", { class: "mention" }, `/${path.join(" ")}`)),
      el("img", { class: "avatar", src: avatarOf(bot), alt: "" }), body);
    const timer = setTimeout(() => this.#add(entry), SHOW_SENDING_AFTER);
    answer.then(() => {
      clearTimeout(timer);
      entry.remove();
    }, (refused) => {
      clearTimeout(timer);
      const dismiss = el("button", { type: "button", class: "text-button", on: { click: () => entry.remove() } }, "Dismiss message");
      line.replaceWith(el("p", { class: "failure", role: "alert" }, icon("warn"), refused.message));
      body.append(el("p", { class: "private" }, icon("eye"), "Only you can see this · ", dismiss));
      if (!entry.isConnected) this.#add(entry);
    });
  }

  #add(entry) {
    this.#follow(() => this.list.append(entry));
  }

  #rebuild() {
    const channel = this.world.channels.find(({ id }) => id === this.world.channel);
    this.list.replaceChildren(intro(channel));
    let previous = null;
    for (const message of this.world.messages()) {
      this.list.append(this.#draw(message, previous));
      previous = message;
    }
    this.toBottom();
  }

  #draw(message, previous) {
    return messageNode(message, {
      world: this.world,
      deck: this.#deck(message),
      grouped: continues(message, previous),
      failure: this.#failures.get(message.id),
      onDismiss: () => this.link.tell({ kind: "dismiss", message: message.id }),
    });
  }

  #deck(message) {
    const key = (id) => `${message.id} ${id}`;
    const send = async (id, values) => {
      this.#pending.add(key(id));
      this.#failures.delete(message.id);
      this.#refresh(message.id);
      try {
        await this.link.ask({ kind: "press", message: message.id, custom_id: id, ...(values ? { values } : {}) });
      } catch (refused) {
        this.#failures.set(message.id, refused.message);
        this.#chosen.delete(key(id));
      }
      this.#pending.delete(key(id));
      this.#refresh(message.id);
    };
    return {
      world: this.world,
      isPending: (id) => this.#pending.has(key(id)),
      chosen: (id) => this.#chosen.get(key(id)),
      press: (id) => send(id),
      choose: (id, values) => {
        this.#chosen.set(key(id), values);
        return send(id, values);
      },
    };
  }

  async #arrived({ channel, message }) {
    for (const key of this.#chosen.keys()) {
      if (key.startsWith(`${message.id} `) && !this.#pending.has(key)) this.#chosen.delete(key);
    }
    if (channel !== this.world.channel) return;
    const version = (this.#versions.get(message.id) ?? 0) + 1;
    this.#versions.set(message.id, version);
    await picturesReady(message);
    if (this.#versions.get(message.id) !== version || channel !== this.world.channel) return;
    if (!this.world.has(channel, message.id)) return;
    if (this.#entry(message.id)) this.#refresh(message.id);
    else this.#insert(message);
  }

  #insert(message) {
    const all = this.world.messages();
    const index = all.findIndex(({ id }) => id === message.id);
    const next = all.slice(index + 1).map(({ id }) => this.#entry(id)).find(Boolean);
    const node = this.#draw(message, all[index - 1]);
    node.classList.add("fresh");
    this.announce.textContent = spoken(message, this.world);
    this.newer.hidden = this.#follow(() => (next ? next.before(node) : this.list.append(node)));
  }

  #refresh(id) {
    const old = this.#entry(id);
    const all = this.world.messages();
    const index = all.findIndex((message) => message.id === id);
    if (!old || index < 0) return;
    const place = focusPlace(old);
    const node = this.#draw(all[index], all[index - 1]);
    this.#follow(() => old.replaceWith(node));
    if (place) refocus(node, place);
  }

  #fail(id, text) {
    this.#failures.set(id, text);
    this.#refresh(id);
  }

  #gone({ channel, id }) {
    this.#failures.delete(id);
    this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1);
    if (channel !== this.world.channel) return;
    const node = this.#entry(id);
    const next = node?.nextElementSibling?.dataset.id;
    node?.remove();
    if (next) this.#refresh(next);
  }

  #entry(id) {
    return this.list.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
  }

  /** Changes the list; whoever reads the newest goes on doing so. Tells whether they do. */
  #follow(change) {
    this.#look();
    change();
    if (this.#atBottom) this.toBottom();
    return this.#atBottom;
  }

  /**
   * Notes where the reader is. Only scrolling changes that, never a message that grows below; and
   * its event comes a frame late, so whoever needs to know looks for themselves.
   */
  #look() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroll;
    if (scrollTop === this.#place) return;
    this.#place = scrollTop;
    this.#atBottom = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
    if (this.#atBottom) this.newer.hidden = true;
  }
}

function intro(channel) {
  return el("li", { class: "intro" },
    el("span", { class: "intro-mark" }, icon("hash")),
    el("h3", {}, `Welcome to #${channel?.name ?? "…"}`),
    el("p", {}, "This is the start of the channel. Type ", el("kbd", {}, "/"), " below to see what Brisca can do."));
}

/** Waits, but not for long, until a message's pictures are in the cache: edits then swap without a flash. */
async function picturesReady(message) {
  const addresses = new Set();
  const collect = (part) => {
    for (const media of [part.media, ...(part.items ?? []).map((item) => item.media)]) {
      if (media?.url) addresses.add(localUrl(media.proxy_url || media.url));
    }
    for (const inner of [...(part.components ?? []), part.accessory].filter(Boolean)) collect(inner);
  };
  (message.components ?? []).forEach(collect);
  const loads = [...addresses].map((address) => {
    const image = new Image();
    image.src = address;
    return image.decode();
  });
  if (loads.length) {
    await Promise.race([Promise.allSettled(loads), new Promise((wake) => setTimeout(wake, PATIENCE))]);
  }
}

function focusPlace(node) {
  const active = document.activeElement;
  if (!node.contains(active)) return null;
  return { id: active.dataset.customId, index: [...node.querySelectorAll(FOCUSABLE)].indexOf(active) };
}

/** Keyboard users stay where they were, though every button of the message is a new one. */
function refocus(node, { id, index }) {
  const all = [...node.querySelectorAll(FOCUSABLE)];
  const same = id && all.find((one) => one.dataset.customId === id && !one.disabled);
  const target = same || (all[index] && !all[index].disabled ? all[index] : node);
  target.focus({ preventScroll: true });
}
