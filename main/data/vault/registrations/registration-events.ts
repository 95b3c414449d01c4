import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll } from '../../statements.ts';

/** A genuine event about a registration or its organisation. */
export type RegistrationEvent = {
  /** The event id; without one, its entry in the inbox. */
  readonly key: string;
  readonly resourceId: string;
  readonly eventType: string | null;
  readonly createdEpochMs: number | null;
  readonly receivedAtEpochMs: number;
};

export type RegistrationEvents = ReturnType<typeof registrationEventsIn>;

/**
 * Facts from events about registrations. They outlive the events in the inbox, and a registration
 * need not be in the list.
 */
export function registrationEventsIn(db: Database) {
  const selectAnyRead = db
    .prepare<[], number>('SELECT 1 FROM registration_events_read LIMIT 1')
    .pluck();
  const selectRead = db
    .prepare<[string], number>('SELECT entry FROM registration_events_read WHERE object_kind = ?')
    .pluck();

  return {
    /** A repeated event changes only the time of its first arrival. */
    put: prepareRun<[RegistrationEvent]>(
      db,
      `INSERT INTO registration_event (event_key, resource_id, event_type, created_epoch_ms, received_epoch_ms) VALUES (@key, @resourceId, @eventType, @createdEpochMs, @receivedAtEpochMs)
     ON CONFLICT (event_key) DO UPDATE SET received_epoch_ms = min(received_epoch_ms, excluded.received_epoch_ms)`,
    ),
    of: prepareAll<[resourceId: string], RegistrationEvent>(
      db,
      'SELECT event_key AS key, resource_id AS resourceId, event_type AS eventType, created_epoch_ms AS createdEpochMs, received_epoch_ms AS receivedAtEpochMs FROM registration_event WHERE resource_id = ? ORDER BY event_key',
    ),
    /** No event was ever read, as in a freshly imported vault. */
    isUntouched: (): boolean => selectAnyRead.get() === undefined,
    /** The last inbox entry that was read for this kind of object. */
    readUpTo: (objectKind: string): number => selectRead.get(objectKind) ?? 0,
    setReadUpTo: prepareRun<[objectKind: string, entry: number]>(
      db,
      'INSERT INTO registration_events_read (object_kind, entry) VALUES (?, ?) ON CONFLICT (object_kind) DO UPDATE SET entry = excluded.entry',
    ),
    /** Registrations outside the list whose first event is not older; newest first. */
    unmatchedSince: prepareAll<[epochMs: number, most: number], { id: string; atEpochMs: number }>(
      db,
      `SELECT resource_id AS id, min(coalesce(created_epoch_ms, received_epoch_ms)) AS atEpochMs FROM registration_event
     WHERE resource_id NOT IN (SELECT id FROM registration) AND coalesce(event_type, '') NOT LIKE 'organi%'
     GROUP BY resource_id HAVING atEpochMs >= ? ORDER BY atEpochMs DESC LIMIT ?`,
    ),
  };
}
