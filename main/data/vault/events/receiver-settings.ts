import type { Database } from '../../sqlite.ts';
import { prepareRun } from '../../statements.ts';

/** Where events are received: the secret part of the address, and the last chosen port. */
export interface ReceiverPlace {
  readonly path: string;
  readonly port: number | null;
  /** The user's switch. If on, the receiver starts again with the app or the connection. */
  readonly isOn: boolean;
}

export type ReceiverPlaces = ReturnType<typeof receiverPlaceIn>;

export function receiverPlaceIn(db: Database) {
  const select = db.prepare<
    [],
    { readonly path: string; readonly port: number | null; readonly isOn: number }
  >('SELECT path, port, is_on AS isOn FROM event_receiver');
  const upsert = db.prepare<[string, number | null, number]>(
    'INSERT INTO event_receiver (only, path, port, is_on) VALUES (1, ?, ?, ?) ON CONFLICT DO UPDATE SET path = excluded.path, port = excluded.port, is_on = excluded.is_on',
  );
  return {
    get: (): ReceiverPlace | null => {
      const place = select.get();
      return place === undefined ? null : { ...place, isOn: place.isOn === 1 };
    },
    put: ({ path, port, isOn }: ReceiverPlace): void => void upsert.run(path, port, Number(isOn)),
    /** Path and port stay stored. */
    switchOff: prepareRun<[]>(db, 'UPDATE event_receiver SET is_on = 0'),
  };
}
