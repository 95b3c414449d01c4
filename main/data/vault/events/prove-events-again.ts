import * as z from 'zod';
import { toReceivedEvent } from '../../../events/to-received-event.ts';
import { type EventSecretValue, verifyEvent } from '../../../events/verify-event.ts';
import type { Database } from '../../sqlite.ts';
import { receivedEventsIn } from './received-events.ts';

/** No event of the bank is that large: a file with larger ones was made to fill memory. */
const mostBodyBytes = 16_000_000;
/** So many share one wait for the disk, and so much of their bodies is in memory at once. */
const atATime = 500;
const mostBytesAtATime = 32_000_000;

/** Numbers that this app never gave would end the numbering, or be told apart no more. */
const withoutTheirOwn = `
  DELETE FROM received_event WHERE entry < 1 OR entry > 4503599627370496;
  UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(entry), 0) FROM received_event) WHERE name = 'received_event';
  INSERT INTO received_event_words (received_event_words) VALUES ('delete-all');
  DELETE FROM received_event_waiting;
  DELETE FROM received_event_arrival;
`;

const countAnew = `
  DELETE FROM received_event_count;
  INSERT INTO received_event_count SELECT coalesce(type, ''), verdict, is_quarantined, is_read, count(*), sum(bytes) FROM received_event GROUP BY 1, 2, 3, 4;
`;

const headersForm = z.array(z.strictObject({ name: z.string(), value: z.string() }));

const headersOf = (json: string): z.infer<typeof headersForm> => {
  try {
    return headersForm.safeParse(JSON.parse(json)).data ?? [];
  } catch {
    return [];
  }
};

/** One that was ended proves what came before that. */
export type ProvingSecret = EventSecretValue & { readonly endedEpochMs?: number };

interface BroughtEvent {
  readonly entry: number;
  readonly receivedAtEpochMs: number;
  readonly timesReceived: number;
  readonly isRead: number;
  readonly isStarred: number;
  readonly isHeld: number;
  readonly body: Uint8Array;
  readonly headers: string;
}

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
 * Keeps each event anew, out of its body and headers alone, with the verdict that the secrets of
 * this computer find. Everything else that the file says of it (that it is genuine, what it is
 * about, what finds it, of which other it is a copy) could be a lie: one that is called genuine
 * under the id of a real one would keep the real one out. Reads every body once: not for main.
 */
export function proveEventsAgain(db: Database, secrets: readonly ProvingSecret[]): void {
  db.exec(withoutTheirOwn);
  const events = receivedEventsIn(db);
  const select = db.prepare<[number, number], BroughtEvent>(`
    SELECT e.entry, e.received_epoch_ms AS receivedAtEpochMs, e.times_received AS timesReceived, e.is_read AS isRead, e.is_starred AS isStarred, e.is_quarantined AS isHeld, b.body, b.headers
    FROM received_event e JOIN received_event_body b ON b.entry = e.entry WHERE e.entry <= ? AND length(b.body) <= ? ORDER BY e.entry`);
  // The length of a body is known without reading it.
  const selectSizes = db.prepare<
    [number, number, number],
    { readonly entry: number; readonly bytes: number }
  >(`
    SELECT e.entry, length(b.body) + length(b.headers) AS bytes FROM received_event e JOIN received_event_body b ON b.entry = e.entry WHERE e.entry <= ? AND length(b.body) <= ? ORDER BY e.entry LIMIT ?`);
  const removeUpTo = db.prepare<[number]>('DELETE FROM received_event WHERE entry <= ?');
  const mark = db.prepare<[number, number, number, number]>(
    'UPDATE received_event SET times_received = ?, is_read = ?, is_starred = ? WHERE entry = ?',
  );
  const last =
    db.prepare<[], number | null>('SELECT max(entry) FROM received_event').pluck().get() ?? 0;

  const keepAgain = (brought: readonly BroughtEvent[]): void => {
    const kept = events.keep(
      brought.map(({ body, headers: json, receivedAtEpochMs, isHeld }) => {
        const headers = headersOf(json);
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

  for (let isMore = last > 0; isMore;) {
    isMore = db
      .transaction(() => {
        const upTo = lastOfBatch(selectSizes.all(last, mostBodyBytes, atATime)) ?? last;
        const brought = select.all(upTo, mostBodyBytes);
        removeUpTo.run(upTo);
        keepAgain(brought);
        return upTo < last;
      })
      .immediate();
  }
  db.exec(countAnew);
}
