import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { toAccessFailure } from '../../../main/auth/access-failure.ts';
import {
  afterAuthorizationError,
  afterServerFailure,
  afterTokenFailure,
  toOutcome,
} from '../../../main/auth/sign-in-outcome.ts';

function refused(error: string, description: string | null = null) {
  return { kind: 'refused', status: 400, error, description } as const;
}

describe('a failed refresh', () => {
  it.each([
    [{ kind: 'unreachable', why: 'no-server' }, { kind: 'offline' }],
    [{ kind: 'unreachable', why: 'untrusted' }, { kind: 'untrusted' }],
    [{ kind: 'unreachable', why: 'no-tls' }, { kind: 'not-the-bank' }],
    [
      { kind: 'unreachable', why: 'proxy' },
      { kind: 'offline', why: 'proxy' },
    ],
    [{ kind: 'not-the-bank', status: 403 }, { kind: 'not-the-bank' }],
    [{ kind: 'aborted' }, { kind: 'offline' }],
    [{ kind: 'timed-out' }, { kind: 'timed-out' }],
    [
      { kind: 'busy', retryAtEpochMs: 7 },
      { kind: 'rate-limited', retryAtEpochMs: 7, traceId: null },
    ],
    [
      { kind: 'not-oauth', status: 429 },
      { kind: 'rate-limited', retryAtEpochMs: null, traceId: null },
    ],
    [
      { kind: 'not-oauth', status: 503 },
      { kind: 'service-failed', status: 503, traceId: null },
    ],
    [
      { kind: 'not-oauth', status: null },
      { kind: 'service-failed', status: null, traceId: null },
    ],
    [{ kind: 'mismatch' }, { kind: 'service-failed', status: null, traceId: null }],
    [{ kind: 'bad-address' }, { kind: 'service-failed', status: null, traceId: null }],
    [{ kind: 'incomplete' }, { kind: 'service-failed', status: null, traceId: null }],
    [refused('invalid_grant'), { kind: 'signed-out' }],
    [
      { ...refused('temporarily_unavailable'), status: 429 },
      { kind: 'rate-limited', retryAtEpochMs: null, traceId: null },
    ],
    [
      { ...refused('server_error'), status: 500 },
      { kind: 'service-failed', status: 500, traceId: null },
    ],
    [
      { ...refused('odd'), status: 499 },
      { kind: 'rejected', problems: [{ code: 'odd', detail: null, pointer: null }], traceId: null },
    ],
    [
      refused('invalid_client', 'who?'),
      {
        kind: 'rejected',
        problems: [{ code: 'invalid_client', detail: 'who?', pointer: null }],
        traceId: null,
      },
    ],
    [
      refused('invalid_grant '),
      {
        kind: 'rejected',
        problems: [{ code: 'invalid_grant ', detail: null, pointer: null }],
        traceId: null,
      },
    ],
  ] as const)('with %j is reported as %j: only the bank ends a session', (failure, reported) => {
    expect(toAccessFailure(failure)).toEqual(reported);
  });
});

describe('a failed sign-in', () => {
  it.each([
    ['unreachable', 'unreachable'],
    ['timed-out', 'unreachable'],
    ['aborted', 'cancelled'],
    ['mismatch', 'cannot-discover'],
    ['bad-address', 'cannot-discover'],
    ['incomplete', 'cannot-discover'],
  ] as const)('with endpoints %s ends as %s', (kind, outcome) => {
    expect(
      afterServerFailure(kind === 'unreachable' ? { kind, why: 'no-server' } : { kind }),
    ).toEqual({ outcome, detail: null });
  });

  it.each([
    [{ kind: 'unreachable', why: 'untrusted' }, 'untrusted'],
    [{ kind: 'unreachable', why: 'no-tls' }, 'not-the-bank'],
    [{ kind: 'unreachable', why: 'proxy' }, 'proxy'],
    [{ kind: 'not-the-bank', status: 511 }, 'not-the-bank'],
  ] as const)('names the intermediary: %o', (failure, outcome) => {
    expect(afterServerFailure(failure)).toEqual({ outcome, detail: null });
    expect(afterTokenFailure(failure)).toEqual({ outcome, detail: null });
  });

  it('at a busy server returns the time to try again', () => {
    expect(afterServerFailure({ kind: 'busy', retryAtEpochMs: 7 })).toEqual({
      outcome: 'rate-limited',
      detail: null,
      retryAtEpochMs: 7,
    });
    expect(afterTokenFailure({ kind: 'busy', retryAtEpochMs: 7 })).toEqual({
      outcome: 'rate-limited',
      detail: null,
      retryAtEpochMs: 7,
    });
  });

  it('at a server without OAuth ends as cannot-discover', () => {
    expect(afterServerFailure({ kind: 'not-oauth', status: 404 })).toEqual({
      outcome: 'cannot-discover',
      detail: null,
    });
  });

  it.each([
    [{ kind: 'unreachable', why: 'no-server' }, 'unreachable', null],
    [{ kind: 'timed-out' }, 'unreachable', null],
    [{ kind: 'aborted' }, 'cancelled', null],
    [{ kind: 'mismatch' }, 'wrong-answer', null],
    [{ kind: 'not-oauth', status: 500 }, 'server-failed', null],
    [{ kind: 'not-oauth', status: 429 }, 'rate-limited', null],
    [{ ...refused('slow_down', 'wait'), status: 429 }, 'rate-limited', 'slow_down: wait'],
    [{ kind: 'bad-address' }, 'server-failed', null],
    [refused('invalid_grant', 'too late'), 'code-expired', 'invalid_grant: too late'],
    [refused('invalid_client'), 'client-refused', 'invalid_client'],
    [refused('unauthorized_client', ''), 'client-refused', 'unauthorized_client'],
    [refused('invalid_request', 'odd'), 'server-failed', 'invalid_request: odd'],
  ] as const)('with tokens %j ends as %s', (failure, outcome, detail) => {
    expect(afterTokenFailure(failure)).toEqual({ outcome, detail });
  });

  const authorizationError = (query: string): unknown => {
    try {
      return oauth.validateAuthResponse(
        {
          issuer: 'https://bank.example',
          authorization_response_iss_parameter_supported: query.includes('iss-wanted'),
        },
        { client_id: 'desktop' },
        new URLSearchParams(query),
        'right',
      );
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['error=access_denied&error_description=no&state=right', 'refused', 'access_denied: no'],
    ['error=server_error&state=right', 'server-failed', 'server_error'],
    ['error=temporarily_unavailable&state=right', 'server-failed', 'temporarily_unavailable'],
    ['error=invalid_client&state=right', 'client-refused', 'invalid_client'],
    ['error=unauthorized_client&state=right', 'client-refused', 'unauthorized_client'],
    ['error=invalid_request&state=right', 'client-refused', 'invalid_request'],
    ['error=invalid_scope&state=right', 'client-refused', 'invalid_scope'],
    ['error=unsupported_response_type&state=right', 'client-refused', 'unsupported_response_type'],
    ['code=a&state=wrong', 'wrong-answer', null],
    ['code=a&state=right&iss=https://evil.example', 'wrong-answer', null],
    ['code=a&state=right&response=jwt&id_token=x', 'wrong-answer', null],
  ])('with the browser answer %s ends as %s', (query, outcome, detail) => {
    expect(afterAuthorizationError(authorizationError(query))).toEqual({ outcome, detail });
  });

  it('rethrows a bug', () => {
    expect(afterAuthorizationError(new TypeError('a bug'))).toBeNull();
  });

  it('reports at most 500 characters of foreign text', () => {
    expect(toOutcome('refused', 'x'.repeat(501)).detail).toBe('x'.repeat(500));
    expect(toOutcome('refused')).toEqual({ outcome: 'refused', detail: null });
  });
});
