/** The channel of a command between window and main. */
export function commandChannel(feature: string, verb: string): string {
  return `command:${feature}.${verb}`;
}

/** The channel that an event is pushed on. */
export function eventChannel(name: string): string {
  return `event:${name}`;
}
