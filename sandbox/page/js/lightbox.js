// One picture at full size, with its description in words.

import { el, icon } from "./dom.js";

export function showPicture(image) {
  const close = el("button", { type: "button", class: "bare lightbox-close", "aria-label": "Close" }, icon("close"));
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" },
    el("img", { src: image.src, alt: image.alt }),
    image.alt ? el("p", { "aria-hidden": "true" }, image.alt) : null, close);
  dialog.addEventListener("click", (event) => event.target.tagName !== "P" && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
