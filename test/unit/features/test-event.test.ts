import { describe, expect, test } from 'vitest';
import { verifyEvent } from '../../../main/events/verify-event.ts';
import {
  leadsHere,
  testEvent,
  testOutcomeOf,
  testSecretOf,
} from '../../../main/features/events/test-event.ts';

const secret = { id: 's', name: 'Till', kind: 'v2', value: 'test-secret' } as const;
const now = Date.UTC(2026, 10, 26, 12);
const path = '/events/8f1e0c';

describe('a test event', () => {
  test('goes to a public https address that ends where the receiver listens, and nowhere else', () => {
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
    expect(addresses.map((address) => leadsHere(address, path))).toEqual([
      true,
      true,
      ...Array<boolean>(6).fill(false),
    ]);
  });

  test('proves nothing to whoever records it: the secret of the bank has not signed it', () => {
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

  test('has one outcome for each way that it can end', () => {
    const answered = (status: number) => ({ kind: 'answered', status }) as const;
    expect([
      testOutcomeOf('genuine', answered(204)),
      testOutcomeOf('genuine', answered(502)),
      testOutcomeOf('genuine', { kind: 'timed-out' }),
      testOutcomeOf('not-genuine', answered(401)),
      testOutcomeOf(null, answered(404)),
      testOutcomeOf(null, { kind: 'redirected' }),
      testOutcomeOf(null, { kind: 'not-reached' }),
      testOutcomeOf(null, { kind: 'timed-out' }),
      testOutcomeOf(null, { kind: 'offline' }),
      testOutcomeOf(null, { kind: 'untrusted' }),
    ]).toEqual([
      { outcome: 'arrived', status: 204 },
      { outcome: 'arrived-untold', status: 502 },
      { outcome: 'arrived-untold', status: null },
      { outcome: 'arrived-unproven', status: 401 },
      { outcome: 'answered', status: 404 },
      { outcome: 'redirected', status: null },
      { outcome: 'not-sent', status: null },
      { outcome: 'timed-out', status: null },
      { outcome: 'offline', status: null },
      { outcome: 'untrusted', status: null },
    ]);
  });
});
