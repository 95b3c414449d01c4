export type RunExclusive = <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;

/**
 * Runs tasks with the same key one after the other, in order, and tasks with different keys at
 * once. A failed task does not stop the next.
 */
export function createKeyedMutex(): RunExclusive {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const running = (tails.get(key) ?? Promise.resolve()).then(task, task);
    const tail = running.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    try {
      return await running;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
