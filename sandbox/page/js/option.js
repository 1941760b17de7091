// One option of a command being typed: a pill with an input, its choices, and its check.

import { channels, people, roles } from "./choices.js";
import { readValue, TYPE } from "./commands.js";
import { el, freshId } from "./dom.js";

const PAUSE = 150;

export class OptionPill {
  #choices = null;
  #timer = 0;
  #asked = 0;
  #picked = null;

  constructor(option, { world, suggestions, complete, onDone, onRemove, onEnter }) {
    Object.assign(this, { option, suggestions, complete, onDone, onRemove, onEnter });
    this.#choices = fixedChoices(option, world);
    const id = freshId("pill");
    const number = option.type === TYPE.integer || option.type === TYPE.number;
    this.input = el("input", {
      id, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", inputmode: number && !this.#choices ? "decimal" : null,
      enterkeyhint: "next", "aria-required": String(Boolean(option.required)), "aria-describedby": `${id}-about`,
    });
    this.node = el("span", { class: `pill${option.required ? " required" : ""}` },
      el("label", { for: id }, option.shown), this.input,
      el("span", { class: "unseen", id: `${id}-about` }, option.description));
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("focus", () => this.#offer());
    this.input.addEventListener("blur", () => {
      this.suggestions.hide();
      this.node.classList.toggle("wrong", Boolean(this.read().problem) && this.input.value !== "");
    });
    this.input.addEventListener("keydown", (event) => this.suggestions.key(event) || this.#key(event));
    this.#size();
  }

  focus() {
    this.input.focus();
  }

  /** The value as it will be sent: `{value}` or `{problem}`. */
  read() {
    if (this.#picked && this.#picked.label === this.input.value) return { value: this.#picked.value };
    const result = readValue(this.option, this.input.value, this.#choices);
    this.node.classList.toggle("wrong", Boolean(result.problem));
    return result;
  }

  /** The value as far as it is typed, for autocompletion. */
  raw() {
    const result = readValue(this.option, this.input.value, this.#choices);
    return { value: result.value ?? (this.input.value || undefined) };
  }

  #typed() {
    this.#picked = null;
    this.node.classList.remove("wrong");
    this.#size();
    this.#offer();
  }

  #size() {
    this.input.style.width = `${Math.max(5, [...this.input.value].length + 2)}ch`;
  }

  #offer() {
    if (this.option.autocomplete) return this.#ask();
    const wanted = this.#picked ? "" : this.input.value.trim().toLowerCase();
    return this.#list((this.#choices ?? []).filter(({ label }) => label.toLowerCase().includes(wanted)), this.#choices ? "Nothing matches." : null);
  }

  #list(choices, empty) {
    const { option, suggestions, input } = this;
    const items = choices.map((choice) => ({ choice, title: choice.label, detail: choice.description, picture: choice.picture }));
    const title = `${option.shown}: ${option.description}`;
    const hint = empty ?? (option.required ? "Required. Type a value." : "Optional. Type a value.");
    const chosen = items.findIndex(({ title: label }) => label === input.value);
    suggestions.show(input, { title, items, empty: hint, active: Math.max(chosen, 0), onPick: ({ choice }) => this.#pick(choice) });
  }

  #ask() {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    this.#list([], "Loading options…");
    this.#timer = setTimeout(async () => {
      let choices = [];
      let empty = "No options match your search.";
      try {
        const report = await this.complete(this.option.name);
        choices = report.choices.map(({ name, value }) => ({ label: name, value }));
      } catch {
        empty = "Loading options failed.";
      }
      if (asked !== this.#asked) return;
      this.#choices = choices;
      if (document.activeElement === this.input) this.#list(choices, empty);
    }, PAUSE);
  }

  #pick(choice) {
    this.input.value = choice.label;
    this.#picked = choice;
    this.#size();
    this.node.classList.remove("wrong");
    this.onDone();
  }

  #key(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.onEnter();
    } else if (event.key === "Backspace" && this.input.value === "") {
      event.preventDefault();
      this.onRemove();
    }
  }
}

function fixedChoices(option, world) {
  if (option.choices?.length) return option.choices;
  switch (option.type) {
    case TYPE.boolean: return [{ label: "True", value: true }, { label: "False", value: false }];
    case TYPE.user: return people(world);
    case TYPE.channel: return channels(world, option.channel_types);
    case TYPE.role: return roles(world);
    case TYPE.mentionable: return [...people(world), ...roles(world)];
    default: return null;
  }
}
