import type { createCloneCodec, Handle } from '../clone-codec.ts';

export type BridgeEnd = {
  /** Passes a value to the other world under a key of its window. */
  expose(key: string, value: unknown): void;
};

type Incoming =
  | { readonly type: 'call'; readonly target: number; readonly args: string }
  | { readonly type: 'returned'; readonly value: string }
  | { readonly type: 'threw'; readonly message: string }
  | { readonly type: 'settled'; readonly promise: number; readonly value: string }
  | { readonly type: 'rejected'; readonly promise: number; readonly message: string }
  | { readonly type: 'expose'; readonly key: string; readonly value: string };

type BridgeWiring = {
  /**
   * A detached node that both worlds hold: two worlds of a page can share only its events
   * synchronously.
   */
  readonly node: EventTarget;
  readonly incoming: string;
  readonly outgoing: string;
  readonly createCodec: typeof createCloneCodec;
  readonly onExpose?: (key: string, value: unknown) => void;
};

/**
 * One end of the bridge between the page's world and the preload's: values cross as copies,
 * functions and promises as proxies. Self-contained: its source runs in the page. It captures the
 * built-ins that it uses, so a page that replaces them later cannot reach the node.
 */
export function createBridgeEnd({
  node,
  incoming,
  outgoing,
  createCodec,
  onExpose,
}: BridgeWiring): BridgeEnd {
  const { apply } = Reflect;
  const { parse, stringify } = JSON;
  const Custom = CustomEvent;
  const dispatch: unknown = Reflect.get(EventTarget.prototype, 'dispatchEvent');
  const detailOf: unknown = Reflect.get(
    Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail') ?? {},
    'get',
  );
  type Callable = (...args: unknown[]) => unknown;
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const handleIds = new WeakMap<object, number>();
  const pendingCalls = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let lastId = 0;
  // The call is synchronous: when its event has been dispatched, the last reply is its own.
  const replies: { last?: Extract<Incoming, { type: 'returned' | 'threw' }> } = {};

  const post = (message: Incoming): void => {
    apply(dispatch as Callable, node, [new Custom(outgoing, { detail: stringify(message) })]);
  };
  const messageOf = (error: unknown): string =>
    error instanceof Error ? error.message : String(error);

  const name = (value: unknown): Handle | undefined => {
    if (typeof value === 'function') {
      const id = handleIds.get(value) ?? ++lastId;
      handleIds.set(value, id);
      functions.set(id, value as (...args: unknown[]) => unknown);
      return { kind: 'function', id };
    }
    if (!(value instanceof Promise)) return undefined;
    const id = ++lastId;
    value.then(
      (result: unknown) => {
        try {
          post({ type: 'settled', promise: id, value: codec.encode(result) });
        } catch (error) {
          post({ type: 'rejected', promise: id, message: messageOf(error) });
        }
      },
      (error: unknown) => post({ type: 'rejected', promise: id, message: messageOf(error) }),
    );
    return { kind: 'promise', id };
  };
  const lastReply = (): (typeof replies)['last'] => replies.last;
  const restoreHandle = ({ kind, id }: Handle): unknown => {
    if (kind === 'promise')
      return new Promise((resolve, reject) => pendingCalls.set(id, { resolve, reject }));
    return (...args: unknown[]): unknown => {
      delete replies.last;
      post({ type: 'call', target: id, args: codec.encode(args) });
      const answer = lastReply();
      if (answer?.type === 'threw') throw new Error(answer.message);
      return answer === undefined ? undefined : codec.decode(answer.value);
    };
  };
  const codec = createCodec({ name, revive: restoreHandle });

  const receive = (message: Incoming): void => {
    switch (message.type) {
      case 'call':
        try {
          const value = functions.get(message.target)?.(
            ...(codec.decode(message.args) as unknown[]),
          );
          post({ type: 'returned', value: codec.encode(value) });
        } catch (error) {
          post({ type: 'threw', message: messageOf(error) });
        }
        return;
      case 'returned':
      case 'threw':
        replies.last = message;
        return;
      case 'settled':
        pendingCalls.get(message.promise)?.resolve(codec.decode(message.value));
        pendingCalls.delete(message.promise);
        return;
      case 'rejected':
        pendingCalls.get(message.promise)?.reject(new Error(message.message));
        pendingCalls.delete(message.promise);
        return;
      case 'expose':
        onExpose?.(message.key, codec.decode(message.value));
    }
  };
  node.addEventListener(incoming, (event) => {
    receive(parse(apply(detailOf as Callable, event, []) as string) as Incoming);
  });
  return { expose: (key, value) => post({ type: 'expose', key, value: codec.encode(value) }) };
}
