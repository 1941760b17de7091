// What a select offers: its own options, or the people, roles and channels of the server.

import { avatarOf, nameOf } from "./world.js";

const TEXT_CHANNEL = 0;

/** Options `{value, label, description?, emoji?, picture?, default}` of any kind of select. */
export function choicesOf(component, world) {
  if (component.type === 3) return component.options ?? [];
  const preset = new Set((component.default_values ?? []).map(({ id }) => id));
  const offered = {
    5: () => people(world),
    6: () => roles(world),
    7: () => [...people(world), ...roles(world)],
    8: () => channels(world, component.channel_types),
  }[component.type]();
  return offered.map((option) => ({ ...option, default: preset.has(option.value) }));
}

export function people(world) {
  return [...world.people.values()].map((person) => ({
    value: person.id, label: nameOf(person), description: `@${person.username}`, picture: avatarOf(person),
  }));
}

export function roles(world) {
  return [...world.roles.values()].map((role) => ({ value: role.id, label: `@${role.name}`.replace("@@", "@") }));
}

export function channels(world, types) {
  return world.channels
    .filter((channel) => !types?.length || types.includes(channel.type ?? TEXT_CHANNEL))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}
