import type { Result } from '../../../preload/contract/result.ts';
import { createAnswerThread } from '../answers/answer-thread.ts';
import { createBankClock } from './bank-clock.ts';
import type { BankFailure } from './bank-failure.ts';
import type { Answer, BankClientOptions } from './client-options.ts';
import { defaultLimits } from './limits.ts';
import type { TransportLimits } from './limits.ts';
import type { AnswerCost, ReadBody } from './read-answer.ts';
import { createRateGate } from '../../time/rate-gate.ts';
import type { Query } from './request-address.ts';
import { parseBaseAddress } from './request-address.ts';
import { runCall } from './run-call.ts';
import type { Call, Engine } from './run-call.ts';

type AnyCall<Value> = {
  /** Below the base address, with `{name}` for each id: `/v2/cards/{id}/lock`. */
  readonly path: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** An id of the path is a secret: the journal gets the path without ids. */
  readonly hasSecretPath?: boolean;
  readonly signal?: AbortSignal;
  /**
   * Takes the answer's JSON apart; null when it is not what the endpoint answers. A list may be
   * much longer than anything else.
   */
  readonly read: ReadBody<Value>;
  /** Told of each answer what it took to read it. */
  readonly onCost?: (cost: AnswerCost) => void;
  /** What a success without a body means; without this it is no answer. */
  readonly ofNoBody?: Value;
};

/** What whoever asks for a list may add to each call. */
export type CallOptions = Pick<AnyCall<unknown>, 'signal' | 'onCost'>;

type ReadCall<Value> = AnyCall<Value> & {
  /** Whoever asks will ask again in a rhythm of its own that the service sets: goes out once. */
  readonly isPolled?: boolean;
};

type WriteCall<Value> = AnyCall<Value> & {
  /** The JSON text to send, byte for byte. Numbers are in it as they should arrive. */
  readonly bodyText?: string;
  readonly idempotencyKey?: string;
  /** Of an approval that was given (spec/observed.md, "Strong authentication"). */
  readonly approvalSessionToken?: string;
  /** How the owner approves; `mock` in sandboxes. */
  readonly approvalPreference?: string;
  /**
   * Asked right before each try leaves, when turn and token are there; false ends the call as
   * `cancelled`.
   */
  readonly mayLeave?: () => boolean;
};

type PutCall<Value> = WriteCall<Value> & {
  /** Sending it twice does the same as once: it may be tried again. Only lock and stolen say so. */
  readonly isRepeatable: boolean;
};

export type Answered<Value> = Promise<Result<Answer<Value>, BankFailure>>;

/**
 * Talks to one service as one session. Answers are values, an id that no address can carry is one
 * too (`invalid-input`); it throws only for a bug. Reads and repeatable writes are tried again
 * while that can help; the client sends PATCH, POST, DELETE and other PUTs once, and a second time only
 * after a 401 with a newer token. Below it, `main/shell/fetch-once.ts` keeps Chromium from repeating
 * all of them but PUTs. A write whose answer did not come is `outcome-unknown`, one that surely
 * never left is `offline`.
 */
export type BankClient = {
  readonly get: <Value>(call: ReadCall<Value>) => Answered<Value>;
  readonly put: <Value>(call: PutCall<Value>) => Answered<Value>;
  readonly patch: <Value>(call: WriteCall<Value>) => Answered<Value>;
  readonly post: <Value>(call: WriteCall<Value>) => Answered<Value>;
  readonly delete: <Value>(call: WriteCall<Value>) => Answered<Value>;
  /** What the bank's clock shows, as far as its answers told; null when that is not known. */
  readonly bankEpochMs: () => number | null;
  /**
   * How far our own clock is ahead of the bank's, measured over several of its TLS answers; null
   * where that is not known.
   */
  readonly ownClockAheadMs: () => number | null;
  /** The computer goes to sleep. */
  readonly forgetMeasuredTime: () => void;
};

/** @throws RangeError for a base address that is neither https nor on this machine. */
export function createBankClient(options: BankClientOptions): BankClient {
  const limits: TransportLimits = { ...defaultLimits, ...options.limits };
  const monotonicNow = options.monotonicNow ?? options.now;
  const engine: Engine = {
    ...options,
    limits,
    base: parseBaseAddress(options.baseUrl),
    gate: createRateGate(limits.windows, monotonicNow),
    answers: options.answers ?? createAnswerThread(),
    clock: createBankClock({ now: options.now, monotonicNow }),
  };
  const write = <Value>(
    method: Call<Value>['method'],
    safety: Call<Value>['safety'],
    call: WriteCall<Value>,
  ): Answered<Value> => {
    const { prefix } = options.headers;
    const extra = {
      ...named(`X-${prefix}-Idempotency-Key`, call.idempotencyKey),
      ...named(`X-${prefix}-Sca-Session-Token`, call.approvalSessionToken),
      ...named(`X-${prefix}-2fa-Preference`, call.approvalPreference),
    };
    return runCall(engine, {
      ...call,
      method,
      safety,
      headers: extra,
      bodyText: call.bodyText ?? null,
    });
  };
  return {
    get: (call) =>
      runCall(engine, { ...call, method: 'GET', safety: 'read', headers: {}, bodyText: null }),
    put: (call) => write('PUT', call.isRepeatable ? 'repeatable-write' : 'single-write', call),
    patch: (call) => write('PATCH', 'single-write', call),
    post: (call) => write('POST', 'single-write', call),
    delete: (call) => write('DELETE', 'single-write', call),
    bankEpochMs: engine.clock.epochMs,
    // Without TLS anybody between could set the time.
    ownClockAheadMs: engine.base.protocol === 'https:' ? engine.clock.ownAheadMs : () => null,
    forgetMeasuredTime: engine.clock.forgetMeasured,
  };
}

function named(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: value };
}
