import * as z from 'zod';
import { toReceivedEvent } from '../../../events/to-received-event.ts';
import { type EventSecretValue, verifyEvent } from '../../../events/verify-event.ts';
import type { Database } from '../../sqlite.ts';
import { eventShape } from '../whole/row-shapes.ts';
import { receivedEventsIn } from './received-events.ts';
import { valueOfJson } from '../../../../preload/contract/value-of-json.ts';

/** No event of the bank is larger. A file with larger ones was made to fill memory. */
const maxBodyBytes = 16_000_000;
/** The number of events per commit, which limits the bodies in memory at once. */
const eventsPerCommit = 500;
const maxBytesPerCommit = 32_000_000;

/** The app's entries are never larger. Larger numbers lose precision. */
const maxEntry = 2 ** 52;

const headersShape = z.array(z.strictObject({ name: z.string(), value: z.string() }));

/** An ended secret proves only events from before its end. */
export type ProvingSecret = EventSecretValue & { readonly endedEpochMs?: number };

const importedEvents = z.array(eventShape);
/**
 * The last entry of the next batch; null: none is left. An event longer than the limit is read
 * alone.
 */
function lastOfBatch(
  sizes: readonly { readonly entry: number; readonly bytes: number }[],
): number | null {
  let bytes = 0;
  const firstExcess = sizes.findIndex(
    (event, index) => (bytes += event.bytes) > maxBytesPerCommit && index > 0,
  );
  return sizes.at(firstExcess === -1 ? -1 : firstExcess - 1)?.entry ?? null;
}

/**
 * Stores each event of a file again, from its body and headers alone. The secrets of this computer
 * decide the verdict. All other fields of the file (genuine, object, words, copies) could be a lie:
 * a forged event marked genuine under a real id would block the real one. Reads every body once, so
 * it must not run on main. False: the file contains an event that this app cannot have written.
 */
export function reverifyEvents(
  from: Database,
  to: Database,
  secrets: readonly ProvingSecret[],
): boolean {
  const events = receivedEventsIn(to);
  const isIn = 'e.entry > ? AND e.entry <= ? AND length(b.body) <= ? ORDER BY e.entry';
  const select = from.prepare<[number, number, number], unknown>(`
    SELECT e.received_epoch_ms AS receivedAtEpochMs, e.times_received AS timesReceived, e.is_read AS isRead, e.is_starred AS isStarred, e.is_quarantined AS isQuarantined, b.body, b.headers
    FROM received_event e NOT INDEXED JOIN received_event_body b ON b.entry = e.entry WHERE ${isIn}`);
  // SQLite knows the length of a body without reading it.
  const selectSizes = from.prepare<
    [number, number, number, number],
    { readonly entry: number; readonly bytes: number }
  >(`
    SELECT e.entry, length(b.body) + length(b.headers) AS bytes
    FROM received_event e NOT INDEXED JOIN received_event_body b ON b.entry = e.entry WHERE ${isIn} LIMIT ?`);
  const mark = to.prepare<[number, number, number, number]>(
    'UPDATE received_event SET times_received = ?, is_read = ?, is_starred = ? WHERE entry = ?',
  );

  const storeAgain = (imported: readonly z.infer<typeof eventShape>[]): void => {
    const stored = events.store(
      imported.map(({ body, headers: json, receivedAtEpochMs, isQuarantined }) => {
        const headers = headersShape.safeParse(valueOfJson(json)).data ?? [];
        const verdict = verifyEvent(
          { headers, body, receivedAtEpochMs, age: 'note', isExplained: false },
          secrets.filter(({ endedEpochMs = Infinity }) => receivedAtEpochMs <= endedEpochMs),
        );
        return {
          ...toReceivedEvent({ body, headers, receivedAtEpochMs, source: 'backup', verdict }),
          wasQuarantined: isQuarantined === 1,
        };
      }),
    );
    imported.forEach(({ timesReceived, isRead, isStarred }, index) => {
      const { entry, outcome } = stored[index] ?? { entry: 0, outcome: 'folded' };
      if (outcome === 'added') mark.run(timesReceived, isRead, isStarred, entry);
    });
  };

  for (let after = 0; ;) {
    const upTo = lastOfBatch(selectSizes.all(after, maxEntry, maxBodyBytes, eventsPerCommit));
    if (upTo === null) return true;
    const imported = importedEvents.safeParse(select.all(after, upTo, maxBodyBytes)).data;
    if (imported === undefined) return false;
    to.transaction(() => storeAgain(imported)).immediate();
    after = upTo;
  }
}
