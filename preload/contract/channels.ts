export function commandChannel(feature: string, verb: string): string {
  return `command:${feature}.${verb}`;
}

export function eventChannel(name: string): string {
  return `event:${name}`;
}
