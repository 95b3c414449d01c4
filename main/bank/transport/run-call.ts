import { failed, ok } from '../../../preload/contract/result.ts';
import type { CommandError, InputProblem, Result } from '../../../preload/contract/result.ts';
import type { Shutdown } from '../../http/shutdown.ts';
import type { AnswerThread } from '../answers/answer-thread.ts';
import { attempt, untilAborted } from './attempt.ts';
import type { AttemptResult } from './attempt.ts';
import { isBlockedByProxy, traceIdOf } from './bank-failure.ts';
import type { BankClock } from './bank-clock.ts';
import type { BankFailure } from './bank-failure.ts';
import type { Answer, BankClientOptions } from './client-options.ts';
import { classifyAnswer, isForeignAnswer, rejectionTraceId } from './classify-answer.ts';
import type { TransportLimits } from './limits.ts';
import type { AddressFault } from './network-failure.ts';
import type { RateGate } from '../../time/rate-gate.ts';
import type { AnswerBody, AnswerCost, ReadBody } from './read-answer.ts';
import type { Query } from './request-address.ts';
import { canBeSegment, requestAddress } from './request-address.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { decideRetry } from './retry-policy.ts';
import type { CallSafety, TryResult } from './retry-policy.ts';
import { headerTraceId } from './trace-id.ts';

export type ClientState = Omit<BankClientOptions, 'limits' | 'baseUrl' | 'answers'> & {
  readonly limits: TransportLimits;
  readonly base: URL;
  readonly gate: RateGate;
  readonly clock: BankClock;
  readonly answers: AnswerThread;
};

export type Call<Value> = {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  readonly safety: CallSafety;
  readonly path: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly hasSecretPath?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string | null;
  readonly signal?: AbortSignal;
  readonly maySend?: () => boolean;
  readonly read: ReadBody<Value>;
  readonly onCost?: (cost: AnswerCost) => void;
  readonly emptyBodyValue?: Value;
  readonly isPolled?: boolean;
};

type TryOutcome<Value> = {
  readonly end: TryResult | 'stopped';
  /** The answer was HTML. */
  readonly isPage: boolean;
  readonly result: Result<Answer<Value>, BankFailure>;
};

/**
 * Runs one call of a client from token to value: waits for the rate limit, tries, retries if that
 * helps, and returns the result. No write is sent once the app ends. A sent one is awaited, and is
 * `outcome-unknown` if no answer comes in that time.
 */
export function runCall<Value>(
  engine: ClientState,
  call: Call<Value>,
): Promise<Result<Answer<Value>, BankFailure>> {
  const { departure } = engine;
  return departure === undefined || call.safety === 'read'
    ? run(engine, call, null)
    : departure.awaited(() => run(engine, call, departure));
}

async function run<Value>(
  engine: ClientState,
  call: Call<Value>,
  departure: Shutdown | null,
): Promise<Result<Answer<Value>, BankFailure>> {
  const { limits, now, random, sleep } = engine;
  const endsAtEpochMs = now() + limits.overallTimeoutMs;
  const overall = new AbortController();
  const timeout = setTimeout(() => {
    overall.abort();
  }, limits.overallTimeoutMs);
  const signal = AbortSignal.any([
    overall.signal,
    ...(call.signal === undefined ? [] : [call.signal]),
    ...(departure === null ? [] : [departure.over]),
  ]);
  /** Ends the waits before a try is sent. */
  const waitSignal = departure === null ? signal : AbortSignal.any([signal, departure.begun]);
  const stopped = (): BankFailure =>
    call.signal?.aborted === true || departure?.begun.aborted === true
      ? { kind: 'cancelled' }
      : { kind: 'timed-out' };
  /** An earlier try may have reached the bank, without a known answer. */
  let mayHaveArrived = false;
  /** From the last try that had one. */
  let traceId: string | null = null;
  const end = (failure: BankFailure): Result<never, BankFailure> =>
    failed(withTraceId(afterEarlierTries(failure, mayHaveArrived), traceId));
  let rejectedToken: string | undefined;
  let refused: BankFailure = { kind: 'signed-out', isStillSignedIn: true };
  try {
    for (let attemptNumber = 1; ;) {
      const turnFailure = await waitForTurn(engine, call, waitSignal, endsAtEpochMs);
      if (turnFailure !== null) return end(turnFailure);
      const token = await untilAborted(
        engine.accessToken(rejectedToken === undefined ? {} : { rejectedToken }),
        waitSignal,
      );
      if (!token.ok) return end(toTokenFailure(token.error, call.safety));
      // A session that returns the rejected token again has no other.
      if (token.value === rejectedToken) return end(refused);

      // Checked last: the waits above can be long, even longer if the computer slept.
      if (call.maySend?.() === false || departure?.begun.aborted === true)
        return end({ kind: 'cancelled' });
      const outcome = await tryOnce(engine, call, token.value, signal, stopped);
      if (outcome.result.ok) return outcome.result;
      const failure = outcome.result.error;
      traceId = traceIdOf(failure) ?? traceId;
      // A page does not reject a token: it comes from a middlebox.
      if (outcome.isPage && call.safety === 'read')
        refused = { kind: 'not-the-bank', why: 'web-page' };
      if (failure.kind === 'signed-out' && rejectedToken === undefined) {
        rejectedToken = token.value;
        continue;
      }
      // The session has just received this token, and keeps it.
      if (failure.kind === 'signed-out' && rejectedToken !== undefined) return end(refused);
      if (outcome.end === 'stopped') return end(failure);
      mayHaveArrived ||= failure.kind === 'outcome-unknown';
      const decision = decideRetry({
        safety: call.safety,
        end: outcome.end,
        attempt: attemptNumber,
        remainingMs: endsAtEpochMs - now(),
        random: random(),
        limits: call.isPolled === true ? { ...limits, maxAttempts: 1 } : limits,
      });
      if (!decision.isRetry) return end(failure);
      await untilAborted(sleep(decision.delayMs), waitSignal);
      attemptNumber += 1;
    }
  } catch (error) {
    // Only the waits above reject this way; any other exception is a bug.
    if (waitSignal.aborted && error instanceof DOMException) return end(stopped());
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * The last failure, considering earlier tries. After a write that may have arrived, most failures
 * prove nothing. Only an answer that the first try would have received as well (no right, no such
 * object) proves that nothing happened.
 */
function afterEarlierTries(failure: BankFailure, mayHaveArrived: boolean): BankFailure {
  if (
    !mayHaveArrived ||
    failure.kind === 'not-allowed' ||
    failure.kind === 'not-found' ||
    failure.kind === 'no-such-method'
  )
    return failure;
  return { kind: 'outcome-unknown', traceId: traceIdOf(failure) };
}

/**
 * Why a call got no token, and so was not sent. The sign-in server's status or rejection is about
 * the session. For a write it would look as if the bank had processed it.
 */
function toTokenFailure(error: CommandError, safety: CallSafety): BankFailure {
  if (error.kind === 'approval-needed' || (error.kind === 'rejected' && safety !== 'read'))
    return { kind: 'signed-out' };
  return error.kind === 'service-failed' && safety !== 'read' ? { ...error, status: null } : error;
}

/**
 * A failure without a trace id gets the one of an earlier try, so that support can search for it.
 */
function withTraceId(failure: BankFailure, earlier: string | null): BankFailure {
  return earlier !== null && 'traceId' in failure && failure.traceId === null
    ? { ...failure, traceId: earlier }
    : failure;
}

/**
 * Null once the call may start. Locking protects the user, so a repeatable write counts, but never
 * waits for other calls.
 */
async function waitForTurn<Value>(
  engine: ClientState,
  call: Call<Value>,
  signal: AbortSignal,
  endsAtEpochMs: number,
): Promise<BankFailure | null> {
  for (;;) {
    const waitMs = call.safety === 'repeatable-write' ? 0 : engine.gate.waitMs();
    if (waitMs <= 0) break;
    const retryAtEpochMs = engine.now() + waitMs;
    if (retryAtEpochMs >= endsAtEpochMs)
      return { kind: 'rate-limited', retryAtEpochMs, traceId: null };
    await untilAborted(engine.sleep(waitMs), signal);
  }
  engine.gate.count();
  return null;
}

/**
 * An input that cannot become a request is a failure, not a bug: an id or a header may come from
 * the service.
 */
function toUnsendable(problem: InputProblem): TryOutcome<never> {
  return {
    end: { kind: 'never-sent' },
    isPage: false,
    result: failed({ kind: 'invalid-input', problems: [problem] }),
  };
}

async function tryOnce<Value>(
  engine: ClientState,
  call: Call<Value>,
  token: string,
  signal: AbortSignal,
  stopped: () => BankFailure,
): Promise<TryOutcome<Value>> {
  const headers = requestHeaders(engine, call, token);
  if (headers === null) return toUnsendable({ path: ['headers'], code: 'bad-header' });
  const invalidId = Object.entries(call.ids ?? {}).find(([, id]) => !canBeSegment(id));
  if (invalidId !== undefined) return toUnsendable({ path: [invalidId[0]], code: 'bad-id' });
  const address = requestAddress(engine.base, call.path, call);
  const startedAtEpochMs = engine.now();
  const end = await attempt({
    fetch: engine.fetch,
    address,
    init: { method: call.method, headers, body: call.bodyText },
    limits: engine.limits,
    signal,
    reading: {
      read: call.read,
      answers: engine.answers,
      ...(call.onCost === undefined ? {} : { onCost: call.onCost }),
    },
  });
  const nowEpochMs = engine.now();
  if (end.kind === 'answered' && end.body.kind !== 'html' && !isForeignAnswer(end))
    engine.clock.noteDate(end.headers.get('date'));
  const result = classify(call, end, nowEpochMs, stopped);
  engine.journal.record({
    atEpochMs: startedAtEpochMs,
    method: call.method,
    path:
      call.hasSecretPath === true
        ? call.path
        : new URL(address).pathname.slice(engine.base.pathname.replace(/(?<!\/)\/+$/, '').length),
    status: end.kind === 'answered' ? end.status : null,
    durationMs: nowEpochMs - startedAtEpochMs,
    traceId: result.ok
      ? result.value.traceId
      : (traceIdOf(result.error) ?? (end.kind === 'answered' ? rejectionTraceId(end) : null)),
    failure: result.ok ? null : result.error.kind,
    ...(!result.ok && isBlockedByProxy(result.error) ? { isProxyInTheWay: true } : {}),
  });
  return {
    end: tryEnd(end, nowEpochMs),
    isPage: end.kind === 'answered' && end.body.kind === 'html',
    result,
  };
}

function classify<Value>(
  call: Call<Value>,
  end: AttemptResult,
  nowEpochMs: number,
  stopped: () => BankFailure,
): Result<Answer<Value>, BankFailure> {
  const isWrite = call.safety !== 'read';
  switch (end.kind) {
    case 'stopped':
      return failed(isWrite ? { kind: 'outcome-unknown', traceId: null } : stopped());
    case 'never-sent':
      return failed(toNoAnswerFailure(end.side, end.fault));
    case 'lost':
      if (isWrite) return failed({ kind: 'outcome-unknown', traceId: null });
      return failed(
        end.why === 'timed-out' ? { kind: 'timed-out' } : toNoAnswerFailure(end.why, end.fault),
      );
    case 'answered': {
      if (end.status < 200 || end.status > 299)
        return failed(classifyAnswer(end, isWrite, nowEpochMs));
      const traceId = headerTraceId(end.headers);
      const value = valueOf(call, end.body);
      if (value !== null)
        return ok({ value, status: end.status, traceId, receivedAtEpochMs: nowEpochMs });
      if (isWrite) return failed({ kind: 'outcome-unknown', traceId });
      return failed(
        end.body.kind === 'html'
          ? { kind: 'not-the-bank', why: 'web-page' }
          : { kind: 'service-failed', status: end.status, traceId },
      );
    }
  }
}

/** No answer arrived, or only a redirect, which is not followed. */
function toNoAnswerFailure(side: 'offline' | 'broken', fault?: AddressFault): BankFailure {
  switch (fault) {
    case 'no-server':
    case 'proxy':
      return { kind: 'offline', why: fault };
    case 'untrusted':
      return { kind: 'untrusted' };
    case 'foreign':
      return { kind: 'not-the-bank' };
    case 'redirected':
    case 'no-tls':
      return { kind: 'not-the-bank', why: fault };
    case undefined:
      return side === 'offline'
        ? { kind: 'offline' }
        : { kind: 'service-failed', status: null, traceId: null };
  }
}

function valueOf<Value>(call: Call<Value>, body: AnswerBody): Value | null {
  switch (body.kind) {
    case 'json':
      return call.read(body.value);
    case 'read':
      // Read by this call's reader, which was passed with it.
      return body.value as Value | null;
    case 'none':
      return call.emptyBodyValue ?? null;
    case 'text':
    case 'html':
    case 'unreadable':
    case 'too-large':
      return null;
  }
}

function tryEnd(end: AttemptResult, nowEpochMs: number): TryOutcome<never>['end'] {
  switch (end.kind) {
    case 'stopped':
      return 'stopped';
    case 'never-sent':
      return { kind: 'never-sent' };
    case 'lost':
      // A retry would give the same redirect.
      return end.fault === 'redirected' || end.fault === 'foreign'
        ? { kind: 'status', status: 302, retryAfterMs: null }
        : { kind: 'lost' };
    case 'answered': {
      // An incomplete body counts as a lost answer; HTML, another shape or size would be the same
      // in a retry.
      if (end.body.kind === 'unreadable' && end.status < 300) return { kind: 'lost' };
      return {
        kind: 'status',
        status: end.status,
        retryAfterMs: retryAfterMs(end.headers, nowEpochMs),
      };
    }
  }
}

/**
 * Characters that a header value can contain without being split or rejected (RFC 9110 §5.5),
 * visible ASCII only.
 */
const headerValue = /^[\x21-\x7e]+$/;

/**
 * Null if a value cannot be sent as a header: checked here, so that it does not look like a network
 * failure.
 */
function requestHeaders<Value>(
  { headers }: ClientState,
  call: Call<Value>,
  token: string,
): Readonly<Record<string, string>> | null {
  const values = {
    ...call.headers,
    ...(headers.stagingToken === undefined || headers.stagingToken === ''
      ? {}
      : { [`X-${headers.prefix}-Staging-Token`]: headers.stagingToken }),
    ...(headers.partnerId === undefined
      ? {}
      : { [`${headers.prefix}-Partner-Id`]: headers.partnerId }),
  };
  if (![token, ...Object.values(values)].every((value) => headerValue.test(value))) return null;
  return {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(call.bodyText === null ? {} : { 'content-type': 'application/json' }),
    ...values,
  };
}
