// The bot's forms: drawn, checked and sent. What was typed stays until the form is accepted.

import { dots, el, freshId, icon } from "./dom.js";
import { fieldFor } from "./fields.js";
import { rich } from "./text.js";

/** Opens the form of an interaction and sends what is entered. */
export function openModal({ interaction, data }, { world, link }) {
  const fields = [];
  const parts = data.components.map((component) => part(component, fields, world));
  const problem = el("p", { class: "failure", role: "alert", hidden: true });
  const title = el("h2", { id: freshId("modal") }, data.title);
  const send = el("button", { type: "submit", class: "button primary" }, el("span", { class: "face" }, "Submit"));
  const form = el("form", { class: "modal-form", novalidate: true }, parts, problem,
    el("div", { class: "modal-foot" },
      el("button", { type: "button", class: "button ghost", on: { click: () => dialog.close() } }, "Cancel"), send));
  const dialog = el("dialog", { class: "modal", "aria-labelledby": title.id },
    el("header", {}, el("img", { src: "icon.svg", alt: "" }), title,
      el("button", { type: "button", class: "bare", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close"))),
    form);
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) return wrong[0].focus();
    problem.hidden = true;
    send.disabled = true;
    send.append(dots());
    try {
      await link.ask({ kind: "submit", interaction, fields: Object.fromEntries(fields.map((field) => [field.id, field.value()])) });
      dialog.close();
    } catch (refused) {
      problem.hidden = false;
      problem.replaceChildren(icon("warn"), refused.message);
    } finally {
      send.disabled = false;
      send.querySelector(".dots")?.remove();
    }
    return undefined;
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

function part(component, fields, world) {
  if (component.type === 10) return rich(component.content, world);
  const inner = component.type === 18 ? component.component : component.components[0];
  const field = fieldFor(inner, world, { label: component.label ?? inner.label, description: component.description });
  fields.push(field);
  return field.node;
}
