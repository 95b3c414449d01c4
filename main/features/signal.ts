/** Something that may happen, and who wants to hear of it. Listeners run in the order they came. */
export type Signal<Value> = {
  readonly emit: (value: Value) => void;
  readonly listen: (listener: (value: Value) => void) => void;
};

/** What a listener throws is reported, and the others still hear of it. */
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
