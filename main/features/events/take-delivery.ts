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
const keychainRestMs = 30_000;

/**
 * One transaction stores no more than this, which takes main some milliseconds. More deliveries of
 * one turn of the event loop wait for the next turn.
 */
const mostInBatch = { count: 32, bytes: 500_000 } as const;

/** The number of genuine deliveries whose signatures are remembered. */
const mostRemembered = 10_000;

/**
 * Accepted signatures, each with the count of removals at that time; the oldest is dropped first.
 */
function createAccepted(): Map<string, number> {
  return new Map();
}

type Waiting = { readonly event: ReceivedEvent; readonly done: (isStored: boolean) => void };

/** The first waiting events that fit into one transaction: at least one. */
function firstBatch(waiting: readonly Waiting[]): readonly Waiting[] {
  let bytes = 0;
  const beyond = waiting.findIndex(
    ({ event }, index) =>
      (bytes += event.body.length) > mostInBatch.bytes || index === mostInBatch.count,
  );
  return waiting.slice(0, beyond === -1 ? undefined : Math.max(1, beyond));
}

/**
 * Takes deliveries: verifies each with the secrets known now, and stores it. Deliveries of one turn
 * share one transaction and one wait for the disk. Each is answered after the commit.
 */
export function createTakeDelivery(
  scope: Scope,
  { onGenuine, onDelivered, onTrouble, onRefused }: DeliveryHooks,
): (delivery: Delivery, source?: EventSource) => Promise<DeliveryOutcome> {
  const { vault, eventSecrets, isOpen } = scope;
  const accepted = scope.carried(createAccepted);
  // The removals are counted from the opening of the vault.
  for (const digest of accepted.keys()) accepted.set(digest, Number.NaN);
  const removals = (): number => vault?.receivedEvents.changes().removals ?? 0;
  let waiting: Waiting[] = [];
  let forgedAtEpochMs: readonly number[] = [];

  /** Null: they cannot be stored now. The vault of a closed connection is closed, too. */
  const store = (events: readonly ReceivedEvent[]): readonly StoredEventResult[] | null => {
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
    const batch = firstBatch(waiting);
    waiting = waiting.slice(batch.length);
    if (waiting.length > 0) setImmediate(flush);
    const stored = store(batch.map(({ event }) => event));
    for (const { done } of batch) done(stored !== null);
    stored?.forEach(({ entry, outcome }, index) => {
      const event = batch[index]?.event;
      if (outcome === 'added' && event?.verdict === 'genuine') onGenuine({ entry, event });
    });
    if (stored === null) return;
    scope.publishChange('events');
    scope.publishChange('receiver');
  };

  const storeLater = (event: ReceivedEvent): Promise<boolean> =>
    new Promise((resolve) => {
      // Runs after all other deliveries of this turn have arrived.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ event, done: resolve });
    });

  const mayStoreForged = (): boolean => {
    const now = scope.now();
    forgedAtEpochMs = forgedAtEpochMs.filter((at) => at > now - 60_000 && at <= now);
    return forgedAtEpochMs.length < forgedPerMinute;
  };

  const remember = (digest: string): void => {
    accepted.set(digest, removals());
    const [oldest] = accepted.keys();
    if (accepted.size > mostRemembered && oldest !== undefined) accepted.delete(oldest);
  };

  return async ({ headers, body, receivedAtEpochMs }, source = 'receiver') => {
    if (!isOpen() || !eventSecrets || scope.persistence !== 'kept') return 'cannot-keep';
    const loaded = await eventSecrets.load({ restMs: keychainRestMs });
    if (!loaded.ok) {
      onTrouble('keychain');
      return 'cannot-keep';
    }
    const isExplained = mayStoreForged();
    const { verdict, secretId, digest } = findProof(
      {
        headers,
        body,
        receivedAtEpochMs,
        ownAheadMs: scope.bank.ownClockAheadMs(),
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
    const acceptedBefore = isGenuine && digest !== null ? accepted.get(digest) : undefined;
    // Each signature is accepted once: a repeated delivery must not restore an event that the user
    // removed.
    if (acceptedBefore !== undefined && acceptedBefore !== removals()) return 'kept';
    const isStored = await storeLater(
      toReceivedEvent({ body, headers, receivedAtEpochMs, source, verdict }),
    );
    if (!isGenuine) return 'not-genuine';
    if (isStored && acceptedBefore === undefined) {
      if (digest !== null) remember(digest);
      if (secretId !== null) eventSecrets.noteUse(secretId, receivedAtEpochMs);
      onDelivered();
    }
    return isStored ? 'kept' : 'cannot-keep';
  };
}
