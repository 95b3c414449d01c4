import {
  eventObjectKinds,
  type EventObjectPlace,
  type EventRow,
  type Verdict,
  verdict as verdictForm,
} from '../../../preload/contract/webhooks/inbox.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { StoredEventRow } from '../../data/vault/events/event-questions.ts';
import type { EventHeader } from '../../events/signature.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { verdictCodec } from '../../data/codecs/own-records.ts';
import { noVault } from '../../data/storage-failure.ts';
import { placeOfObject } from './event-object.ts';
import { withVault } from '../open-connection.ts';

export function toEventRow({
  objectKind,
  isRead,
  isStarred,
  isLate,
  createdEpochMs: _,
  ...row
}: StoredEventRow): EventRow {
  return {
    ...row,
    // A backup may contain any text as the kind.
    objectKind:
      objectKind === null
        ? null
        : (eventObjectKinds.find((kind) => kind === objectKind) ?? 'other'),
    isRead: isRead === 1,
    isStarred: isStarred === 1,
    isLate: isLate === 1,
  };
}

type EventDetail = {
  readonly row: EventRow | null;
  readonly verdict: Verdict | null;
  readonly body: string | null;
  readonly headers: EventHeader[];
  readonly object: EventObjectPlace | null;
};

/**
 * A verdict without the steps and reasons of other versions, which this version does not know.
 * Null: no part can be shown.
 */
function readVerdict(detail: string): Verdict | null {
  const stored: Partial<Verdict> = verdictCodec.read(detail);
  const { steps, likely } = verdictForm.shape;
  return (
    verdictForm.safeParse({
      ...stored,
      steps: stored.steps?.filter((step) => steps.safeParse([step]).success),
      likely: likely.safeParse(stored.likely).data ?? null,
    }).data ?? null
  );
}

/**
 * One event with its body as text and its verdict at receipt. All null if the event no longer
 * exists.
 */
export function getEvent(scope: Scope, entry: number): Result<EventDetail> {
  return withVault(scope, (vault) => {
    const row = vault.receivedEvents.get(entry);
    const stored = vault.receivedEvents.bodyOf(entry);
    if (row === null || stored === null)
      return ok({ row: null, verdict: null, body: null, headers: [], object: null });
    const eventRow = toEventRow(row);
    return ok({
      row: eventRow,
      verdict: readVerdict(stored.verdictDetail),
      body: new TextDecoder().decode(stored.body),
      headers: JSON.parse(stored.headers) as EventHeader[],
      object: placeOfObject(scope, eventRow),
    });
  });
}

export function markEvents(
  scope: Scope,
  {
    entries,
    ...marks
  }: {
    readonly entries: readonly number[];
    readonly isRead?: boolean | undefined;
    readonly isStarred?: boolean | undefined;
  },
): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    vault.receivedEvents.mark(entries, marks);
    scope.publishChange('events');
    return ok({});
  });
}

/** The number of events removed in one transaction. */
const removalBatchSize = 200;

/**
 * Removes these events, those received before a time, or both. Long work runs in short stretches.
 */
export async function removeEvents(
  scope: Scope,
  {
    entries,
    beforeEpochMs,
  }: { readonly entries: readonly number[] | null; readonly beforeEpochMs: number | null },
): Promise<Result<{ readonly removedCount: number }>> {
  return withVault(scope, async (vault) => {
    const { receivedEvents } = vault;
    const { isOpen } = scope;
    const yieldToEventLoop = createYield(scope);
    let removedCount = 0;
    for (let at = 0; entries !== null && at < entries.length && isOpen(); at += removalBatchSize) {
      removedCount += receivedEvents.remove(entries.slice(at, at + removalBatchSize));
      await yieldToEventLoop();
    }
    for (let isMore = beforeEpochMs !== null; isMore && isOpen();) {
      const removed = receivedEvents.removeBefore(beforeEpochMs ?? 0, removalBatchSize);
      removedCount += removed;
      isMore = removed === removalBatchSize;
      await yieldToEventLoop();
    }
    scope.publishChange('events');
    while (removedCount > 0 && isOpen() && receivedEvents.forgetRemoved()) await yieldToEventLoop();
    return ok({ removedCount });
  });
}

/**
 * Verifies a pasted body and its headers, with the given secret or with the stored ones. Stores
 * nothing. Error: `keychain-unavailable`.
 */
export async function verifyPasted(
  scope: Scope,
  {
    body,
    headers,
    secret,
  }: {
    readonly body: string;
    readonly headers: readonly EventHeader[];
    readonly secret: string | null;
  },
): Promise<Result<{ readonly verdict: Verdict }>> {
  const pasted = {
    headers,
    body: Buffer.from(body, 'utf8'),
    receivedAtEpochMs: scope.now(),
    age: 'note',
  } as const;
  if (secret !== null)
    return ok({
      verdict: verifyEvent(pasted, [{ id: 'given', name: '', kind: 'v2', value: secret }]),
    });
  if (!scope.eventSecrets) return failed(noVault(scope));
  const loaded = await scope.eventSecrets.load();
  return loaded.ok ? ok({ verdict: verifyEvent(pasted, loaded.value.secrets) }) : loaded;
}
