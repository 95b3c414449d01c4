import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import type { WriteStatus } from '../feature.ts';
import { afterSending } from './sent-draft.ts';

/**
 * A place for drafts that belong to no connection yet: the form of a new one. They hold addresses,
 * never a secret or bank data.
 */
export type LooseDrafts = {
  readonly get: (key: string) => string | null;
  readonly put: (key: string, json: string) => void;
  readonly remove: (key: string) => void;
};

export type DraftsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly loose: LooseDrafts;
  readonly now: () => number;
  /** What became of a write that a draft went out as. */
  readonly statusOf: (connection: OpenConnection, writeId: string) => WriteStatus;
};

/** `connectionId` null: it belongs to none. */
export type DraftName = { readonly connectionId: string | null; readonly key: string };

type Place = LooseDrafts & { readonly statusOf: (writeId: string) => WriteStatus };

const isLoose = (key: string): boolean => key.startsWith('connections:');

/**
 * Where a draft is kept: the vault of its connection, or beside the profiles. What belongs to one
 * connection never goes into the vault of another.
 */
const placeOf = (
  { connection, loose, now, statusOf }: DraftsDeps,
  { connectionId, key }: DraftName,
): Result<Place> => {
  if (connectionId === null)
    return isLoose(key)
      ? ok({ ...loose, statusOf: () => 'unknown' })
      : failed({ kind: 'signed-out' });
  const open = connection();
  if (open?.profile.id !== connectionId) return failed({ kind: 'signed-out' });
  const { vault } = open;
  if (!vault) return failed(noVault(open));
  return ok({
    get: (name) => vault.drafts.get(name)?.body ?? null,
    put: (name, body) => vault.drafts.put(name, { body, updatedAtEpochMs: now() }),
    remove: (name) => vault.drafts.remove(name),
    statusOf: (writeId) => statusOf(open, writeId),
  });
};

/**
 * A draft as it stands by now: what it was sent as may have come to an end since, with no window to
 * hear of it.
 */
export const getDraft = (
  deps: DraftsDeps,
  name: DraftName,
): Result<{ readonly json: string | null }> => {
  const place = placeOf(deps, name);
  if (!place.ok) return place;
  const kept = place.value.get(name.key);
  const json = kept === null ? null : afterSending(kept, place.value.statusOf);
  if (kept !== null && json === null) place.value.remove(name.key);
  else if (json !== null && json !== kept) place.value.put(name.key, json);
  return ok({ json });
};

export const putDraft = (
  deps: DraftsDeps,
  { json, ...name }: DraftName & { readonly json: string },
): Result<Record<string, never>> => {
  const place = placeOf(deps, name);
  if (!place.ok) return place;
  place.value.put(name.key, json);
  return ok({});
};

export const removeDraft = (deps: DraftsDeps, name: DraftName): Result<Record<string, never>> => {
  const place = placeOf(deps, name);
  if (!place.ok) return place;
  place.value.remove(name.key);
  return ok({});
};
