import { createCloneCodec } from '../clone-codec.ts';
import type { FromMain, ToMain } from '../worlds/messages.ts';
import type { FrameTree, WebFrame } from './frames.ts';
import { ipcMain, type IpcMain } from './ipc-main.ts';

type Request = Extract<ToMain, { readonly type: 'invoke' | 'send' }>;
type Sender = { readonly ipc: IpcMain };
const codec = createCloneCodec();

/** Passes a preload's messages to the app's listeners, and a handler's answer back. */
export class IpcRouter {
  readonly #sender: Sender;
  readonly #frames: FrameTree;
  readonly #tell: (contextId: number, message: FromMain) => void;

  constructor(
    sender: Sender,
    frames: FrameTree,
    tell: (contextId: number, message: FromMain) => void,
  ) {
    this.#sender = sender;
    this.#frames = frames;
    this.#tell = tell;
  }

  receive(contextId: number, request: Request): void {
    const args = codec.decode(request.args) as unknown[];
    const event = this.#eventOf(contextId);
    if (request.type === 'invoke') {
      void this.#invoke(contextId, request, [event, ...args]);
      return;
    }
    this.#sender.ipc.emit(request.channel, event, ...args);
    ipcMain.emit(request.channel, event, ...args);
  }

  async #invoke(
    contextId: number,
    { id, channel }: Extract<Request, { readonly type: 'invoke' }>,
    [event, ...args]: [unknown, ...unknown[]],
  ): Promise<void> {
    try {
      const handler = this.#sender.ipc.handlerFor(channel) ?? ipcMain.handlerFor(channel);
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      this.#tell(contextId, {
        type: 'reply',
        id,
        value: codec.encode(await handler(event, ...args)),
      });
    } catch (error) {
      this.#tell(contextId, {
        type: 'failure',
        id,
        message: `Error invoking remote method '${channel}': ${String(error)}`,
      });
    }
  }

  #eventOf(contextId: number): object {
    const frames = this.#frames;
    const sender = this.#sender;
    const frameId = frames.ofContext(contextId)?.routingId ?? 0;
    return {
      type: 'frame',
      sender,
      processId: 1,
      frameId,
      ports: [],
      returnValue: undefined,
      /** Null when read late: the sending document is gone. */
      get senderFrame(): WebFrame | null {
        return frames.ofContext(contextId);
      },
      reply: (channel: string, ...args: unknown[]): void =>
        this.#tell(contextId, { type: 'send', channel, args: codec.encode(args) }),
    };
  }
}
