import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };
type Commands = Protocol.CommandParameters;
type Results = Protocol.CommandReturnValues;
type EventName = keyof Protocol.Events;
type Listener = (event: EventName, payload: unknown) => void;
type Pending = {
  readonly method: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
};
type Message = {
  readonly id?: number;
  readonly method?: EventName;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

/** One DevTools session: of the browser itself, or of one of its pages. */
export type Session = {
  readonly id: string | undefined;
  send<Method extends keyof Commands>(
    method: Method,
    params?: Commands[Method],
  ): Promise<Results[Method]>;
  on<Event extends EventName>(
    event: Event,
    listener: (payload: Protocol.Events[Event]) => void,
  ): void;
};

/**
 * The DevTools protocol over Chromium's pipe. Unlike a port, no other program can use it, and when
 * this process dies the browser ends, too.
 */
export class DevTools {
  readonly browser: Session;
  readonly #toBrowser: Writable;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #lastId = 0;
  #closed = false;

  constructor(toBrowser: Writable, fromBrowser: Readable, onClosed: () => void) {
    this.#toBrowser = toBrowser;
    this.browser = this.session(undefined);
    const chunks: Buffer[] = [];
    fromBrowser.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        chunks.push(chunk.subarray(start, end));
        this.#receive(JSON.parse(Buffer.concat(chunks.splice(0)).toString('utf8')) as Message);
        start = end + 1;
      }
      if (start < chunk.length) chunks.push(chunk.subarray(start));
    });
    const close = (): void => {
      if (this.#closed) return;
      this.#closed = true;
      for (const { method, reject } of this.#pending.values())
        reject(new Error(`${method}: the browser is gone`));
      this.#pending.clear();
      onClosed();
    };
    fromBrowser.on('close', close).on('error', close);
    toBrowser.on('error', close);
  }

  session(id: string | undefined): Session {
    return {
      id,
      send: (method, params) => this.#send(method, params, id),
      on: (event, listener) => {
        const eventListener: Listener = (name, payload) => {
          if (name === event) listener(payload as never);
        };
        const key = id ?? '';
        this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(eventListener));
      },
    };
  }

  forget(session: Session): void {
    this.#listeners.delete(session.id ?? '');
  }

  #send<Method extends keyof Commands>(
    method: Method,
    params: unknown,
    sessionId: string | undefined,
  ): Promise<Results[Method]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error(`${method}: the browser is gone`));
        return;
      }
      const id = ++this.#lastId;
      this.#pending.set(id, { method, resolve, reject });
      this.#toBrowser.write(`${JSON.stringify({ id, method, params: params ?? {}, sessionId })}\0`);
    });
  }

  #receive(message: Message): void {
    if (message.id !== undefined) {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.error !== undefined)
        pending?.reject(new Error(`${pending.method}: ${message.error.message}`));
      else pending?.resolve(message.result as never);
      return;
    }
    if (message.method === undefined) return;
    for (const listener of [...(this.#listeners.get(message.sessionId ?? '') ?? [])])
      listener(message.method, message.params);
  }
}

/** For commands whose page may already be closed: the caller gets no error. */
export function ignoreGone(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
