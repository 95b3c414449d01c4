import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  callbackProblem,
  callbackWarning,
  checkSubscription,
  normalizeCallback,
} from '../../../preload/contract/webhooks/check-subscription.ts';
import type { SubscriptionDraft } from '../../../preload/contract/webhooks/webhooks.ts';

const draft: SubscriptionDraft = {
  callbackUrl: 'https://relay.example/events',
  types: ['v1/cards'],
  description: null,
};
function ofLength(length: number): string {
  return `https://relay.example/${'a'.repeat(length - 'https://relay.example/'.length)}`;
}

describe('the address for events', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['relay.example/events', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['https://a b.example', 'not-an-address'],
    ['http://relay.example/events', 'not-https'],
    ['ftp://relay.example', 'not-https'],
    ['https://me:secret@relay.example', null],
    ['https://relay.example/#part', null],
    [ofLength(513), 'too-long'],
    ['https://localhost:4010/events', null],
    ['https://localhost./', null],
    ['https://till.local', null],
    ['https://nas', null],
    ['https://127.0.0.1', null],
    ['https://0x7f.1', null],
    ['https://10.1.2.3', null],
    ['https://172.31.0.1', null],
    ['https://192.168.1.20:8443/x', null],
    ['https://169.254.1.1', null],
    ['https://100.64.0.1', null],
    ['https://[::1]/', null],
    ['https://[fe80::1]/', null],
    ['https://[fd12::1]/', null],
    ['https://[::ffff:192.168.0.1]/', null],
    ['https://relay.example/events', null],
    [' https://relay.example/events ', null],
    [ofLength(512), null],
    ['https://172.32.0.1', null],
    ['https://100.128.0.1', null],
    ['https://192.169.0.1', null],
    ['https://[2001:db8::1]/', null],
    ['https://[::ffff:93.184.216.34]/', null],
    ['https://localhost.relay.example/', null],
    ['HTTPS://Relay.Example', null],
    ['https:relay.example', 'not-an-address'],
    ['https:/relay.example', 'not-an-address'],
    ['https:\\\\relay.example', 'not-an-address'],
    ['https://rel\tay.example', 'not-an-address'],
    ['https://relay.example/a b', 'not-an-address'],
    ['https://relay.example/\u202e', 'not-an-address'],
  ])('%s: %s', (address, problem) => {
    expect(callbackProblem(address)).toBe(problem);
  });

  test.each([
    ['https://me:secret@relay.example', 'has-credentials'],
    ['https://relay.example/#part', 'has-fragment'],
    ['https://localhost:4010/events', 'out-of-reach'],
    ['https://localhost./', 'out-of-reach'],
    ['https://till.local', 'out-of-reach'],
    ['https://nas', 'out-of-reach'],
    ['https://127.0.0.1', 'out-of-reach'],
    ['https://0x7f.1', 'out-of-reach'],
    ['https://10.1.2.3', 'out-of-reach'],
    ['https://172.31.0.1', 'out-of-reach'],
    ['https://192.168.1.20:8443/x', 'out-of-reach'],
    ['https://169.254.1.1', 'out-of-reach'],
    ['https://100.64.0.1', 'out-of-reach'],
    ['https://[::1]/', 'out-of-reach'],
    ['https://[fe80::1]/', 'out-of-reach'],
    ['https://[fd12::1]/', 'out-of-reach'],
    ['https://[::ffff:192.168.0.1]/', 'out-of-reach'],
    ['https://relay.example/events', null],
    ['http://localhost', null],
    ['', null],
  ])('%s can be sent, with the warning %s', (address, warning) => {
    expect(callbackWarning(address)).toBe(warning);
    if (warning !== null) expect(checkSubscription({ ...draft, callbackUrl: address })).toEqual([]);
  });

  it('gets a warning for an address of a private network, in any notation', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const priv = fc.oneof(
      fc.tuple(fc.constant(10), byte, byte, byte),
      fc.tuple(fc.constant(127), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    );
    fc.assert(
      fc.property(priv, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        for (const host of [
          `${String(a)}.${String(b)}.${String(c)}.${String(d)}`,
          String(number),
          `0x${number.toString(16)}`,
          `0${a.toString(8)}.${String(b)}.${String(c)}.${String(d)}`,
          `[::ffff:${String(a)}.${String(b)}.${String(c)}.${String(d)}]`,
        ])
          expect(callbackWarning(`https://${host}/events`)).toBe('out-of-reach');
      }),
    );
  });
});

describe('a subscription before it is sent', () => {
  it('is valid with types unknown to the app', () => {
    expect(
      checkSubscription({ ...draft, types: ['v9/moons'], description: 'é'.repeat(256) }),
    ).toEqual([]);
  });

  it('reports all problems at once, at their fields', () => {
    expect(
      checkSubscription({
        callbackUrl: 'http://x.example',
        types: [' '],
        description: 'é'.repeat(257),
      }),
    ).toEqual([
      { path: ['callbackUrl'], code: 'not-https' },
      { path: ['types'], code: 'required' },
      { path: ['description'], code: 'too-long' },
    ]);
  });

  it.each([
    'https://RELAY.example:443/events',
    'https://relay.example/events/',
    ' https://relay.example/events',
  ])('equals the address of another one in any notation: %s', (other) => {
    expect(normalizeCallback(other)).toBe(normalizeCallback(draft.callbackUrl));
  });

  it('differs at another path, query or port', () => {
    for (const other of [
      'https://relay.example/events/2',
      'https://relay.example/events?x=1',
      'https://relay.example:8443/events',
      'https://relay.example/Events',
    ])
      expect(normalizeCallback(other)).not.toBe(normalizeCallback(draft.callbackUrl));
    expect(normalizeCallback('not an address')).toBe('not an address');
  });
});
