import type { ReceivedEvents } from '../../data/vault/events/received-events.ts';
import type { EventSource, ReceivedEvent } from '../../events/received-event.ts';
import { storageFailureReason } from '../../data/storage-failure.ts';
import type { Delivery, DeliveryOutcome } from '../../events/event-receiver.ts';
import { findProof } from '../../events/verify-event.ts';
import type { Scope } from '../scope.ts';
import type { Arrival } from '../../events/to-received-event.ts';
import { inNextPause } from '../../time/in-next-pause.ts';

/** A genuine event that was not known before, once it is among the others. */
export type GenuineEvent = {
  readonly entry: number;
  readonly event: Pick<
    ReceivedEvent,
    'eventId' | 'type' | 'name' | 'objectKind' | 'objectId' | 'createdEpochMs' | 'source'
  >;
};

type DeliveryHooks = {
  readonly onGenuine: (event: GenuineEvent) => void;
  /** A genuine event was kept, new or once more. */
  readonly onDelivered: () => void;
  readonly onTrouble: (trouble: 'keychain' | 'storage' | null) => void;
  readonly onRefused: () => void;
};

/**
 * What is not genuine may fill no disk and no day: so many are kept in a minute, the others are
 * counted.
 */
const heldPerMinute = 60;

/** Senders are told to come again after as long (see the receiver). */
const keychainRestMs = 30_000;

/**
 * What arrived is settled in the first pause of this length, where no question about it did that
 * before: whoever sends many at once waits for none of it. Without a pause some of it is settled each
 * time the longest is over.
 */
const pauseMs = 25;
const longestMs = 500;

/** Of the last this many genuine deliveries the signature is remembered. */
const mostTaken = 10_000;

/** Signatures that were taken, each with the count of removals then; the oldest goes first. */
function createTaken(): Map<string, number> {
  return new Map();
}

type Waiting = { readonly arrival: Arrival; readonly done: (isKept: boolean) => void };

/**
 * Takes deliveries: verified with what is known now, and kept. Those of one turn share one
 * transaction and one wait for the disk, and each is answered only after it.
 */
export function createTakeDelivery(
  scope: Scope,
  { onGenuine, onDelivered, onTrouble, onRefused }: DeliveryHooks,
): (delivery: Delivery, source?: EventSource) => Promise<DeliveryOutcome> {
  const { vault, eventSecrets, isOpen } = scope;
  const taken = scope.carried(createTaken);
  // The removals are counted from the opening of the vault.
  for (const digest of taken.keys()) taken.set(digest, Number.NaN);
  const removals = (): number => vault?.receivedEvents.changes().removals ?? 0;
  let waiting: Waiting[] = [];
  let heldSince: readonly number[] = [];

  /** Whether it could be done: not where the connection is closed, for its vault is, too. */
  const withEvents = (work: (events: ReceivedEvents) => void): boolean => {
    if (!isOpen() || !vault) return false;
    try {
      work(vault.receivedEvents);
      onTrouble(null);
      return true;
    } catch (cause) {
      onTrouble('storage');
      if (storageFailureReason(cause) === null) scope.reportBug(cause);
      return false;
    }
  };

  vault?.receivedEvents.onSettled((settled, isMore) => {
    for (const { entry, outcome, event } of settled)
      if (outcome === 'added' && event.verdict === 'genuine') onGenuine({ entry, event });
    if (isMore) return isBusy() ? settleSoon() : void setImmediate(settle);
    scope.publishChange('events');
    scope.publishChange('receiver');
  });
  let lastArrivedMs = Number.NEGATIVE_INFINITY;
  const isBusy = (): boolean => scope.monotonicNow() - lastArrivedMs < pauseMs;
  const settle = (): void => void withEvents((events) => events.settle());
  const settleSoon = inNextPause(scope, { pauseMs, longestMs, run: settle });

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    const areKept = withEvents((events) => events.arrive(batch.map(({ arrival }) => arrival)));
    for (const { done } of batch) done(areKept);
    lastArrivedMs = scope.monotonicNow();
    // Once they are answered.
    if (vault?.receivedEvents.isSettlingDue() === true) setImmediate(settle);
    else settleSoon();
  };

  const keep = (arrival: Arrival): Promise<boolean> =>
    new Promise((resolve) => {
      // When this turn's other deliveries are there.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ arrival, done: resolve });
    });

  const mayHold = (): boolean => {
    const now = scope.now();
    heldSince = heldSince.filter((at) => at > now - 60_000 && at <= now);
    return heldSince.length < heldPerMinute;
  };

  const remember = (digest: string): void => {
    taken.set(digest, removals());
    const [oldest] = taken.keys();
    if (taken.size > mostTaken && oldest !== undefined) taken.delete(oldest);
  };

  return async ({ headers, body, receivedAtEpochMs }, source = 'receiver') => {
    if (!isOpen() || !eventSecrets || scope.persistence !== 'kept') return 'cannot-keep';
    const loaded = await eventSecrets.load({ restMs: keychainRestMs });
    if (!loaded.ok) {
      onTrouble('keychain');
      return 'cannot-keep';
    }
    const isExplained = mayHold();
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
      heldSince = [...heldSince, scope.now()];
    }
    const takenBefore = isGenuine && digest !== null ? taken.get(digest) : undefined;
    // The same signature is taken once: sent again, it brings nothing back that was removed.
    if (takenBefore !== undefined && takenBefore !== removals()) return 'kept';
    const isKept = await keep({ body, headers, receivedAtEpochMs, source, verdict });
    if (!isGenuine) return 'not-genuine';
    if (isKept && takenBefore === undefined) {
      if (digest !== null) remember(digest);
      if (secretId !== null) eventSecrets.noteUse(secretId, receivedAtEpochMs);
      onDelivered();
    }
    return isKept ? 'kept' : 'cannot-keep';
  };
}
