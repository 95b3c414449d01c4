import { describe, expect, test } from 'vitest';
import { verifyEvent } from '../../../main/events/verify-event.ts';
import {
  leadsToReceiver,
  testEvent,
  testOutcomeOf,
  testSecretOf,
} from '../../../main/features/events/test-event.ts';

const secret = { id: 's', name: 'Till', kind: 'v2', value: 'test-secret' } as const;
const now = Date.UTC(2026, 10, 26, 12);
const path = '/events/8f1e0c';

describe('a test event', () => {
  test('goes only to a public https address that leads to the receiver', () => {
    const addresses = [
      `https://till.tunnel.example.com${path}`,
      `https://relay.example.com/prefix${path}`,
      `https://relay.example.com/hooks`,
      `http://till.tunnel.example.com${path}`,
      `https://127.0.0.1${path}`,
      `https://192.168.0.7${path}`,
      `https://router.local${path}`,
      null,
    ];
    expect(addresses.map((address) => leadsToReceiver(address, path))).toEqual([
      true,
      true,
      ...Array<boolean>(6).fill(false),
    ]);
  });

  test("proves nothing to an observer, since the bank's secret has not signed it", () => {
    const { headers, body } = testEvent({ nonce: 'n', nowEpochMs: now, prefix: 'Service', secret });
    const delivery = {
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body),
      receivedAtEpochMs: now + 1_000,
      age: 'refuse',
    } as const;
    expect(verifyEvent(delivery, [testSecretOf(secret)]).state).toBe('genuine');
    expect(verifyEvent(delivery, [secret]).state).toBe('not-genuine');
    expect(
      verifyEvent({ ...delivery, body: Buffer.from(`${body} `) }, [testSecretOf(secret)]).state,
    ).toBe('not-genuine');
  });

  const answered = (status: number) => ({ kind: 'answered', status }) as const;
  test.each([
    ['genuine', answered(204), 'arrived', 204],
    ['genuine', answered(502), 'arrived-untold', 502],
    ['genuine', { kind: 'timed-out' }, 'arrived-untold', null],
    ['not-genuine', answered(401), 'arrived-unproven', 401],
    [null, answered(404), 'answered', 404],
    [null, { kind: 'redirected' }, 'redirected', null],
    [null, { kind: 'not-reached' }, 'not-sent', null],
    [null, { kind: 'timed-out' }, 'timed-out', null],
    [null, { kind: 'offline' }, 'offline', null],
    [null, { kind: 'untrusted' }, 'untrusted', null],
  ] as const)('with %s here, after %j: %s, %s', (verdict, sent, outcome, status) =>
    expect(testOutcomeOf(verdict, sent)).toEqual({ outcome, status }),
  );
});
