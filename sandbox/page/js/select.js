// Selects of messages: a button that opens a list. Choosing one sends at once, choosing several when closed.

import { el, icon } from "./dom.js";
import { choicesOf } from "./choices.js";
import { emoji } from "./text.js";
import { openPicker } from "./picker.js";

/** A select as the button that opens it. */
export function selectButton(component, deck) {
  const options = choicesOf(component, deck.world);
  const preset = options.filter((option) => option.default).map((option) => option.value);
  const chosen = deck.chosen(component.custom_id) ?? preset;
  const pending = deck.isPending(component.custom_id);
  const node = el("button", {
    type: "button",
    class: `select${pending ? " pending" : ""}`,
    disabled: component.disabled,
    "aria-haspopup": "listbox",
    "aria-busy": pending,
    "data-custom-id": component.custom_id,
  }, face(component, options, chosen), icon("down"));
  node.addEventListener("click", () => pending || openPicker(node, {
    title: component.placeholder || "Make a selection",
    options,
    chosen,
    least: component.min_values ?? 1,
    most: component.max_values ?? 1,
    onDone: (values) => deck.choose(component.custom_id, values),
  }));
  return node;
}

function face(component, options, chosen) {
  const picked = options.filter(({ value }) => chosen.includes(value));
  if (!picked.length) return el("span", { class: "placeholder" }, component.placeholder || "Make a selection");
  return el("span", { class: "picked" }, picked.map((option) => el("span", {}, option.emoji ? emoji(option.emoji) : null, option.label)));
}
