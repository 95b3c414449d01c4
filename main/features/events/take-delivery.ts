import type { StoredEventResult } from '../../data/vault/events/store-events.ts';
import type { EventSource, ReceivedEvent } from '../../events/received-event.ts';
import { storageFailureReason } from '../../data/storage-failure.ts';
import type { Delivery, DeliveryOutcome } from '../../events/event-receiver.ts';
import { findProof } from '../../events/verify-event.ts';
import type { Scope } from '../scope.ts';
import { toReceivedEvent } from '../../events/to-received-event.ts';

/** A genuine event that was not known before, once it is stored. */
export type GenuineEvent = {
  readonly entry: number;
  readonly event: Pick<
    ReceivedEvent,
    'eventId' | 'type' | 'name' | 'objectKind' | 'objectId' | 'createdEpochMs' | 'source'
  >;
};

type DeliveryHooks = {
  readonly onGenuine: (event: GenuineEvent) => void;
  /** A genuine event was stored, for the first time or again. */
  readonly onDelivered: () => void;
  readonly onTrouble: (trouble: 'keychain' | 'storage' | null) => void;
  readonly onRefused: () => void;
};

/**
 * Rate-limit forged deliveries so that they cannot fill the disk: this many are stored in a minute,
 * the others only counted.
 */
const forgedPerMinute = 60;

/** Senders are asked to retry after the same time (see the receiver). */
const keychainRetryMs = 30_000;

/**
 * One transaction stores no more than this, which takes main some milliseconds. More deliveries of
 * one turn of the event loop wait for the next turn.
 */
const maxBatch = { count: 32, bytes: 500_000 } as const;

/** The number of genuine deliveries whose signatures are remembered. */
const maxRemembered = 10_000;

/**
 * Accepted signatures, each with the count of removals at that time; the oldest is dropped first.
 */
function createAcceptedDigests(): Map<string, number> {
  return new Map();
}

type PendingEvent = { readonly event: ReceivedEvent; readonly done: (isStored: boolean) => void };

/** The first waiting events that fit into one transaction: at least one. */
function firstBatch(pending: readonly PendingEvent[]): readonly PendingEvent[] {
  let bytes = 0;
  const firstExcluded = pending.findIndex(
    ({ event }, index) => (bytes += event.body.length) > maxBatch.bytes || index === maxBatch.count,
  );
  return pending.slice(0, firstExcluded === -1 ? undefined : Math.max(1, firstExcluded));
}

/**
 * Takes deliveries: verifies each with the secrets known now, and stores it. Deliveries of one turn
 * share one transaction and one wait for the disk. Each is answered after the commit.
 */
export function createDeliveryHandler(
  scope: Scope,
  { onGenuine, onDelivered, onTrouble, onRefused }: DeliveryHooks,
): (delivery: Delivery, source?: EventSource) => Promise<DeliveryOutcome> {
  const { vault, eventSecrets, isOpen } = scope;
  const acceptedDigests = scope.profileState(createAcceptedDigests);
  // The removals are counted from the opening of the vault.
  for (const digest of acceptedDigests.keys()) acceptedDigests.set(digest, Number.NaN);
  const removals = (): number => vault?.receivedEvents.changes().removals ?? 0;
  let pending: PendingEvent[] = [];
  let forgedAtEpochMs: readonly number[] = [];

  /** Null: they cannot be stored now. The vault of a closed connection is closed, too. */
  const storeEvents = (events: readonly ReceivedEvent[]): readonly StoredEventResult[] | null => {
    if (!isOpen() || !vault) return null;
    try {
      const stored = vault.receivedEvents.store(events);
      onTrouble(null);
      return stored;
    } catch (cause) {
      onTrouble('storage');
      if (storageFailureReason(cause) === null) scope.reportBug(cause);
      return null;
    }
  };

  const flush = (): void => {
    const batch = firstBatch(pending);
    pending = pending.slice(batch.length);
    if (pending.length > 0) setImmediate(flush);
    const stored = storeEvents(batch.map(({ event }) => event));
    for (const { done } of batch) done(stored !== null);
    stored?.forEach(({ entry, outcome }, index) => {
      const event = batch[index]?.event;
      if (outcome === 'added' && event?.verdict === 'genuine') onGenuine({ entry, event });
    });
    if (stored === null) return;
    scope.publishChange('events');
    scope.publishChange('receiver');
  };

  const queueEvent = (event: ReceivedEvent): Promise<boolean> =>
    new Promise((resolve) => {
      // Runs after all other deliveries of this turn have arrived.
      if (pending.length === 0) setImmediate(flush);
      pending.push({ event, done: resolve });
    });

  const mayStoreForged = (): boolean => {
    const now = scope.now();
    forgedAtEpochMs = forgedAtEpochMs.filter((at) => at > now - 60_000 && at <= now);
    return forgedAtEpochMs.length < forgedPerMinute;
  };

  const rememberDigest = (digest: string): void => {
    acceptedDigests.set(digest, removals());
    const [oldest] = acceptedDigests.keys();
    if (acceptedDigests.size > maxRemembered && oldest !== undefined)
      acceptedDigests.delete(oldest);
  };

  return async ({ headers, body, receivedAtEpochMs }, source = 'receiver') => {
    if (!isOpen() || !eventSecrets || scope.persistence !== 'kept') return 'cannot-store';
    const loaded = await eventSecrets.load({ retryAfterMs: keychainRetryMs });
    if (!loaded.ok) {
      onTrouble('keychain');
      return 'cannot-store';
    }
    const isExplained = mayStoreForged();
    const { verdict, secretId, digest } = findProof(
      {
        headers,
        body,
        receivedAtEpochMs,
        clockAheadMs: scope.bank.ownClockAheadMs(),
        age: 'refuse',
        isExplained,
      },
      loaded.value.secrets,
    );
    const isGenuine = verdict.state === 'genuine';
    if (!isGenuine) {
      onRefused();
      if (!isExplained) return 'not-genuine';
      forgedAtEpochMs = [...forgedAtEpochMs, scope.now()];
    }
    const acceptedBefore = isGenuine && digest !== null ? acceptedDigests.get(digest) : undefined;
    // Each signature is accepted once: a repeated delivery must not restore an event that the user
    // removed.
    if (acceptedBefore !== undefined && acceptedBefore !== removals()) return 'stored';
    const isStored = await queueEvent(
      toReceivedEvent({ body, headers, receivedAtEpochMs, source, verdict }),
    );
    if (!isGenuine) return 'not-genuine';
    if (isStored && acceptedBefore === undefined) {
      if (digest !== null) rememberDigest(digest);
      if (secretId !== null) eventSecrets.recordUse(secretId, receivedAtEpochMs);
      onDelivered();
    }
    return isStored ? 'stored' : 'cannot-store';
  };
}
