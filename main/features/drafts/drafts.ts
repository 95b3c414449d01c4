import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { OpenConnection } from '../open-connection.ts';

/** A place for drafts that belong to no connection yet: the form of a new one. They hold addresses, never a secret or bank data. */
export type LooseDrafts = { readonly get: (key: string) => string | null; readonly put: (key: string, json: string) => void; readonly remove: (key: string) => void };

export type DraftsDeps = { readonly connection: () => OpenConnection | null; readonly loose: LooseDrafts; readonly now: () => number };

const isLoose = (key: string): boolean => key.startsWith('connections:');

/** Where a draft is kept: the book of its connection, or beside the profiles. */
const placeOf = ({ connection, loose, now }: DraftsDeps, key: string): Result<LooseDrafts> => {
  if (isLoose(key)) return ok(loose);
  const open = connection();
  if (!open) return failed({ kind: 'signed-out' });
  const { book } = open;
  if (!book) return failed({ kind: 'storage-unavailable', reason: 'unavailable' });
  return ok({
    get: (name) => book.drafts.get(name)?.body ?? null,
    put: (name, body) => book.drafts.put(name, { body, updatedAtEpochMs: now() }),
    remove: (name) => book.drafts.remove(name),
  });
};

export const getDraft = (deps: DraftsDeps, key: string): Result<{ readonly json: string | null }> => {
  const place = placeOf(deps, key);
  return place.ok ? ok({ json: place.value.get(key) }) : place;
};

export const putDraft = (deps: DraftsDeps, { key, json }: { readonly key: string; readonly json: string }): Result<Record<string, never>> => {
  const place = placeOf(deps, key);
  if (!place.ok) return place;
  place.value.put(key, json);
  return ok({});
};

export const removeDraft = (deps: DraftsDeps, key: string): Result<Record<string, never>> => {
  const place = placeOf(deps, key);
  if (!place.ok) return place;
  place.value.remove(key);
  return ok({});
};
