import * as z from 'zod';
import { toReceivedEvent } from '../../../events/to-received-event.ts';
import { type EventSecretValue, verifyEvent } from '../../../events/verify-event.ts';
import type { Database } from '../../sqlite.ts';
import { eventShape } from '../whole/row-shapes.ts';
import { receivedEventsIn } from './received-events.ts';
import { valueOfJson } from '../../../../preload/contract/value-of-json.ts';

/** No event of the bank is that large: a file with larger ones was made to fill memory. */
const mostBodyBytes = 16_000_000;
/** So many share one wait for the disk, and so much of their bodies is in memory at once. */
const atATime = 500;
const mostBytesAtATime = 32_000_000;

/** No event of this app has a larger number. Larger ones cannot be told apart. */
const largestEntry = 2 ** 52;

const headersForm = z.array(z.strictObject({ name: z.string(), value: z.string() }));

/** One that was ended proves what came before that. */
export type ProvingSecret = EventSecretValue & { readonly endedEpochMs?: number };

const broughtEvents = z.array(eventShape);
/**
 * The entry up to which events are read together; null: there are none. One that is longer than the
 * limit is read alone.
 */
function lastOfBatch(
  sizes: readonly { readonly entry: number; readonly bytes: number }[],
): number | null {
  let bytes = 0;
  const beyond = sizes.findIndex(
    (event, index) => (bytes += event.bytes) > mostBytesAtATime && index > 0,
  );
  return sizes.at(beyond === -1 ? -1 : beyond - 1)?.entry ?? null;
}

/**
 * Stores each event of a file again, from its body and headers alone, with the verdict that the
 * secrets of this computer give. Everything else that the file says of it (that it is genuine, what
 * it is about, what finds it, of which other it is a copy) could be a lie: one that is called
 * genuine under the id of a real one would keep the real one out. Reads every body once: not for
 * main. False: this app cannot have written one of them.
 */
export function proveEventsAgain(
  from: Database,
  to: Database,
  secrets: readonly ProvingSecret[],
): boolean {
  const events = receivedEventsIn(to);
  const isIn = 'e.entry > ? AND e.entry <= ? AND length(b.body) <= ? ORDER BY e.entry';
  const select = from.prepare<[number, number, number], unknown>(`
    SELECT e.received_epoch_ms AS receivedAtEpochMs, e.times_received AS timesReceived, e.is_read AS isRead, e.is_starred AS isStarred, e.is_quarantined AS isHeld, b.body, b.headers
    FROM received_event e NOT INDEXED JOIN received_event_body b ON b.entry = e.entry WHERE ${isIn}`);
  // The length of a body is known without reading it.
  const selectSizes = from.prepare<
    [number, number, number, number],
    { readonly entry: number; readonly bytes: number }
  >(`
    SELECT e.entry, length(b.body) + length(b.headers) AS bytes
    FROM received_event e NOT INDEXED JOIN received_event_body b ON b.entry = e.entry WHERE ${isIn} LIMIT ?`);
  const mark = to.prepare<[number, number, number, number]>(
    'UPDATE received_event SET times_received = ?, is_read = ?, is_starred = ? WHERE entry = ?',
  );

  const keepAgain = (brought: readonly z.infer<typeof eventShape>[]): void => {
    const kept = events.keep(
      brought.map(({ body, headers: json, receivedAtEpochMs, isHeld }) => {
        const headers = headersForm.safeParse(valueOfJson(json)).data ?? [];
        const verdict = verifyEvent(
          { headers, body, receivedAtEpochMs, age: 'note', isExplained: false },
          secrets.filter(({ endedEpochMs = Infinity }) => receivedAtEpochMs <= endedEpochMs),
        );
        return {
          ...toReceivedEvent({ body, headers, receivedAtEpochMs, source: 'backup', verdict }),
          wasHeld: isHeld === 1,
        };
      }),
    );
    brought.forEach(({ timesReceived, isRead, isStarred }, index) => {
      const { entry, outcome } = kept[index] ?? { entry: 0, outcome: 'folded' };
      if (outcome === 'added') mark.run(timesReceived, isRead, isStarred, entry);
    });
  };

  for (let after = 0; ;) {
    const upTo = lastOfBatch(selectSizes.all(after, largestEntry, mostBodyBytes, atATime));
    if (upTo === null) return true;
    const brought = broughtEvents.safeParse(select.all(after, upTo, mostBodyBytes)).data;
    if (brought === undefined) return false;
    to.transaction(() => keepAgain(brought)).immediate();
    after = upTo;
  }
}
