import { events } from './events.ts';
import { contract } from './index.ts';

/**
 * The names of commands and events without their schemas. The preload build replaces this module
 * with the plain values (`scripts/vite-contract-names.ts`), so the preload has no schema.
 */
export const commandNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(contract).map(([feature, commands]) => [feature, Object.keys(commands)]),
);

export const eventNames: readonly string[] = Object.keys(events);
