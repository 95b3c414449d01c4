import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';

/**
 * A place for drafts that belong to no connection yet: the form of a new one. They hold addresses,
 * never a secret or bank data.
 */
export type LooseDrafts = {
  readonly get: (key: string) => string | null;
  readonly put: (key: string, json: string) => void;
  readonly remove: (key: string) => void;
};

/** Answers for drafts of no connection; the others are the open connection's to answer for. */
export function withLooseDrafts(
  loose: LooseDrafts,
  ofConnection: Handlers['drafts'],
): Handlers['drafts'] {
  const isLoose = (name: { readonly connectionId: string | null; readonly key: string }): boolean =>
    name.connectionId === null && name.key.startsWith('connections:');
  return {
    get: (name) => (isLoose(name) ? ok({ json: loose.get(name.key) }) : ofConnection.get(name)),
    put: (input) => {
      if (!isLoose(input)) return ofConnection.put(input);
      loose.put(input.key, input.json);
      return ok({});
    },
    remove: (name) => {
      if (!isLoose(name)) return ofConnection.remove(name);
      loose.remove(name.key);
      return ok({});
    },
  };
}
