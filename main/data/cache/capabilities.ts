import type { Database } from '../sqlite.ts';
import { selectsOne } from '../statements.ts';

/**
 * What one probe of an optional endpoint found: there, not there (404, 405), or there without the
 * scope for it (403).
 */
type CapabilityState = 'supported' | 'not-supported' | 'not-allowed';

interface Capability {
  readonly state: CapabilityState;
  /** From this moment on the answer is forgotten and the service asked again. */
  readonly untilEpochMs: number;
}

export type Capabilities = ReturnType<typeof capabilitiesIn>;

/** What the service was found to support. */
export function capabilitiesIn(db: Database) {
  const upsert = db.prepare<[string, CapabilityState, number]>(
    `INSERT INTO capability (name, state, until_epoch_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET state = excluded.state, until_epoch_ms = excluded.until_epoch_ms`,
  );
  const removeAll = db.prepare('DELETE FROM capability');
  /** In memory alone: what was not found says little, and is counted anew after a start. */
  const missed = new Map<string, Set<string>>();
  const removeInState = db.prepare<[CapabilityState]>('DELETE FROM capability WHERE state = ?');

  return {
    /** Null: not known, or not known any more; ask the service. */
    get: selectsOne<[name: string, nowEpochMs: number], Capability>(
      db,
      'SELECT state, until_epoch_ms AS untilEpochMs FROM capability WHERE name = ? AND until_epoch_ms > ?',
    ),
    put: (name: string, { state, untilEpochMs }: Capability): void =>
      void upsert.run(name, state, untilEpochMs),
    /** How many different objects were not found since `forgetMissed`, with this one. */
    noteMissed: (name: string, id: string): number => {
      const ids = missed.get(name) ?? new Set<string>();
      missed.set(name, ids.add(id));
      return ids.size;
    },
    forgetMissed: (name: string): void => void missed.delete(name),
    /**
     * After a sign-in or a test of the connection everything is asked again; after a new grant only
     * what was not allowed.
     */
    forget: (state?: CapabilityState): void =>
      void (state === undefined ? removeAll.run() : removeInState.run(state)),
  };
}
