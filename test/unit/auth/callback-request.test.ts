import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyCallback, readPastedCallback } from '../../../main/auth/callback-request.ts';

const expected = { redirectUri: 'http://127.0.0.1:4000/callback', state: 'right-state' };
const request = {
  method: 'GET',
  target: '/callback?code=abc&state=right-state',
  host: '127.0.0.1:4000',
};

describe('a request to the loopback listener', () => {
  it('is the callback if method, host, path and state match', () => {
    expect(classifyCallback(request, expected)).toMatchObject({ kind: 'right' });
    expect(
      classifyCallback(
        { ...request, target: '/callback?error=access_denied&state=right-state' },
        expected,
      ),
    ).toMatchObject({ kind: 'right' });
  });

  it.each([
    ['another method', { method: 'POST' }, { kind: 'wrong', status: 405 }],
    ['HEAD, which a link checker sends', { method: 'HEAD' }, { kind: 'wrong', status: 405 }],
    ['another path', { target: '/favicon.ico' }, { kind: 'wrong', status: 404 }],
    [
      'a path that only begins alike',
      { target: '/callback/more?code=abc&state=right-state' },
      { kind: 'wrong', status: 404 },
    ],
    [
      'an address instead of a path',
      { target: 'http://127.0.0.1:4000/callback?code=abc&state=right-state' },
      { kind: 'wrong', status: 404 },
    ],
    [
      'a host renamed to loopback',
      { host: 'attacker.example:4000' },
      { kind: 'wrong', status: 421 },
    ],
    ['another port', { host: '127.0.0.1:4001' }, { kind: 'wrong', status: 421 }],
    ['no host', { host: undefined }, { kind: 'wrong', status: 421 }],
    [
      'an endless address',
      { target: `/callback?code=${'a'.repeat(20_000)}&state=right-state` },
      { kind: 'wrong', status: 414 },
    ],
    ['another state', { target: '/callback?code=abc&state=other' }, { kind: 'foreign' }],
    ['no state', { target: '/callback?code=abc' }, { kind: 'foreign' }],
    [
      'two states',
      { target: '/callback?code=abc&state=right-state&state=other' },
      { kind: 'foreign' },
    ],
    ['two codes', { target: '/callback?code=abc&code=def&state=right-state' }, { kind: 'foreign' }],
    [
      'code and error',
      { target: '/callback?code=abc&error=x&state=right-state' },
      { kind: 'foreign' },
    ],
    ['neither code nor error', { target: '/callback?state=right-state' }, { kind: 'foreign' }],
  ])('is not the callback with %s', (_what, changes, verdict) => {
    expect(classifyCallback({ ...request, ...changes }, expected)).toEqual(verdict);
  });

  it('is never the callback without the state', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, query) => {
        expect(
          classifyCallback({ ...request, target: `/${path}?${query}` }, expected).kind,
        ).not.toBe('right');
        expect(
          classifyCallback({ ...request, target: `/callback?${query}` }, expected).kind,
        ).not.toBe('right');
      }),
    );
  });

  it('may name port 80, which addresses omit', () => {
    const onPort80 = { ...expected, redirectUri: 'http://localhost/callback' };
    for (const host of ['localhost', 'localhost:80', 'LOCALHOST'])
      expect(classifyCallback({ ...request, host }, onPort80)).toMatchObject({ kind: 'right' });
  });
});

describe('a pasted address', () => {
  it('is accepted if it is the redirect address of the sign-in', () => {
    expect(
      readPastedCallback(
        ' http://127.0.0.1:4000/callback?code=abc&state=right-state \n',
        expected,
      )?.get('code'),
    ).toBe('abc');
  });

  it('is rejected without an exception if it is anything else', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })),
        (text) => {
          expect(readPastedCallback(text, expected)).toBeNull();
        },
      ),
    );
  });
});
