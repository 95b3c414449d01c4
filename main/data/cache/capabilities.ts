import type { Database } from '../sqlite.ts';
import { prepareOne } from '../statements.ts';

/**
 * The result of one probe of an optional endpoint: supported, absent (404, 405), or present without
 * the required scope (403).
 */
type CapabilityState = 'supported' | 'not-supported' | 'not-allowed';

interface Capability {
  readonly state: CapabilityState;
  /** From this moment on the stored answer is ignored and the service is probed again. */
  readonly untilEpochMs: number;
}

export type Capabilities = ReturnType<typeof capabilitiesIn>;

/** Stores which optional endpoints the service supports. */
export function capabilitiesIn(db: Database) {
  const upsert = db.prepare<[string, CapabilityState, number]>(
    `INSERT INTO capability (name, state, until_epoch_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET state = excluded.state, until_epoch_ms = excluded.until_epoch_ms`,
  );
  const removeAll = db.prepare('DELETE FROM capability');
  /** In memory only: a missing object proves little, so the count restarts with the app. */
  const missingIds = new Map<string, Set<string>>();
  const removeInState = db.prepare<[CapabilityState]>('DELETE FROM capability WHERE state = ?');

  return {
    /** Null: unknown or expired; probe the service. */
    get: prepareOne<[name: string, nowEpochMs: number], Capability>(
      db,
      'SELECT state, until_epoch_ms AS untilEpochMs FROM capability WHERE name = ? AND until_epoch_ms > ?',
    ),
    put: (name: string, { state, untilEpochMs }: Capability): void =>
      void upsert.run(name, state, untilEpochMs),
    /** Counts the different objects that were missing since `forgetMissed`, this one included. */
    noteMissed: (name: string, id: string): number => {
      const ids = missingIds.get(name) ?? new Set<string>();
      missingIds.set(name, ids.add(id));
      return ids.size;
    },
    forgetMissed: (name: string): void => void missingIds.delete(name),
    /**
     * After a sign-in or a test of the connection, forget all answers. After a new grant, forget
     * only `not-allowed`.
     */
    forget: (state?: CapabilityState): void =>
      void (state === undefined ? removeAll.run() : removeInState.run(state)),
  };
}
