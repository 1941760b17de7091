// Small helpers that build the page's nodes. Text always becomes a text node: nothing here parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element. `props.on` holds listeners, `false`/`null` leave an attribute out. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "class") {
      node.className = value;
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** One of the drawings declared in index.html. */
export function icon(name, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

export const byId = (id) => document.getElementById(id);

let serial = 0;
export const freshId = (prefix) => `${prefix}-${++serial}`;

/** Pictures live on this very server, whatever host name the address was made with. */
export function localUrl(address) {
  try {
    const url = new URL(address, location.href);
    return /^\/(attachments|cdn)\//.test(url.pathname) ? url.pathname + url.search : url.href;
  } catch {
    return "";
  }
}

/** An http(s) address, or null for anything a link should not lead to. */
export function webUrl(address) {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Three dots that breathe while something is awaited. */
export function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}
