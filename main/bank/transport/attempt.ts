import type { AnswerBody, Reading } from './read-answer.ts';
import { readAnswer } from './read-answer.ts';
import type { TransportLimits } from './limits.ts';
import { addressFault, networkFailure, type AddressFault } from './network-failure.ts';

/** The part of `fetch` that is used: Node's and Electron's `net.fetch` both fit. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** How one request ended. */
export type AttemptEnd =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Headers;
      readonly body: AnswerBody;
    }
  | {
      readonly kind: 'never-sent';
      readonly side: 'offline' | 'broken';
      readonly fault?: AddressFault;
    }
  /** No answer, and it may have arrived. */
  | {
      readonly kind: 'lost';
      readonly why: 'timed-out' | 'offline' | 'broken';
      readonly fault?: AddressFault;
    }
  /** The caller's signal, or the end of the overall time. */
  | { readonly kind: 'stopped' };

type Attempt = {
  readonly fetch: Fetch;
  readonly address: string;
  readonly init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly limits: TransportLimits;
  /** Ends the attempt from outside. */
  readonly signal: AbortSignal;
  readonly reading?: Reading;
};

/**
 * Sends one request once and reads its answer to the end, or closes its connection. Never rejects.
 */
export async function attempt({ signal, ...request }: Attempt): Promise<AttemptEnd> {
  if (signal.aborted) return { kind: 'stopped' };
  const timer = new AbortController();
  const timeout = setTimeout(() => {
    timer.abort();
  }, request.limits.attemptTimeoutMs);
  const leave = new AbortController();
  const either = AbortSignal.any([signal, timer.signal, leave.signal]);
  try {
    return await untilAborted(exchange({ ...request, signal: either }), either);
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    if (timer.signal.aborted) return { kind: 'lost', why: 'timed-out' };
    const failure = networkFailure(error);
    const fault = addressFault(error, request.address);
    const ofAddress = fault === null ? {} : { fault };
    return failure.isNeverSent
      ? { kind: 'never-sent', side: failure.side, ...ofAddress }
      : { kind: 'lost', why: failure.side, ...ofAddress };
  } finally {
    clearTimeout(timeout);
    // Electron's request goes on when its body is cancelled; of one that was read to its end this
    // stops nothing.
    leave.abort();
  }
}

async function exchange({
  fetch,
  address,
  init,
  limits,
  signal,
  reading,
}: Attempt): Promise<AttemptEnd> {
  const response = await fetch(address, {
    method: init.method,
    headers: init.headers,
    ...(init.body === null ? {} : { body: init.body }),
    signal,
    // Electron's net.fetch sends cookies and writes answers to the disk unless told otherwise.
    credentials: 'omit',
    cache: 'no-store',
    // A redirect would carry the token to whatever address the answer names.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
  return {
    kind: 'answered',
    status: response.status,
    headers: response.headers,
    body: await readAnswer(response, limits, signal, reading),
  };
}

/**
 * Settles with the promise, or rejects as soon as the signal fires, whether or not the promise
 * listens to it.
 */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new DOMException('aborted', 'AbortError'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
