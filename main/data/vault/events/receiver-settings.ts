import type { Database } from '../../sqlite.ts';
import { prepareRun } from '../../statements.ts';

/** Where events are received: the secret part of the address, and the last chosen port. */
export interface ReceiverSettings {
  readonly path: string;
  readonly port: number | null;
  /** The user's switch. If on, the receiver starts again with the app or the connection. */
  readonly isOn: boolean;
}

export type ReceiverSettingsStore = ReturnType<typeof receiverSettingsIn>;

export function receiverSettingsIn(db: Database) {
  const select = db.prepare<
    [],
    { readonly path: string; readonly port: number | null; readonly isOn: number }
  >('SELECT path, port, is_on AS isOn FROM event_receiver');
  const upsert = db.prepare<[string, number | null, number]>(
    'INSERT INTO event_receiver (only, path, port, is_on) VALUES (1, ?, ?, ?) ON CONFLICT DO UPDATE SET path = excluded.path, port = excluded.port, is_on = excluded.is_on',
  );
  return {
    get: (): ReceiverSettings | null => {
      const settings = select.get();
      return settings === undefined ? null : { ...settings, isOn: settings.isOn === 1 };
    },
    put: ({ path, port, isOn }: ReceiverSettings): void =>
      void upsert.run(path, port, Number(isOn)),
    /** Path and port stay stored. */
    switchOff: prepareRun<[]>(db, 'UPDATE event_receiver SET is_on = 0'),
  };
}
