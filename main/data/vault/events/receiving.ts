import type { Database } from '../../sqlite.ts';

/** A time in which no event could be received. */
interface ReceivingGap {
  readonly fromEpochMs: number;
  readonly toEpochMs: number;
}

/** What the receiver stores between two checks and between two starts. */
export interface ReceivingState {
  /** The last known moment at which events could be received. */
  readonly atEpochMs: number;
  /** The time with a working receiver and without a genuine event. */
  readonly silentMs: number;
  /** When the last genuine event arrived, or when the receiver first worked. */
  readonly silentSinceEpochMs: number;
  readonly isTold: boolean;
  /** The latest gap. Null: there was none, or the user dismissed it. */
  readonly gap: ReceivingGap | null;
}

export type Receiving = ReturnType<typeof receivingIn>;

type Row = Omit<ReceivingState, 'isTold' | 'gap'> & {
  readonly isTold: number;
  readonly gapFromEpochMs: number | null;
  readonly gapToEpochMs: number | null;
};

export function receivingIn(db: Database) {
  const select = db.prepare<[], Row>(
    'SELECT at_epoch_ms AS atEpochMs, silent_ms AS silentMs, silent_since_epoch_ms AS silentSinceEpochMs, is_told AS isTold, gap_from_epoch_ms AS gapFromEpochMs, gap_to_epoch_ms AS gapToEpochMs FROM receiving',
  );
  const put = db.prepare<[Row]>(
    'INSERT OR REPLACE INTO receiving (only, at_epoch_ms, silent_ms, silent_since_epoch_ms, is_told, gap_from_epoch_ms, gap_to_epoch_ms) VALUES (1, @atEpochMs, @silentMs, @silentSinceEpochMs, @isTold, @gapFromEpochMs, @gapToEpochMs)',
  );
  return {
    get: (): ReceivingState | null => {
      const row = select.get();
      if (row === undefined) return null;
      const { isTold, gapFromEpochMs: fromEpochMs, gapToEpochMs: toEpochMs, ...state } = row;
      const gap = fromEpochMs === null || toEpochMs === null ? null : { fromEpochMs, toEpochMs };
      return { ...state, isTold: isTold === 1, gap };
    },
    put: ({ isTold, gap, ...state }: ReceivingState): void =>
      void put.run({
        ...state,
        isTold: Number(isTold),
        gapFromEpochMs: gap?.fromEpochMs ?? null,
        gapToEpochMs: gap?.toEpochMs ?? null,
      }),
  };
}
