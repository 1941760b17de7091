// The box at the bottom: `/` finds a command, its options become pills, Enter sends. Draws no message.

import { flatten, named, search } from "./commands.js";
import { el, icon } from "./dom.js";
import { OptionPill } from "./option.js";
import { Suggestions } from "./suggestions.js";

const HINT = "Type / to use a command: people only play here, they do not chat.";

export class Composer {
  #entry = null;
  #pills = [];
  #entries = [];

  constructor({ form, world, link, onSend }) {
    Object.assign(this, { form, world, link, onSend });
    this.suggestions = new Suggestions();
    this.chip = el("span", { class: "command-chip", hidden: true });
    this.entry = el("input", {
      id: "entry", class: "entry", type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send",
      placeholder: "Type / to use a command", "aria-label": "Message: type / to use a command",
    });
    this.slash = el("button", { type: "button", class: "bare slash", "aria-label": "Show the commands", on: { click: () => this.#openList() } }, icon("slash"));
    this.send = el("button", { type: "submit", class: "bare send", "aria-label": "Send" }, icon("send"));
    this.hint = el("p", { class: "hint", role: "status" });
    this.line = el("div", { class: "entry-line" }, this.chip, this.entry);
    form.append(this.suggestions.node, this.hint, el("div", { class: "box" }, this.slash, this.line, this.send));
    this.#listen();
  }

  /** Fills the box with a command, as if it had been picked. */
  use(name) {
    const entry = named(this.#entries, name);
    if (entry) this.#choose(entry);
    else this.#openList();
  }

  #listen() {
    const reread = () => {
      this.#entries = flatten(this.world.commands, this.world.locale);
    };
    for (const kind of ["hello", "commands"]) this.world.addEventListener(kind, reread);
    this.entry.addEventListener("input", () => this.#typed());
    this.entry.addEventListener("focus", () => this.#typed());
    this.entry.addEventListener("blur", () => this.suggestions.hide());
    this.entry.addEventListener("keydown", (event) => this.suggestions.key(event) || this.#entryKey(event));
    this.line.addEventListener("click", (event) => event.target === this.line && this.entry.focus());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  #openList() {
    this.clear();
    this.entry.value = "/";
    this.entry.focus();
    this.#typed();
  }

  #typed() {
    this.hint.textContent = "";
    if (this.#entry) return this.#offerOptions();
    const typed = this.entry.value;
    if (!typed.startsWith("/")) return this.suggestions.hide();
    const exact = typed.endsWith(" ") ? named(this.#entries, typed.slice(1)) : null;
    if (exact) return this.#choose(exact);
    const items = search(this.#entries, typed.slice(1)).map((entry) => ({
      entry,
      title: `/${entry.shown}`,
      detail: entry.description,
      extra: entry.options.filter(({ required }) => required).map(({ shown }) => shown),
    }));
    const empty = this.world.commands.length ? "No such command." : "No commands yet: the bot has not registered any.";
    return this.suggestions.show(this.entry, { title: "Commands", items, empty, onPick: ({ entry }) => this.#choose(entry) });
  }

  #offerOptions() {
    const wanted = this.entry.value.trim().toLowerCase();
    const used = new Set(this.#pills.map(({ option }) => option.name));
    const items = this.#entry.options
      .filter((option) => !used.has(option.name) && option.shown.toLowerCase().startsWith(wanted))
      .map((option) => ({ option, title: option.shown, detail: option.description }));
    this.suggestions.show(this.entry, { title: "Options", items, active: wanted ? 0 : -1, onPick: ({ option }) => this.#addPill(option).focus() });
  }

  #choose(entry) {
    this.clear();
    this.#entry = entry;
    this.chip.textContent = `/${entry.shown}`;
    this.chip.hidden = false;
    this.chip.title = entry.description;
    this.entry.placeholder = "";
    this.entry.setAttribute("aria-label", `More options of /${entry.shown}; Enter sends`);
    for (const option of entry.options.filter(({ required }) => required)) this.#addPill(option);
    (this.#pills[0] ?? this.entry).focus();
    this.#mood();
  }

  #addPill(option) {
    const pill = new OptionPill(option, {
      world: this.world,
      suggestions: this.suggestions,
      complete: (focused) => this.#complete(focused),
      onDone: () => this.#after(pill),
      onRemove: () => this.#removePill(pill),
      onEnter: () => this.#submit(),
    });
    this.#pills.push(pill);
    this.entry.before(pill.node);
    this.entry.value = "";
    this.#mood();
    return pill;
  }

  #after(pill) {
    (this.#pills[this.#pills.indexOf(pill) + 1] ?? this.entry).focus();
  }

  #removePill(pill) {
    if (pill.option.required) return this.clear(true);
    const index = this.#pills.indexOf(pill);
    this.#pills.splice(index, 1);
    pill.node.remove();
    (this.#pills[index - 1] ?? this.entry).focus();
    return this.#mood();
  }

  #mood() {
    const rest = this.#entry ? this.#entry.options.length - this.#pills.length : 0;
    this.entry.placeholder = rest ? `+${rest} optional` : this.#entry ? "" : "Type / to use a command";
    this.form.classList.toggle("filling", Boolean(this.#entry));
  }

  /** Empties the box; `keepFocus` leaves the cursor in it. */
  clear(keepFocus = false) {
    this.#entry = null;
    for (const pill of this.#pills) pill.node.remove();
    this.#pills = [];
    this.chip.hidden = true;
    this.entry.value = "";
    this.entry.setAttribute("aria-label", "Message: type / to use a command");
    this.hint.textContent = "";
    this.suggestions.hide();
    this.#mood();
    if (keepFocus) this.entry.focus();
  }

  #entryKey(event) {
    if (event.key === "Backspace" && this.entry.value === "" && this.#entry) {
      event.preventDefault();
      if (this.#pills.length) this.#pills.at(-1).focus();
      else this.clear(true);
    } else if (event.key === "Escape" && this.#entry) {
      this.clear(true);
    }
  }

  #complete(focused) {
    return this.link.ask({
      kind: "complete", channel: this.world.channel, path: this.#entry.path,
      options: this.#values(true), focused,
    });
  }

  /** What the pills hold; null after pointing at the first that is wrong. `lenient` skips wrong ones. */
  #values(lenient = false) {
    const values = {};
    for (const pill of this.#pills) {
      const { value, problem } = lenient ? pill.raw() : pill.read();
      if (problem) {
        pill.focus();
        this.hint.textContent = `${pill.option.shown}: ${problem}`;
        return null;
      }
      if (value !== undefined) values[pill.option.name] = value;
    }
    return values;
  }

  #submit() {
    if (!this.#entry) {
      const entry = this.entry.value.startsWith("/") ? named(this.#entries, this.entry.value.slice(1)) : null;
      if (entry) this.#choose(entry);
      else if (this.entry.value.trim()) this.hint.textContent = HINT;
      else this.#openList();
      if (!entry || this.#pills.length) return;
    }
    const options = this.#values();
    if (!options) return;
    const { path } = this.#entry;
    const answer = this.link.ask({ kind: "command", channel: this.world.channel, path, options });
    // On a phone the keyboard would hide the answer.
    const byTouch = matchMedia("(pointer: coarse)").matches;
    if (byTouch) document.activeElement.blur();
    this.clear(!byTouch);
    this.onSend(path, answer);
  }
}
