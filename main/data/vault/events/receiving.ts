import type { Database } from '../../sqlite.ts';

/** Why no event could be received. */
export type PauseCause =
  /** The app was not running, or another connection was open. */
  | 'closed'
  /** The app ended without a word. */
  | 'ended'
  | 'locked'
  | 'asleep'
  | 'offline'
  /** Its owner switched it off. */
  | 'off'
  /** Its port, the keychain or the disk could not be used. */
  | 'trouble';

/** How far events could be received, and how long nothing came while they could. */
export interface ReceivingMark {
  /** The last moment at which it is known that they could. */
  readonly atEpochMs: number;
  /** Why they could not since then; null: they could. */
  readonly cause: PauseCause | null;
  /** Without a genuine event, of the time in which one could come. */
  readonly silentMs: number;
  /** When the last one came, or the first could. */
  readonly silentSinceEpochMs: number;
  readonly isTold: boolean;
}

/** A time in which none could be received. */
export interface ReceivingPause {
  readonly entry: number;
  readonly fromEpochMs: number;
  readonly toEpochMs: number;
  readonly cause: PauseCause;
  /** Nothing of it is open any more, or its owner wants to see it no longer. */
  readonly isSettled: boolean;
}

export type Receiving = ReturnType<typeof receivingIn>;

/** So many are kept; the oldest goes first. */
const mostPauses = 100;

export function receivingIn(db: Database) {
  const selectMark = db.prepare<[], Omit<ReceivingMark, 'isTold'> & { readonly isTold: number }>(
    'SELECT at_epoch_ms AS atEpochMs, cause, silent_ms AS silentMs, silent_since_epoch_ms AS silentSinceEpochMs, is_told AS isTold FROM receiving_mark',
  );
  const putMark = db.prepare<[number, string | null, number, number, number]>(
    'INSERT OR REPLACE INTO receiving_mark (only, at_epoch_ms, cause, silent_ms, silent_since_epoch_ms, is_told) VALUES (1, ?, ?, ?, ?, ?)',
  );
  const addPause = db.prepare<[number, number, string]>(
    'INSERT INTO receiving_pause (from_epoch_ms, to_epoch_ms, cause) VALUES (?, ?, ?)',
  );
  const removeOldest = db.prepare<[number]>(
    'DELETE FROM receiving_pause WHERE entry NOT IN (SELECT entry FROM receiving_pause ORDER BY entry DESC LIMIT ?)',
  );
  const selectPauses = db.prepare<
    [],
    Omit<ReceivingPause, 'isSettled'> & { readonly isSettled: number }
  >(
    'SELECT entry, from_epoch_ms AS fromEpochMs, to_epoch_ms AS toEpochMs, cause, is_settled AS isSettled FROM receiving_pause ORDER BY entry DESC',
  );
  const settle = db.prepare<[number]>('UPDATE receiving_pause SET is_settled = 1 WHERE entry = ?');

  return {
    mark: (): ReceivingMark | null => {
      const mark = selectMark.get();
      return mark === undefined ? null : { ...mark, isTold: mark.isTold === 1 };
    },
    putMark: ({ atEpochMs, cause, silentMs, silentSinceEpochMs, isTold }: ReceivingMark): void =>
      void putMark.run(atEpochMs, cause, silentMs, silentSinceEpochMs, Number(isTold)),
    addPause: ({
      fromEpochMs,
      toEpochMs,
      cause,
    }: Omit<ReceivingPause, 'entry' | 'isSettled'>): void => {
      addPause.run(fromEpochMs, toEpochMs, cause);
      removeOldest.run(mostPauses);
    },
    /** Newest first. */
    pauses: (): readonly ReceivingPause[] =>
      selectPauses.all().map((pause) => ({ ...pause, isSettled: pause.isSettled === 1 })),
    settle: (entries: readonly number[]): void => entries.forEach((entry) => settle.run(entry)),
  };
}
