import { describe, expect, it } from 'vitest';
import { wrongAddressCode } from '../../../preload/contract/app/wrong-address.ts';
import type { CommandError } from '../../../preload/contract/result.ts';

const traceId = null;

describe('the first read after signing in', () => {
  it.each<readonly [string, CommandError, string]>([
    ['a web page', { kind: 'not-the-bank', why: 'web-page' }, 'not-the-service'],
    ['half a body', { kind: 'service-failed', status: 200, traceId }, 'not-the-service'],
    ['not found at every path', { kind: 'not-found', traceId }, 'not-the-service'],
    ['a redirect', { kind: 'not-the-bank', why: 'redirected' }, 'redirected'],
    ['an untrusted certificate', { kind: 'untrusted' }, 'untrusted-server'],
    ['no TLS', { kind: 'not-the-bank', why: 'no-tls' }, 'no-tls'],
    ['an unknown host name', { kind: 'offline', why: 'no-server' }, 'no-server'],
  ])('reports a wrong address after %s', (_what, error, code) => {
    expect(wrongAddressCode(error)).toBe(code);
  });

  it.each<readonly [string, CommandError]>([
    ['no network', { kind: 'offline' }],
    ['a proxy that lets nothing through', { kind: 'offline', why: 'proxy' }],
    ['a proxy that asks for a password', { kind: 'offline', why: 'proxy-password' }],
    ['the sign-in page of a guest network', { kind: 'not-the-bank' }],
    ['no answer in time', { kind: 'timed-out' }],
    ['a broken connection', { kind: 'service-failed', status: null, traceId }],
    ['a failure of the service', { kind: 'service-failed', status: 500, traceId }],
    ['a gateway without the service', { kind: 'service-failed', status: 503, traceId }],
    ['too many requests', { kind: 'rate-limited', retryAtEpochMs: 7, traceId }],
    ['a session that ended', { kind: 'signed-out' }],
    ['a missing permission', { kind: 'not-allowed', missingScope: null, detail: null, traceId }],
    ['a keychain that is locked', { kind: 'keychain-unavailable', reason: 'locked' }],
  ])('does not report a wrong address after %s', (_what, error) => {
    expect(wrongAddressCode(error)).toBeNull();
  });
});
