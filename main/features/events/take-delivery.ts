import type { KeptEvent } from '../../data/vault/received-events.ts';
import type { EventSource, ReceivedEvent } from '../../events/received-event.ts';
import { storageFailureReason } from '../../data/storage-failure.ts';
import type { Delivery, DeliveryOutcome } from '../../events/event-receiver.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import type { Scope } from '../scope.ts';
import { toReceivedEvent } from '../../events/to-received-event.ts';

/** A genuine event that was not known before, once it is on the disk. */
export type GenuineEvent = {
  readonly entry: number;
  readonly event: Pick<
    ReceivedEvent,
    'eventId' | 'type' | 'name' | 'objectKind' | 'objectId' | 'createdEpochMs' | 'source'
  >;
};

type DeliveryHooks = {
  readonly onGenuine: (event: GenuineEvent) => void;
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

type Waiting = {
  readonly event: ReceivedEvent;
  readonly done: (kept: KeptEvent | null) => void;
};

/**
 * Takes deliveries: verified with what is known now, and kept. Those of one turn share one
 * transaction and one wait for the disk, and each is answered only after it.
 */
export const createTakeDelivery = (
  scope: Scope,
  { onGenuine, onTrouble, onRefused }: DeliveryHooks,
): ((delivery: Delivery, source?: EventSource) => Promise<DeliveryOutcome>) => {
  const { vault, eventSecrets, isOpen } = scope;
  let waiting: Waiting[] = [];
  let heldSince: readonly number[] = [];

  const keepTogether = (batch: readonly Waiting[]): readonly (KeptEvent | null)[] => {
    try {
      // Closed meanwhile: its vault is, too.
      if (!isOpen() || !vault) return batch.map(() => null);
      const kept = vault.receivedEvents.keep(batch.map(({ event }) => event));
      onTrouble(null);
      return kept;
    } catch (cause) {
      onTrouble('storage');
      if (storageFailureReason(cause) === null) scope.reportBug(cause);
      return batch.map(() => null);
    }
  };

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    const kept = keepTogether(batch);
    batch.forEach(({ event, done }, index) => {
      const one = kept[index] ?? null;
      done(one);
      if (one?.outcome === 'added' && event.verdict === 'genuine')
        onGenuine({ entry: one.entry, event });
    });
    scope.publishChange('events');
    scope.publishChange('receiver');
  };

  const keep = (event: ReceivedEvent): Promise<KeptEvent | null> =>
    new Promise((resolve) => {
      // When this turn's other deliveries are there.
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ event, done: resolve });
    });

  const mayHold = (): boolean => {
    const now = scope.now();
    heldSince = heldSince.filter((at) => at > now - 60_000 && at <= now);
    return heldSince.length < heldPerMinute;
  };

  return async ({ headers, body, receivedAtEpochMs }, source = 'receiver') => {
    if (!isOpen() || !eventSecrets || scope.persistence !== 'kept') return 'cannot-keep';
    const loaded = await eventSecrets.load({ restMs: keychainRestMs });
    if (!loaded.ok) {
      onTrouble('keychain');
      return 'cannot-keep';
    }
    const isExplained = mayHold();
    const verdict = verifyEvent(
      { headers, body, receivedAtEpochMs, age: 'refuse', isExplained },
      loaded.value.secrets,
    );
    const isGenuine = verdict.state === 'genuine';
    if (!isGenuine) {
      onRefused();
      if (!isExplained) return 'not-genuine';
      heldSince = [...heldSince, scope.now()];
    }
    const kept = await keep(toReceivedEvent({ body, headers, receivedAtEpochMs, source, verdict }));
    if (!isGenuine) return 'not-genuine';
    return kept === null ? 'cannot-keep' : 'kept';
  };
};
