import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { commandNames, eventNames } from '../preload/contract/names.ts';

const names = fileURLToPath(new URL('../preload/contract/names.ts', import.meta.url));

/** Replaces `preload/contract/names.ts` with its values: the preload ships no schema. */
export function contractNames(): Plugin {
  return {
    name: 'contract-names',
    enforce: 'pre',
    load: (id) =>
      id.replaceAll('\\', '/') === names.replaceAll('\\', '/')
        ? `export const commandNames = ${JSON.stringify(commandNames)};
export const eventNames = ${JSON.stringify(eventNames)};`
        : null,
  };
}
