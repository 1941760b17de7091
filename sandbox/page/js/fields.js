// The inputs a form may hold. Each is `{id, node, value(), check(), focus()}`; check shows what is wrong.

import { choicesOf } from "./choices.js";
import { el, freshId, icon } from "./dom.js";
import { openPicker } from "./picker.js";

const LONG = 2;

/** The field of one input component, under its label. */
export function fieldFor(component, world, { label, description }) {
  const make = { 4: textField, 21: radioField, 22: checksField, 23: checkField }[component.type] ?? selectField;
  const id = freshId("field");
  const wrong = el("p", { class: "field-problem", id: `${id}-wrong`, role: "alert" });
  const about = description ? el("p", { class: "field-about", id: `${id}-about` }, description) : null;
  const described = [about?.id, wrong.id].filter(Boolean).join(" ");
  const { control, value, problem, focus, group } = make(component, { id, world, described, label });
  const required = component.type !== 23 && component.required !== false;
  const star = required ? el("span", { class: "star", "aria-hidden": "true" }, " *") : null;
  const node = group
    ? el("fieldset", { class: "field", "aria-describedby": described }, el("legend", {}, label, star), about, control, wrong)
    : el("div", { class: "field" }, el("label", { for: id }, label, star), about, control, wrong);
  const check = () => {
    wrong.textContent = problem(required) ?? "";
    node.classList.toggle("wrong", Boolean(wrong.textContent));
    return !wrong.textContent;
  };
  node.addEventListener("input", () => node.classList.contains("wrong") && check());
  return { id: component.custom_id, node, value, check, focus };
}

function textField(component, { id, described }) {
  const long = component.style === LONG;
  const control = el(long ? "textarea" : "input", {
    id, class: "text-input", type: long ? null : "text", rows: long ? 4 : null, placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000, "aria-describedby": described, autocomplete: "off",
  });
  control.value = component.value ?? "";
  const problem = (required) => {
    const { length } = [...control.value];
    if (required && !control.value.trim()) return "This field is required.";
    if (length && length < (component.min_length ?? 0)) return `At least ${component.min_length} characters.`;
    return null;
  };
  return { control, value: () => control.value, problem, focus: () => control.focus() };
}

function radioField(component, { id }) {
  const inputs = component.options.map((option) => optionInput("radio", id, option));
  const control = el("div", { class: "options" }, inputs.map(({ node }) => node));
  const value = () => inputs.find(({ input }) => input.checked)?.option.value ?? null;
  return {
    control, value, group: true, focus: () => inputs[0].input.focus(),
    problem: (required) => (required && value() === null ? "Choose one." : null),
  };
}

function checksField(component, { id }) {
  const inputs = component.options.map((option) => optionInput("checkbox", id, option));
  const control = el("div", { class: "options" }, inputs.map(({ node }) => node));
  const value = () => inputs.filter(({ input }) => input.checked).map(({ option }) => option.value);
  const most = component.max_values ?? inputs.length;
  const problem = (required) => {
    const count = value().length;
    const least = Math.max(component.min_values ?? 1, required ? 1 : 0);
    if (count === 0 && !required) return null;
    if (count < least) return least === 1 ? "Choose at least one." : `Choose at least ${least}.`;
    return count > most ? `Choose at most ${most}.` : null;
  };
  return { control, value, group: true, problem, focus: () => inputs[0].input.focus() };
}

function optionInput(type, name, option) {
  const input = el("input", { type, name, value: option.value });
  input.checked = Boolean(option.default);
  const node = el("label", { class: "option" }, input, el("span", { class: "option-words" },
    el("span", {}, option.label), option.description ? el("span", { class: "picker-detail" }, option.description) : null));
  return { option, input, node };
}

function checkField(component, { id, described }) {
  const control = el("input", { id, type: "checkbox", class: "single-check", "aria-describedby": described });
  control.checked = Boolean(component.default);
  return { control, value: () => control.checked, problem: () => null, focus: () => control.focus() };
}

function selectField(component, { id, world, described, label }) {
  const options = choicesOf(component, world);
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const words = el("span", {});
  const control = el("button", { id, type: "button", class: "select", "aria-haspopup": "listbox", "aria-describedby": described }, words, icon("down"));
  const show = () => {
    const labels = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
    words.textContent = labels.join(", ") || component.placeholder || "Make a selection";
    words.className = labels.length ? "picked" : "placeholder";
    control.setAttribute("aria-label", `${label}: ${words.textContent}`);
  };
  show();
  control.addEventListener("click", () => openPicker(control, {
    title: component.placeholder || label, options, chosen,
    least: component.min_values ?? 1, most: component.max_values ?? 1,
    onDone: (values) => {
      chosen = values;
      show();
      control.dispatchEvent(new Event("input", { bubbles: true }));
    },
  }));
  const problem = (required) => {
    const least = component.min_values ?? 1;
    if (!chosen.length && !required) return null;
    return chosen.length < least || (required && !chosen.length) ? "Make a selection." : null;
  };
  return { control, value: () => chosen, problem, focus: () => control.focus() };
}
