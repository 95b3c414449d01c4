import type { AnswerBody, Reading } from './read-answer.ts';
import { readAnswer } from './read-answer.ts';
import type { TransportLimits } from './limits.ts';
import {
  classifyAddressFault,
  classifyNetworkFailure,
  type AddressFault,
} from './network-failure.ts';

/** The used part of `fetch`: Node's and Electron's `net.fetch` both match. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** The result of one request. */
export type AttemptResult =
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
  /** No answer; the request may have arrived. */
  | {
      readonly kind: 'lost';
      readonly why: 'timed-out' | 'offline' | 'broken';
      readonly fault?: AddressFault;
    }
  /** Aborted by the caller's signal, or by the overall time limit. */
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
  /** Aborts the attempt from outside. */
  readonly signal: AbortSignal;
  readonly reading?: Reading;
};

/** Sends one request once and reads its whole answer, or closes its connection. Never rejects. */
export async function attempt({ signal, ...request }: Attempt): Promise<AttemptResult> {
  if (signal.aborted) return { kind: 'stopped' };
  const timer = new AbortController();
  const timeout = setTimeout(() => {
    timer.abort();
  }, request.limits.attemptTimeoutMs);
  const cancellation = new AbortController();
  const combinedSignal = AbortSignal.any([signal, timer.signal, cancellation.signal]);
  try {
    return await untilAborted(exchange({ ...request, signal: combinedSignal }), combinedSignal);
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    if (timer.signal.aborted) return { kind: 'lost', why: 'timed-out' };
    const failure = classifyNetworkFailure(error);
    const fault = classifyAddressFault(error, request.address);
    const faultField = fault === null ? {} : { fault };
    return failure.isNeverSent
      ? { kind: 'never-sent', side: failure.side, ...faultField }
      : { kind: 'lost', why: failure.side, ...faultField };
  } finally {
    clearTimeout(timeout);
    // Electron continues a request when its body is cancelled, so abort it. After a complete answer
    // this has no effect.
    cancellation.abort();
  }
}

async function exchange({
  fetch,
  address,
  init,
  limits,
  signal,
  reading,
}: Attempt): Promise<AttemptResult> {
  const response = await fetch(address, {
    method: init.method,
    headers: init.headers,
    ...(init.body === null ? {} : { body: init.body }),
    signal,
    // By default, Electron's net.fetch sends cookies and caches answers on the disk.
    credentials: 'omit',
    cache: 'no-store',
    // A redirect would send the token to the address that the answer names.
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
 * Resolves or rejects with the promise, or rejects as soon as the signal fires, whether or not the
 * promise reacts to it.
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
