/** The channel of a command between window and main. */
export const commandChannel = (feature: string, verb: string): string =>
  `command:${feature}.${verb}`;

/** The channel that an event is pushed on. */
export const eventChannel = (name: string): string => `event:${name}`;
