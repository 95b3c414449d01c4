import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Machine } from './machine.ts';

/**
 * Handles drafts without a connection, such as the form of a new one: they are in the settings
 * file. They contain addresses, never a secret or bank data. All other drafts belong to the open
 * connection.
 */
export function withLooseDrafts(
  { read, write }: ReturnType<Machine['settings']>,
  ofConnection: Handlers['drafts'],
): Handlers['drafts'] {
  const isLoose = (name: { readonly connectionId: string | null; readonly key: string }): boolean =>
    name.connectionId === null && name.key.startsWith('connections:');
  const readAll = (): Record<string, string> => {
    const saved = read();
    return typeof saved === 'object' && saved !== null
      ? Object.fromEntries(
          Object.entries(saved).filter(
            (entry): entry is [string, string] => typeof entry[1] === 'string',
          ),
        )
      : {};
  };
  return {
    get: (name) =>
      isLoose(name) ? ok({ json: readAll()[name.key] ?? null }) : ofConnection.get(name),
    put: (input) => {
      if (!isLoose(input)) return ofConnection.put(input);
      write({ ...readAll(), [input.key]: input.json });
      return ok({});
    },
    remove: (name) => {
      if (!isLoose(name)) return ofConnection.remove(name);
      write(Object.fromEntries(Object.entries(readAll()).filter(([key]) => key !== name.key)));
      return ok({});
    },
  };
}
