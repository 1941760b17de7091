// What the page knows: people, channels, commands and messages, as last reported. Draws nothing.

const older = (a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export class World extends EventTarget {
  me = null;
  application = null;
  guild = { name: "Brisca" };
  people = new Map();
  roles = new Map();
  channels = [];
  commands = [];
  bot = "starting";
  channel = null;
  unread = new Set();
  #messages = new Map();

  /** Takes one report of the sandbox and tells whoever listens to its kind. */
  hear(report) {
    const take = {
      hello: () => this.#hello(report),
      message: () => this.#keep(report.channel, report.message),
      deleted: () => this.#messages.get(report.channel)?.delete(report.id),
      channels: () => this.#place(report.channels),
      commands: () => (this.commands = report.commands),
      bot: () => (this.bot = report.state),
    }[report.kind];
    take?.();
    this.#tell(report.kind, report);
  }

  messages(channel = this.channel) {
    return [...(this.#messages.get(channel)?.values() ?? [])].sort(older);
  }

  has(channel, id) {
    return this.#messages.get(channel)?.has(id) ?? false;
  }

  show(channel) {
    this.channel = channel;
    this.unread.delete(channel);
    this.#tell("channel", {});
  }

  person(id) {
    return this.people.get(id);
  }

  get myself() {
    return this.people.get(this.me);
  }

  get locale() {
    return this.myself?.locale ?? "en-US";
  }

  #hello(report) {
    this.me = report.me;
    this.application = report.application;
    this.guild = report.guild;
    this.people = new Map(report.people.map((person) => [person.id, person]));
    this.roles = new Map(report.roles.map((role) => [role.id, role]));
    this.commands = report.commands;
    this.bot = report.bot;
    this.#messages = new Map();
    for (const [channel, messages] of Object.entries(report.messages)) {
      this.#messages.set(channel, new Map(messages.map((message) => [message.id, message])));
    }
    this.#place(report.channels);
  }

  /** Takes the list of channels, threads under their channel; leaves a channel that is gone. */
  #place(channels) {
    const order = ({ id, parent_id: parent, position }) =>
      [channels.find((one) => one.id === parent)?.position ?? position ?? 0, parent ? id : ""];
    this.channels = [...channels].sort((a, b) => {
      const [one, other] = [order(a), order(b)];
      return one[0] - other[0] || one[1].localeCompare(other[1]);
    });
    if (channels.some(({ id }) => id === this.channel)) return;
    this.channel = this.channels[0]?.id ?? null;
    this.#tell("channel", {});
  }

  #keep(channel, message) {
    const known = this.#messages.get(channel) ?? new Map();
    if (!known.has(message.id) && channel !== this.channel) this.unread.add(channel);
    known.set(message.id, message);
    this.#messages.set(channel, known);
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

export const nameOf = (user) => user?.nick || user?.global_name || user?.username || "Somebody";

/** A user's picture, made by the sandbox; the project's own bot wears the project's sign. */
export function avatarOf(user) {
  if (user.bot && user.username === "brisca") return "/icon.svg";
  return `/cdn/avatars/${user.id}/${user.avatar}.png`;
}
