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
import type { Call, ClientState } from './run-call.ts';

type AnyCall<Value> = {
  /** Below the base address, with `{name}` for each id: `/v2/cards/{id}/lock`. */
  readonly path: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** An id of the path is a secret: the journal gets the path without ids. */
  readonly hasSecretPath?: boolean;
  readonly signal?: AbortSignal;
  /**
   * Reads the answer's JSON; null if it has another shape. A list may be much longer than other
   * answers.
   */
  readonly read: ReadBody<Value>;
  /** Receives the cost of reading each answer. */
  readonly onCost?: (cost: AnswerCost) => void;
  /** The value of a success without a body; without this option it counts as unreadable. */
  readonly emptyBodyValue?: Value;
};

/** Options that the caller of a list may add to each call. */
export type CallOptions = Pick<AnyCall<unknown>, 'signal' | 'onCost'>;

type ReadCall<Value> = AnyCall<Value> & {
  /**
   * The caller polls at an interval that the service sets, so the call is sent once, without
   * retries.
   */
  readonly isPolled?: boolean;
};

type WriteCall<Value> = AnyCall<Value> & {
  /** The JSON text to send, byte for byte, with numbers as they must arrive. */
  readonly bodyText?: string;
  readonly idempotencyKey?: string;
  /** The token of a given approval (spec/observed.md, "Strong authentication"). */
  readonly approvalSessionToken?: string;
  /** How the user approves; `mock` in sandboxes. */
  readonly approvalPreference?: string;
  /**
   * Called right before each try is sent, after waiting for the rate limit and the token; false
   * ends the call as `cancelled`.
   */
  readonly maySend?: () => boolean;
};

type PutCall<Value> = WriteCall<Value> & {
  /**
   * Sending it twice has the same effect as once, so it may be retried. Only for lock and stolen.
   */
  readonly isRepeatable: boolean;
};

export type Answered<Value> = Promise<Result<Answer<Value>, BankFailure>>;

/**
 * Calls one service with one session. Results are values, also for an id that no address can
 * contain (`invalid-input`); it throws only for a bug. Reads and repeatable writes are retried
 * while that can help. PATCH, POST, DELETE and other PUTs are sent once, and again only after a 401
 * with a newer token. Below it, `main/shell/fetch-once.ts` prevents Chromium from repeating all of
 * them except PUTs. A write without an answer is `outcome-unknown`; one that was certainly not sent
 * is `offline`.
 */
export type BankClient = {
  readonly get: <Value>(call: ReadCall<Value>) => Answered<Value>;
  readonly put: <Value>(call: PutCall<Value>) => Answered<Value>;
  readonly patch: <Value>(call: WriteCall<Value>) => Answered<Value>;
  readonly post: <Value>(call: WriteCall<Value>) => Answered<Value>;
  readonly delete: <Value>(call: WriteCall<Value>) => Answered<Value>;
  /** The bank's time according to its answers; null: unknown. */
  readonly bankEpochMs: () => number | null;
  /**
   * How far this computer's clock is ahead of the bank's, measured over several of its TLS answers;
   * null: unknown.
   */
  readonly ownClockAheadMs: () => number | null;
  /** The computer goes to sleep. */
  readonly forgetMeasuredTime: () => void;
};

/** @throws RangeError for a base address that is neither https nor on this machine. */
export function createBankClient(options: BankClientOptions): BankClient {
  const limits: TransportLimits = { ...defaultLimits, ...options.limits };
  const monotonicNow = options.monotonicNow ?? options.now;
  const engine: ClientState = {
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
      ...optionalHeader(`X-${prefix}-Idempotency-Key`, call.idempotencyKey),
      ...optionalHeader(`X-${prefix}-Sca-Session-Token`, call.approvalSessionToken),
      ...optionalHeader(`X-${prefix}-2fa-Preference`, call.approvalPreference),
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
    // Without TLS, anyone in between could set the time.
    ownClockAheadMs: engine.base.protocol === 'https:' ? engine.clock.ownAheadMs : () => null,
    forgetMeasuredTime: engine.clock.forgetMeasured,
  };
}

function optionalHeader(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: value };
}
