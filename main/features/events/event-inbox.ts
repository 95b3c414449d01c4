import {
  type EventObjectKind,
  eventObjectKinds,
  type EventRow,
  type Verdict,
  verdict as verdictForm,
} from '../../../preload/contract/inbox.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { KeptEventRow } from '../../data/vault/event-questions.ts';
import type { EventSecrets } from '../event-secrets.ts';
import { objectKindOf } from '../../events/read-envelope.ts';
import type { EventHeader } from '../../events/signature.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import type { YieldToEventLoop } from '../yield-to-event-loop.ts';
import { verdictCodec } from '../../data/codecs/own-records.ts';

export type EventContext = {
  readonly connection: () => OpenConnection | null;
  readonly secrets: EventSecrets;
  readonly now: () => number;
  readonly onChange: () => void;
};

const objectKinds: ReadonlySet<string> = new Set(eventObjectKinds);
const isObjectKind = (kind: string): kind is EventObjectKind => objectKinds.has(kind);

/** What was kept as `other` by a Cashdesk that knew fewer kinds is what its type says. */
const kindShown = (
  objectKind: string | null,
  { type, name }: Pick<KeptEventRow, 'type' | 'name'>,
): EventObjectKind | null => {
  if (objectKind === null) return null;
  return objectKind !== 'other' && isObjectKind(objectKind)
    ? objectKind
    : (objectKindOf(type, name) ?? 'other');
};

export const toEventRow = ({
  objectKind,
  isRead,
  isStarred,
  isLate,
  createdEpochMs: _,
  ...row
}: KeptEventRow): EventRow => ({
  ...row,
  objectKind: kindShown(objectKind, row),
  isRead: isRead === 1,
  isStarred: isStarred === 1,
  isLate: isLate === 1,
});

/**
 * The vault of the open connection. Errors: `signed-out`; `storage-unavailable` for a vault that
 * could not be opened.
 */
export const openVaultOf = (connection: OpenConnection | null): Result<Vault, CommandError> => {
  if (connection === null) return failed({ kind: 'signed-out' });
  return connection.vault ? ok(connection.vault) : failed(noVault(connection));
};

export type EventDetail = {
  readonly row: EventRow | null;
  readonly verdict: Verdict | null;
  readonly body: string | null;
  readonly headers: EventHeader[];
};

/**
 * One event with its body as text and the verdict as it was given then. All null for one that is
 * gone.
 */
export const getEvent = (
  { connection }: Pick<EventContext, 'connection'>,
  entry: number,
): Result<EventDetail> => {
  const vault = openVaultOf(connection());
  if (!vault.ok) return vault;
  const row = vault.value.receivedEvents.get(entry);
  const kept = vault.value.receivedEvents.bodyOf(entry);
  if (row === null || kept === null)
    return ok({ row: null, verdict: null, body: null, headers: [] });
  return ok({
    row: toEventRow(row),
    verdict: verdictForm.parse(verdictCodec.read(kept.verdictDetail)),
    body: new TextDecoder().decode(kept.body),
    headers: JSON.parse(kept.headers) as EventHeader[],
  });
};

export const markEvents = (
  { connection, onChange }: Pick<EventContext, 'connection' | 'onChange'>,
  {
    entries,
    ...marks
  }: {
    readonly entries: readonly number[];
    readonly isRead?: boolean | undefined;
    readonly isStarred?: boolean | undefined;
  },
): Result<Record<string, never>> => {
  const vault = openVaultOf(connection());
  if (!vault.ok) return vault;
  vault.value.receivedEvents.mark(entries, marks);
  onChange();
  return ok({});
};

/** So many go in one transaction. */
const removedAtATime = 200;

/**
 * Removes these, or all that were received before; both, where both are given. Long work in short
 * stretches.
 */
export const removeEvents = async (
  {
    connection,
    onChange,
    yieldToEventLoop,
  }: Pick<EventContext, 'connection' | 'onChange'> & {
    readonly yieldToEventLoop: YieldToEventLoop;
  },
  {
    entries,
    beforeEpochMs,
  }: { readonly entries: readonly number[] | null; readonly beforeEpochMs: number | null },
): Promise<Result<{ readonly removedCount: number }>> => {
  const current = connection();
  const vault = openVaultOf(current);
  if (!vault.ok) return vault;
  const { receivedEvents } = vault.value;
  const isOpen = (): boolean => connection() === current;
  let removedCount = 0;
  for (let at = 0; entries !== null && at < entries.length && isOpen(); at += removedAtATime) {
    removedCount += receivedEvents.remove(entries.slice(at, at + removedAtATime));
    await yieldToEventLoop();
  }
  for (let isMore = beforeEpochMs !== null; isMore && isOpen();) {
    const removed = receivedEvents.removeBefore(beforeEpochMs ?? 0, removedAtATime);
    removedCount += removed;
    isMore = removed === removedAtATime;
    await yieldToEventLoop();
  }
  onChange();
  return ok({ removedCount });
};

/**
 * Looks at a pasted body and its headers, with the secret given or else with those that are kept.
 * Keeps nothing. Error: `keychain-unavailable`.
 */
export const verifyPasted = async (
  { connection, secrets, now }: EventContext,
  {
    body,
    headers,
    secret,
  }: {
    readonly body: string;
    readonly headers: readonly EventHeader[];
    readonly secret: string | null;
  },
): Promise<Result<{ readonly verdict: Verdict }>> => {
  const pasted = {
    headers,
    body: Buffer.from(body, 'utf8'),
    receivedAtEpochMs: now(),
    age: 'note',
  } as const;
  if (secret !== null)
    return ok({
      verdict: verifyEvent(pasted, [{ id: 'given', name: '', kind: 'v2', value: secret }]),
    });
  const current = connection();
  const vault = openVaultOf(current);
  if (!vault.ok || current === null) return vault.ok ? failed({ kind: 'signed-out' }) : vault;
  const loaded = await secrets.load({ connectionId: current.profile.id, vault: vault.value });
  return loaded.ok ? ok({ verdict: verifyEvent(pasted, loaded.value.secrets) }) : loaded;
};
