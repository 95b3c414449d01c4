import type { createCloneCodec } from '../clone-codec.ts';
import type { FromMain, PreloadSetup, ToMain } from './messages.ts';

type Listener = (event: unknown, ...args: unknown[]) => void;
type WithoutUrl<Message> = Message extends unknown ? Omit<Message, 'url'> : never;

type Tell = (message: WithoutUrl<ToMain>) => void;

/**
 * The preload's half of IPC: `ipcRenderer` and messages to main. Self-contained: its source runs in
 * the isolated world.
 */
export function createIpcRenderer(
  setup: PreloadSetup,
  createCodec: typeof createCloneCodec,
): { readonly ipcRenderer: object; readonly tell: Tell } {
  const world = globalThis as unknown as Record<string, unknown>;
  const binding = world[setup.binding] as (text: string) => void;
  Reflect.deleteProperty(world, setup.binding);
  const codec = createCodec();
  const sendToMain: Tell = (message) => binding(JSON.stringify({ ...message, url: location.href }));
  const pendingCalls = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  const listeners = new Map<string, readonly Listener[]>();
  let lastId = 0;

  const listenersOf = (channel: string): readonly Listener[] => listeners.get(channel) ?? [];
  const add = (channel: string, listener: Listener): object => {
    listeners.set(channel, [...listenersOf(channel), listener]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: Listener): object => {
    const at = listenersOf(channel).lastIndexOf(listener);
    listeners.set(
      channel,
      listenersOf(channel).filter((_, index) => index !== at),
    );
    return ipcRenderer;
  };
  const ipcRenderer: object = {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const encoded = codec.encode(args);
      const id = ++lastId;
      const answer = new Promise((resolve, reject) => pendingCalls.set(id, { resolve, reject }));
      sendToMain({ type: 'invoke', id, channel, args: encoded });
      return answer;
    },
    send: (channel: string, ...args: unknown[]): void =>
      sendToMain({ type: 'send', channel, args: codec.encode(args) }),
    sendSync: (): never => {
      throw new Error(
        'The Electron stand-in has no ipcRenderer.sendSync: it would block the page.',
      );
    },
    on: add,
    addListener: add,
    once: (channel: string, listener: Listener): object => {
      const first: Listener = (event, ...args) => {
        remove(channel, first);
        listener(event, ...args);
      };
      return add(channel, first);
    },
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string): object => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string): number => listenersOf(channel).length,
  };

  world[setup.receiver] = (text: string): void => {
    const message = JSON.parse(text) as FromMain;
    if (message.type === 'send') {
      for (const listener of listenersOf(message.channel))
        listener({ sender: ipcRenderer, ports: [] }, ...(codec.decode(message.args) as unknown[]));
      return;
    }
    const waiter = pendingCalls.get(message.id);
    pendingCalls.delete(message.id);
    if (message.type === 'reply') waiter?.resolve(codec.decode(message.value));
    else waiter?.reject(new Error(message.message));
  };
  return { ipcRenderer, tell: sendToMain };
}
