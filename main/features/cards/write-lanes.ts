/** Runs tasks of one lane one after the other, and those of different lanes side by side. */
export type Lanes = {
  readonly run: <Value>(lane: string, task: () => Promise<Value>) => Promise<Value>;
};

export const createLanes = (): Lanes => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (lane, task) => {
      const before = tails.get(lane) ?? Promise.resolve();
      const mine = before.then(task);
      const tail: Promise<unknown> = mine
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (tails.get(lane) === tail) tails.delete(lane);
        });
      tails.set(lane, tail);
      return mine;
    },
  };
};
