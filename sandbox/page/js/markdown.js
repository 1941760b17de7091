// Discord's flavour of markdown, from text to a tree of plain objects. Knows neither DOM nor people.

const DEEPEST = 8;

const INLINE = [
  [/\\([^0-9A-Za-z\s])/y, ([, sign]) => text(sign)],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, ([, at, style]) => ({ kind: "time", at: Number(at), style: style ?? "f" })],
  [/<@!?(\d+)>/y, ([, id]) => ({ kind: "person", id })],
  [/<@&(\d+)>/y, ([, id]) => ({ kind: "role", id })],
  [/<#(\d+)>/y, ([, id]) => ({ kind: "channel", id })],
  [/<\/([^:>\n]{1,100}):(\d+)>/y, ([, name, id]) => ({ kind: "command", name, id })],
  [/<(a?):(\w{2,32}):(\d+)>/y, ([, moving, name, id]) => ({ kind: "emoji", name, id, moving: moving === "a" })],
  [/@(everyone|here)\b/y, ([, whom]) => ({ kind: "everyone", text: `@${whom}` })],
  [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"\n]*")?\)/y,
    ([, label, url], deep) => ({ kind: "link", url, children: parseInline(label, deep) })],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url]) => ({ kind: "link", url, children: [text(url)] })],
  [/https?:\/\/[^\s<]*[^\s<.,:;!?"'()\]*_~|]/y, ([url]) => ({ kind: "link", url, children: [text(url)] })],
  [/\|\|((?:\\[^]|[^\\])+?)\|\|/y, wrap("spoiler")],
  [/\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[^]|[^\\])+?)__(?!_)/y, wrap("under")],
  [/~~((?:\\[^]|[^\\])+?)~~/y, wrap("strike")],
  [/\*(?![\s*])((?:\\[^]|\*\*[^*]+\*\*|[^*\\])+?)(?<!\s)\*(?!\*)/y, wrap("em")],
  [/(?<![\p{L}\p{N}_])_(?!_)((?:\\[^]|__[^_]+__|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, wrap("em")],
];

const PLAIN = /[^\\`<@[|*_~h\n]+/y;

function text(value) {
  return { kind: "text", text: value };
}

function wrap(kind) {
  return ([, inner], deep) => ({ kind, children: parseInline(inner, deep) });
}

function at(pattern, source, index) {
  pattern.lastIndex = index;
  return pattern.exec(source);
}

/** The marks within one run of text, as a list of nodes. */
export function parseInline(source, deep = 0) {
  if (deep > DEEPEST) return [text(source)];
  const nodes = [];
  const say = (value) => {
    const last = nodes.at(-1);
    if (last?.kind === "text") last.text += value;
    else nodes.push(text(value));
  };
  for (let index = 0; index < source.length; ) {
    const [length, node] = oneMark(source, index, deep);
    if (node?.kind === "text") say(node.text);
    else nodes.push(node);
    index += length;
  }
  return nodes;
}

function oneMark(source, index, deep) {
  const plain = at(PLAIN, source, index);
  if (plain) return [plain[0].length, text(plain[0])];
  if (source[index] === "\n") return [1, { kind: "break" }];
  if (source[index] === "`") return codeMark(source, index);
  for (const [pattern, make] of INLINE) {
    const found = at(pattern, source, index);
    if (found) return [found[0].length, make(found, deep + 1)];
  }
  return [1, text(source[index])];
}

/** Code ends at a run of exactly as many backticks; without one the whole run is plain text. */
function codeMark(source, index) {
  const [opening] = at(/`+/y, source, index);
  const from = index + opening.length;
  for (const { 0: run, index: end } of source.slice(from).matchAll(/`+/g)) {
    if (run.length !== opening.length) continue;
    const code = source.slice(from, from + end);
    return [end + 2 * run.length, { kind: "code", text: code.trim() || code }];
  }
  return [opening.length, text(opening)];
}

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SMALL = /^-# +(\S.*)$/;
const BULLET = /^( *)(?:([-*])|(\d{1,10})\.) +(\S.*)$/;

/** Whole text: headings, small print, quotes, lists, code blocks and paragraphs. */
export function parse(source) {
  const blocks = [];
  const fence = /```(?:([\w+-]+)\n)?\n?([^]*?)\n?```/g;
  let from = 0;
  for (const found of source.matchAll(fence)) {
    if (!found[2]) continue;
    blocks.push(...parseLines(source.slice(from, found.index).replace(/\n$/, "")));
    blocks.push({ kind: "pre", language: found[1] ?? "", text: found[2] });
    from = found.index + found[0].length;
    if (source[from] === "\n") from += 1;
  }
  blocks.push(...parseLines(source.slice(from)));
  return blocks;
}

function parseLines(source) {
  if (source === "") return [];
  const lines = source.split("\n");
  const blocks = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) blocks.push({ kind: "p", children: parseInline(paragraph.join("\n")) });
    paragraph = [];
  };
  for (let index = 0; index < lines.length; ) {
    const [used, block] = oneBlock(lines, index);
    if (block) {
      flush();
      blocks.push(block);
    } else {
      paragraph.push(lines[index]);
    }
    index += used;
  }
  flush();
  return blocks;
}

function oneBlock(lines, index) {
  const line = lines[index];
  const heading = HEADING.exec(line);
  if (heading) return [1, { kind: `h${heading[1].length}`, children: parseInline(heading[2]) }];
  const small = SMALL.exec(line);
  if (small) return [1, { kind: "small", children: parseInline(small[1]) }];
  if (line.startsWith(">>> ")) {
    const rest = [line.slice(4), ...lines.slice(index + 1)];
    return [rest.length, { kind: "quote", children: parseLines(rest.join("\n")) }];
  }
  if (line.startsWith("> ")) return run(lines, index, /^> (.*)$/, "quote");
  return BULLET.test(line) ? list(lines, index) : [1, null];
}

function run(lines, index, pattern, kind) {
  const inner = [];
  for (const line of lines.slice(index)) {
    const found = pattern.exec(line);
    if (!found) break;
    inner.push(found[1]);
  }
  return [inner.length, { kind, children: parseLines(inner.join("\n")) }];
}

function list(lines, index) {
  const items = [];
  for (const line of lines.slice(index)) {
    const found = BULLET.exec(line);
    if (!found) break;
    const [, indent, , number, body] = found;
    items.push({ depth: Math.min(Math.floor(indent.length / 2), 5), number: number ?? null, children: parseInline(body) });
  }
  return [items.length, { kind: "list", items }];
}
