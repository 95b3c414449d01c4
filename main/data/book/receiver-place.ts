import type { Database } from '../sqlite.ts';

/** Where events are received: the part of the address that nobody else knows, and the port that was chosen last. */
export interface ReceiverPlace {
  readonly path: string;
  readonly port: number | null;
}

export type ReceiverPlaces = ReturnType<typeof receiverPlaceIn>;

export function receiverPlaceIn(db: Database) {
  const select = db.prepare<[], ReceiverPlace>('SELECT path, port FROM event_receiver');
  const upsert = db.prepare<[string, number | null]>('INSERT INTO event_receiver (only, path, port) VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET path = excluded.path, port = excluded.port');
  return {
    get: (): ReceiverPlace | null => select.get() ?? null,
    put: ({ path, port }: ReceiverPlace): void => void upsert.run(path, port),
  };
}
