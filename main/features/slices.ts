/** Called between small pieces of work: others work before it answers, when their turn has come. */
export type Breathe = () => Promise<void>;

export type SlicesDeps = {
  readonly monotonicNow: () => number;
  /** Waits until others have had their turn. */
  readonly nextTurn: () => Promise<void>;
};

/**
 * What main may do at a stretch is 16 ms, and half of that is left for whoever else works in the
 * same turn.
 */
const longestStretchMs = 6;

/** Cuts long work into stretches of a few milliseconds. */
export const createSlices = ({ monotonicNow, nextTurn }: SlicesDeps): Breathe => {
  let beganAt = monotonicNow();
  return async () => {
    if (monotonicNow() - beganAt < longestStretchMs) return;
    await nextTurn();
    beganAt = monotonicNow();
  };
};
