import type { KeptEvent } from '../../data/vault/received-events.ts';
import type { EventSource, ReceivedEvent } from '../../events/received-event.ts';
import { storageFailureReason } from '../../data/storage-failure.ts';
import type { Delivery, DeliveryOutcome } from '../../events/event-receiver.ts';
import type { EventSecrets } from '../event-secrets.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import type { OpenConnection } from '../open-connection.ts';
import { toReceivedEvent } from '../../events/to-received-event.ts';

/** A genuine event that was not known before, once it is on the disk. */
export type GenuineEvent = {
  readonly connectionId: string;
  readonly entry: number;
  readonly event: Pick<
    ReceivedEvent,
    'eventId' | 'type' | 'name' | 'objectKind' | 'objectId' | 'createdEpochMs' | 'source'
  >;
};

export type TakeDeliveryDeps = {
  readonly connection: () => OpenConnection | null;
  readonly secrets: EventSecrets;
  readonly now: () => number;
  /** Runs a task when this turn's other deliveries are there. */
  readonly nextTurn: (task: () => void) => void;
  readonly onGenuine: (event: GenuineEvent) => void;
  /** Something was kept, or could not be. */
  readonly onChange: () => void;
  readonly onTrouble: (trouble: 'keychain' | 'storage' | null) => void;
  readonly onRefused: () => void;
  readonly reportBug: (cause: unknown) => void;
};

/**
 * What is not genuine may fill no disk and no day: so many are kept in a minute, the others are
 * counted.
 */
const heldPerMinute = 60;

/** Senders are told to come again after as long (see the receiver). */
const keychainRestMs = 30_000;

type Waiting = {
  readonly connection: OpenConnection;
  readonly event: ReceivedEvent;
  readonly done: (kept: KeptEvent | null) => void;
};

/**
 * Takes deliveries: verified with what is known now, and kept. Those of one turn share one
 * transaction and one wait for the disk, and each is answered only after it.
 */
export const createTakeDelivery = (
  deps: TakeDeliveryDeps,
): ((
  connectionId: string,
  delivery: Delivery,
  source?: EventSource,
) => Promise<DeliveryOutcome>) => {
  let waiting: Waiting[] = [];
  let heldSince: readonly number[] = [];

  const keepTogether = (
    connection: OpenConnection,
    batch: readonly Waiting[],
  ): readonly (KeptEvent | null)[] => {
    try {
      // Closed meanwhile: its vault is, too.
      if (connection !== deps.connection() || !connection.vault) return batch.map(() => null);
      const kept = connection.vault.receivedEvents.keep(batch.map(({ event }) => event));
      deps.onTrouble(null);
      return kept;
    } catch (cause) {
      deps.onTrouble('storage');
      if (storageFailureReason(cause) === null) deps.reportBug(cause);
      return batch.map(() => null);
    }
  };

  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (const connection of new Set(all.map((one) => one.connection))) {
      const batch = all.filter((one) => one.connection === connection);
      const kept = keepTogether(connection, batch);
      batch.forEach(({ event, done }, index) => {
        const one = kept[index] ?? null;
        done(one);
        if (one?.outcome === 'added' && event.verdict === 'genuine')
          deps.onGenuine({ connectionId: connection.profile.id, entry: one.entry, event });
      });
    }
    deps.onChange();
  };

  const keep = (connection: OpenConnection, event: ReceivedEvent): Promise<KeptEvent | null> =>
    new Promise((resolve) => {
      if (waiting.length === 0) deps.nextTurn(flush);
      waiting.push({ connection, event, done: resolve });
    });

  const mayHold = (): boolean => {
    const now = deps.now();
    heldSince = heldSince.filter((at) => at > now - 60_000 && at <= now);
    return heldSince.length < heldPerMinute;
  };

  return async (connectionId, { headers, body, receivedAtEpochMs }, source = 'receiver') => {
    const connection = deps.connection();
    if (
      connection === null ||
      connection.profile.id !== connectionId ||
      !connection.vault ||
      connection.persistence !== 'kept'
    )
      return 'cannot-keep';
    const loaded = await deps.secrets.load(
      { connectionId, vault: connection.vault },
      { restMs: keychainRestMs },
    );
    if (!loaded.ok) {
      deps.onTrouble('keychain');
      return 'cannot-keep';
    }
    const isExplained = mayHold();
    const verdict = verifyEvent(
      { headers, body, receivedAtEpochMs, age: 'refuse', isExplained },
      loaded.value.secrets,
    );
    const isGenuine = verdict.state === 'genuine';
    if (!isGenuine) {
      deps.onRefused();
      if (!isExplained) return 'not-genuine';
      heldSince = [...heldSince, deps.now()];
    }
    const kept = await keep(
      connection,
      toReceivedEvent({ body, headers, receivedAtEpochMs, source, verdict }),
    );
    if (!isGenuine) return 'not-genuine';
    return kept === null ? 'cannot-keep' : 'kept';
  };
};
