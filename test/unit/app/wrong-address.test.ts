import { describe, expect, it } from 'vitest';
import { wrongAddressCode } from '../../../preload/contract/app/wrong-address.ts';
import type { CommandError } from '../../../preload/contract/result.ts';

const traceId = null;

describe('the first read after signing in', () => {
  it.each<readonly [string, CommandError, string]>([
    ['a web page', { kind: 'service-failed', status: 200, traceId }, 'not-the-service'],
    ['nothing at any path', { kind: 'not-found', traceId }, 'not-the-service'],
    [
      'a redirect',
      { kind: 'service-failed', status: null, why: 'redirected', traceId },
      'redirected',
    ],
    [
      'a certificate that nobody trusts',
      { kind: 'service-failed', status: null, why: 'untrusted-server', traceId },
      'untrusted-server',
    ],
    ['no TLS', { kind: 'service-failed', status: null, why: 'no-tls', traceId }, 'no-tls'],
    ['a name that leads to no machine', { kind: 'offline', why: 'no-server' }, 'no-server'],
  ])('that finds %s proves a wrong address', (_what, error, code) => {
    expect(wrongAddressCode(error)).toBe(code);
  });

  it.each<readonly [string, CommandError]>([
    ['no network', { kind: 'offline' }],
    ['no answer in time', { kind: 'timed-out' }],
    ['a connection that broke', { kind: 'service-failed', status: null, traceId }],
    ['a failure of the service', { kind: 'service-failed', status: 500, traceId }],
    ['a gateway without the service', { kind: 'service-failed', status: 503, traceId }],
    ['too many requests', { kind: 'rate-limited', retryAtEpochMs: 7, traceId }],
    ['a session that ended', { kind: 'signed-out' }],
    ['a missing permission', { kind: 'not-allowed', missingScope: null, detail: null, traceId }],
    ['a keychain that is locked', { kind: 'keychain-unavailable', reason: 'locked' }],
  ])('that meets %s proves nothing of the address', (_what, error) => {
    expect(wrongAddressCode(error)).toBeNull();
  });
});
