import {
  type Arrival,
  fromWrittenArrival,
  writeArrival,
  type WrittenArrival,
} from '../../../events/to-received-event.ts';
import type { EventSource, ReceivedEvent } from '../../../events/received-event.ts';
import type { Database } from '../../sqlite.ts';
import type { EventIndex } from './event-index.ts';
import type { KeptEvent } from './keep-events.ts';

/** So many, or so much of their bodies, may wait for a pause to be settled in. */
const mostArrived = { count: 10_000, bytes: 16_000_000 } as const;

/** So much is settled in one go, or a single one that is longer: bodies take long to look into. */
const mostSettled = { count: 48, bytes: 256_000 } as const;

/** An event that arrived, once it is among the others. */
interface SettledEvent extends KeptEvent {
  readonly event: ReceivedEvent;
}

/**
 * What was received and is not among the other events yet. Whoever sent it waits until it lies here
 * as it came, and for no more than this.
 */
export function eventArrivalsIn(
  db: Database,
  {
    index,
    keepAll,
  }: {
    readonly index: EventIndex;
    readonly keepAll: (events: readonly ReceivedEvent[]) => readonly KeptEvent[];
  },
) {
  const insert = db.prepare<[number, EventSource, string, string, Uint8Array]>(
    'INSERT INTO received_event_arrival (received_epoch_ms, source, headers, verdict, body) VALUES (?, ?, ?, ?, ?)',
  );
  const selectFew = db.prepare<[number], WrittenArrival & { readonly arrival: number }>(
    'SELECT arrival, received_epoch_ms AS receivedAtEpochMs, source, headers, verdict, body FROM received_event_arrival ORDER BY arrival LIMIT ?',
  );
  const removeUpTo = db.prepare<[number]>('DELETE FROM received_event_arrival WHERE arrival <= ?');
  const selectCount = db.prepare<[], { count: number; bytes: number }>(
    'SELECT count(*) AS count, coalesce(sum(length(body)), 0) AS bytes FROM received_event_arrival',
  );
  /** Those of an app that was killed before it settled them, too. */
  let arrived = selectCount.get() ?? { count: 0, bytes: 0 };
  /** The last time it could not be settled: there is no room, or a page is damaged. */
  let isStuck = false;
  const listeners: ((events: readonly SettledEvent[], isMore: boolean) => void)[] = [];

  function selectFirst() {
    const first: (WrittenArrival & { readonly arrival: number })[] = [];
    let bytes = 0;
    for (const written of selectFew.iterate(mostSettled.count)) {
      bytes += written.body.length;
      if (first.length > 0 && bytes > mostSettled.bytes) break;
      first.push(written);
    }
    return first;
  }

  /**
   * Puts what arrived first among the other events, as much as main can do in one go, and tells who
   * listens. Whether that was something.
   */
  function settle(): boolean {
    // What another's transaction takes back would be there again, and nobody would know.
    if (arrived.count === 0 || db.inTransaction) return false;
    isStuck = true;
    index.bringUpToDateIfDue();
    const { first, settled } = db
      .transaction(() => {
        const first = selectFirst();
        removeUpTo.run(first.at(-1)?.arrival ?? 0);
        const events = first.map(fromWrittenArrival);
        return {
          first,
          settled: keepAll(events).map((kept, at) => ({
            ...kept,
            event: events[at] as ReceivedEvent,
          })),
        };
      })
      .immediate();
    isStuck = false;
    arrived = {
      count: arrived.count - first.length,
      bytes: first.reduce((bytes, { body }) => bytes - body.length, arrived.bytes),
    };
    for (const listener of listeners) listener(settled, arrived.count > 0);
    return true;
  }

  return {
    /**
     * Keeps them as they came: on the disk when it returns, and found by what is asked from then on,
     * as far as they are settled in one go. Where those before them cannot be settled it throws:
     * what nobody can read is better sent again.
     */
    arrive: (arrivals: readonly Arrival[]): void => {
      if (isStuck) settle();
      db.transaction(() => {
        for (const { receivedAtEpochMs, source, headers, verdict, body } of arrivals.map(
          writeArrival,
        ))
          insert.run(receivedAtEpochMs, source, headers, verdict, body);
      }).immediate();
      arrived = {
        count: arrived.count + arrivals.length,
        bytes: arrivals.reduce((bytes, { body }) => bytes + body.length, arrived.bytes),
      };
    },
    /** Whether so many arrived that they should not wait for a pause. */
    isSettlingDue: (): boolean =>
      arrived.count >= mostArrived.count || arrived.bytes >= mostArrived.bytes,
    settle,
    settleAll: (): void => {
      for (let isMore = true; isMore;) isMore = settle();
    },
    /** `isMore`: what is asked now is answered without the rest of what arrived. */
    onSettled: (listener: (events: readonly SettledEvent[], isMore: boolean) => void): void =>
      void listeners.push(listener),
  };
}
