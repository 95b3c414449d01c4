import { describe, expect, it, vi } from 'vitest';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import type { BankClientOptions } from '../../../main/bank/transport/client-options.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import {
  networkError,
  readCall,
  transportBench,
  writeCall,
} from '../../fixtures/transport-bench.ts';

/**
 * One answer for each try, the last for all later ones: a status (with the trace ID of the try) or
 * a system error code.
 */
function answering(...answers: readonly (number | string)[]) {
  return (tryNumber: number): Response | Promise<Response> => {
    const answer = answers[Math.min(tryNumber, answers.length) - 1] ?? 200;
    return typeof answer === 'string'
      ? Promise.reject(networkError(answer))
      : Response.json(
          {},
          { status: answer, headers: { 'x-request-id': `r-${String(tryNumber)}` } },
        );
  };
}
const lockCall = { ...writeCall, isRepeatable: true };

describe('the trace ID of a failed call', () => {
  it.each<[string, readonly (number | string)[], BankFailure]>([
    [
      'is that of the last try',
      [503, 503, 503, 500],
      { kind: 'service-failed', status: 500, traceId: 'r-4' },
    ],
    [
      'is that of an earlier try if the last had none',
      [503, 503, 'ECONNRESET'],
      { kind: 'service-failed', status: null, traceId: 'r-2' },
    ],
    [
      'is omitted from a failure without a field for it',
      [503, 'ECONNREFUSED'],
      { kind: 'offline' },
    ],
  ])('%s', async (_what, answers, failure) => {
    expect(await transportBench(answering(...answers)).client.get(readCall)).toEqual(
      failed(failure),
    );
  });
});

describe('a repeatable write', () => {
  it.each<[number | string, BankFailure]>([
    [403, { kind: 'not-allowed', missingScope: null, detail: null, traceId: 'r-2' }],
    [404, { kind: 'not-found', traceId: 'r-2' }],
    [405, { kind: 'no-such-method', traceId: 'r-2' }],
    [409, { kind: 'outcome-unknown', traceId: 'r-2' }],
    [401, { kind: 'outcome-unknown', traceId: null }],
    ['ECONNREFUSED', { kind: 'outcome-unknown', traceId: null }],
  ])('that may have arrived and then ends with %s', async (second, failure) => {
    expect(await transportBench(answering('ECONNRESET', second)).client.put(lockCall)).toEqual(
      failed(failure),
    );
  });

  it('reports the trace of a try that may have arrived if later tries have none', async () => {
    expect(await transportBench(answering(502, 'ECONNRESET')).client.put(lockCall)).toEqual(
      failed({ kind: 'outcome-unknown', traceId: 'r-1' }),
    );
  });

  it('that the first try surely refused is not unknown after the second', async () => {
    expect(await transportBench(answering(503, 409)).client.put(lockCall)).toEqual(
      failed({ kind: 'conflict', problems: [], traceId: 'r-2' }),
    );
  });
});

describe('retries', () => {
  it('are left to callers that poll', async () => {
    const { client, sent } = transportBench(answering(503, 200));
    expect(await client.get({ ...readCall, isPolled: true })).toMatchObject({
      error: { kind: 'service-failed' },
    });
    expect(sent).toHaveLength(1);
    expect(await client.get({ ...readCall, isPolled: false })).toMatchObject({ ok: true });
  });

  it('happen only if the wait leaves time for them', async () => {
    const asked = async (overallTimeoutMs: number) => {
      const { client, slept } = transportBench(
        (tryNumber) =>
          Response.json(
            {},
            tryNumber === 1 ? { status: 429, headers: { 'retry-after': '3' } } : {},
          ),
        { limits: { overallTimeoutMs } },
      );
      return [await client.get(readCall), slept];
    };
    expect(await asked(3_000)).toEqual([
      failed({ kind: 'rate-limited', retryAtEpochMs: 1_003_000, traceId: null }),
      [],
    ]);
    expect(await asked(3_001)).toMatchObject([{ ok: true }, [3_000]]);
  });

  it.each([
    [200, true, 0],
    [299, true, 0],
    [300, false, 0],
    [404, false, 0],
    [503, true, 3_000],
  ])('after half a body with status %i: %s, after %i ms', async (status, isTriedAgain, waitMs) => {
    const half = (): Response =>
      new Response('{"a":', {
        status,
        headers: { 'content-type': 'application/json', 'retry-after': '3' },
      });
    const { client, sent, slept } = transportBench((tryNumber) =>
      tryNumber === 1 ? half() : Response.json({}),
    );
    expect(await client.get(readCall)).toMatchObject({ ok: isTriedAgain });
    expect(sent).toHaveLength(isTriedAgain ? 2 : 1);
    expect(slept).toEqual(isTriedAgain ? [waitMs] : []);
  });
});

describe('the token of a call', () => {
  it('is requested again with the refused one, once, however many tokens the session would return', async () => {
    const asked: object[] = [];
    const { client, sent } = transportBench(answering(401), {
      accessToken: async (options) => ok(`token-${String(asked.push(options))}`),
    });
    expect(await client.get(readCall)).toEqual(
      failed({ kind: 'signed-out', isStillSignedIn: true }),
    );
    expect(asked).toStrictEqual([{}, { rejectedToken: 'token-1' }]);
    expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it.each<[CommandError, BankFailure, BankFailure]>([
    [
      { kind: 'approval-needed', isEnrolled: true, traceId: null },
      { kind: 'signed-out' },
      { kind: 'signed-out' },
    ],
    [{ kind: 'app-locked' }, { kind: 'app-locked' }, { kind: 'app-locked' }],
    [
      { kind: 'rejected', problems: [], traceId: 't' },
      { kind: 'rejected', problems: [], traceId: 't' },
      { kind: 'signed-out' },
    ],
    [
      { kind: 'service-failed', status: 503, traceId: 't' },
      { kind: 'service-failed', status: 503, traceId: 't' },
      { kind: 'service-failed', status: null, traceId: 't' },
    ],
  ])(
    'that is unavailable (%j) ends the call before anything is sent',
    async (error, ofRead, ofWrite) => {
      const { client, sent } = transportBench(answering(200), {
        accessToken: async () => failed(error),
      });
      expect(await client.get(readCall)).toEqual(failed(ofRead));
      expect(await client.post(writeCall)).toEqual(failed(ofWrite));
      expect(sent).toEqual([]);
    },
  );
});

describe('a cancelled call', () => {
  const stoppedWhileSent = (
    call: (bench: ReturnType<typeof transportBench>, signal: AbortSignal) => Promise<unknown>,
  ) => {
    const caller = new AbortController();
    const bench = transportBench(() => {
      caller.abort();
      return new Promise(() => undefined);
    });
    return call(bench, caller.signal).then((answer) => ({ answer, bench }));
  };

  it('in flight does not wait for another try', async () => {
    const { answer, bench } = await stoppedWhileSent(({ client }, signal) =>
      client.get({ ...readCall, signal }),
    );
    expect(answer).toEqual(failed({ kind: 'cancelled' }));
    expect([bench.sent.length, bench.slept]).toEqual([1, []]);
    expect(bench.journal).toMatchObject([{ status: null, failure: 'cancelled' }]);
  });

  it('with a lock in flight leaves its outcome unknown', async () => {
    const { answer, bench } = await stoppedWhileSent(({ client }, signal) =>
      client.put({ ...lockCall, signal }),
    );
    expect(answer).toEqual(failed({ kind: 'outcome-unknown', traceId: null }));
    expect(bench.slept).toEqual([]);
  });

  it('leaves no timer, nor does a finished call', async () => {
    vi.useFakeTimers();
    try {
      await stoppedWhileSent(({ client }, signal) => client.get({ ...readCall, signal }));
      await transportBench(answering(200)).client.get(readCall);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a bug', () => {
  const broken = new Error('a bug');
  const aborted = new DOMException('of something else', 'AbortError');

  it.each<[string, unknown, Partial<BankClientOptions>]>([
    ['of the session', broken, { accessToken: () => Promise.reject(broken) }],
    ['that looks like a cancellation', aborted, { accessToken: () => Promise.reject(aborted) }],
  ])('%s is not reported as a timeout', async (_what, thrown, options) => {
    await expect(transportBench(answering(200), options).client.get(readCall)).rejects.toBe(thrown);
  });

  it('during a cancellation is not reported as cancelled', async () => {
    const caller = new AbortController();
    const read = (): never => {
      caller.abort();
      throw broken;
    };
    await expect(
      transportBench(answering(200)).client.get({ path: '/', read, signal: caller.signal }),
    ).rejects.toBe(broken);
  });
});

it.each([
  ['its TLS answers', 'https://bank.example/api', 360_000],
  ['no answer without TLS', 'http://127.0.0.1:4000/api', null],
])('measures the bank’s time by %s', async (_what, baseUrl, aheadMs) => {
  const { client, clock } = transportBench(
    () => Response.json({}, { headers: { date: new Date(clock.epochMs - 360_000).toUTCString() } }),
    { baseUrl },
  );
  clock.epochMs = Date.UTC(2026, 10, 19, 10);
  await client.get(readCall);
  await client.get(readCall);
  expect(client.ownClockAheadMs()).toBeNull();
  await client.get(readCall);
  expect(client.ownClockAheadMs()).toBe(aheadMs);
  client.forgetMeasuredTime();
  expect(client.ownClockAheadMs()).toBeNull();
});
