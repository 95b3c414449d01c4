export type TakeTurn = <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;

/**
 * Runs tasks of one key one after the other, in the order they came; those of different keys at
 * once. A failed task holds up nobody.
 */
export const takingTurns = (): TakeTurn => {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(task, task);
    const tail = turn.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
};
