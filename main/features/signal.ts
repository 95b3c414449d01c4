/** An event and its listeners. Listeners run in the order in which they were added. */
export type Signal<Value> = {
  readonly emit: (value: Value) => void;
  readonly listen: (listener: (value: Value) => void) => void;
};

/** An error of one listener is reported, and the other listeners still run. */
export function createSignal<Value>(reportBug: (cause: unknown) => void): Signal<Value> {
  const listeners: ((value: Value) => void)[] = [];
  return {
    emit: (value) => {
      for (const listener of listeners) {
        try {
          listener(value);
        } catch (cause) {
          reportBug(cause);
        }
      }
    },
    listen: (listener) => void listeners.push(listener),
  };
}
