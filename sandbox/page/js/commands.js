// Slash commands as the composer offers them: names in the person's language, matching, and reading values.

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;
const ENOUGH = 3;
export const TYPE = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 };

const local = (thing, field, locale) => {
  const words = thing[`${field}_localizations`] ?? {};
  return words[locale] ?? words[locale?.split("-")[0]] ?? thing[field];
};

/** Every command that can be sent, one entry for each subcommand: `{path, shown, description, options}`. */
export function flatten(commands, locale) {
  const entries = [];
  const walk = (thing, path, shown) => {
    const names = [...path, thing.name];
    const words = [...shown, local(thing, "name", locale)];
    const inner = (thing.options ?? []).filter(({ type }) => type === SUBCOMMAND || type === GROUP);
    if (inner.length) return inner.forEach((sub) => walk(sub, names, words));
    return entries.push({
      path: names,
      shown: words.join(" "),
      description: local(thing, "description", locale) ?? "",
      options: (thing.options ?? []).map((option) => describe(option, locale)),
    });
  };
  for (const command of commands) if ((command.type ?? CHAT_INPUT) === CHAT_INPUT) walk(command, [], []);
  return entries.sort((a, b) => a.shown.localeCompare(b.shown));
}

function describe(option, locale) {
  return {
    ...option,
    shown: local(option, "name", locale),
    description: local(option, "description", locale) ?? "",
    choices: option.choices?.map((choice) => ({ label: local(choice, "name", locale), value: choice.value })),
  };
}

/** Entries that fit what was typed after the slash, best first. */
export function search(entries, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = ({ shown, path, description }) => {
    const names = [shown.toLowerCase(), path.join(" ")];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(/[ -]/).some((word) => word.startsWith(wanted)))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    return wanted.length >= ENOUGH && description.toLowerCase().includes(wanted) ? 3 : 9;
  };
  return entries.map((entry) => [rank(entry), entry]).filter(([order]) => order < 9)
    .sort(([a], [b]) => a - b).map(([, entry]) => entry);
}

/** The entry a full path or a typed name means, or null. */
export function named(entries, name) {
  const wanted = name.trim().toLowerCase();
  return entries.find(({ shown, path }) => shown.toLowerCase() === wanted || path.join(" ") === wanted) ?? null;
}

/** Reads what stands in an option's box: `{value}`, or `{problem}` in words. */
export function readValue(option, typed, choices) {
  const words = typed.trim();
  if (words === "") return option.required ? { problem: "This option is required." } : { value: undefined };
  const picked = choices?.find(({ label }) => label.toLowerCase() === words.toLowerCase());
  if (picked) return { value: picked.value };
  if (choices && !option.autocomplete) return { problem: "Choose one of the list." };
  if (option.type === TYPE.integer || option.type === TYPE.number) return readNumber(option, words);
  return readText(option, words);
}

function readNumber(option, words) {
  const number = Number(words.replace(",", "."));
  if (!Number.isFinite(number)) return { problem: "This must be a number." };
  if (option.type === TYPE.integer && !Number.isInteger(number)) return { problem: "This must be a whole number." };
  if (option.min_value !== undefined && number < option.min_value) return { problem: `The least is ${option.min_value}.` };
  if (option.max_value !== undefined && number > option.max_value) return { problem: `The most is ${option.max_value}.` };
  return { value: number };
}

function readText(option, words) {
  const length = [...words].length;
  if (length < (option.min_length ?? 0)) return { problem: `At least ${option.min_length} characters.` };
  if (length > (option.max_length ?? 6000)) return { problem: `At most ${option.max_length} characters.` };
  return { value: words };
}
