import { events } from './events.ts';
import { contract } from './index.ts';

/**
 * The names of what crosses the border, without what it looks like. The build of the preload puts
 * their values in this module's place (`scripts/vite-contract-names.ts`), so that it holds no schema.
 */
export const commandNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(contract).map(([feature, commands]) => [feature, Object.keys(commands)]),
);

export const eventNames: readonly string[] = Object.keys(events);
