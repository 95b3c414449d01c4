import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOptionalEndpoint, toCommandError } from '../../../main/bank/transport/bank-failure.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import { readErrorBody } from '../../../main/bank/transport/error-body.ts';
import { classifyAnswer } from '../../../main/bank/transport/classify-answer.ts';
import { findMissingScope } from '../../../main/bank/transport/missing-scope.ts';
import type { AnswerBody } from '../../../main/bank/transport/read-answer.ts';
import { parseJson } from '../../../main/bank/wire/json.ts';
import { commandError } from '../../../preload/contract/result-schemas.ts';
import { runs } from '../../fixtures/extent.ts';

const nowEpochMs = Date.UTC(2026, 5, 1);
function json(value: unknown): AnswerBody {
  return {
    kind: 'json',
    value: parseJson(JSON.stringify(value), 64) ?? null,
  };
}
function classified(
  status: number,
  body: AnswerBody = { kind: 'none' },
  headers: Readonly<Record<string, string>> = {},
  isWrite = false,
): BankFailure {
  return classifyAnswer({ status, body, headers: new Headers(headers) }, isWrite, nowEpochMs);
}

describe('the body of an error', () => {
  const problem = (code: string | null, detail: string | null, pointer: string | null) => ({
    code,
    detail,
    pointer,
  });
  it.each([
    [
      'a list of errors with pointers',
      {
        errors: [{ code: 'too_long', detail: 'is too long', source: { pointer: '/client/name' } }],
      },
      [problem('too_long', 'is too long', '/client/name')],
    ],
    [
      'a parameter of the query',
      { errors: [{ code: 'bad', detail: 'no page', source: { parameter: 'page' } }] },
      [problem('bad', 'no page', 'page')],
    ],
    [
      'several',
      { errors: [{ code: 'a' }, { code: 'b' }] },
      [problem('a', null, null), problem('b', null, null)],
    ],
    ['a list of texts', { errors: ['is wrong'] }, [problem(null, 'is wrong', null)]],
    [
      'flat',
      { code: 'unknown', message: 'no such thing' },
      [problem('unknown', 'no such thing', null)],
    ],
    [
      'an object of fields',
      { errors: { card: { nickname: ['is too long', 'is odd'] } } },
      [problem(null, 'is too long', '/card/nickname'), problem(null, 'is odd', '/card/nickname')],
    ],
    [
      'an object that is itself the error',
      { errors: { code: 'sca_body_changed', detail: 'changed' } },
      [problem('sca_body_changed', 'changed', null)],
    ],
    [
      'an object of errors per field',
      { errors: { 'a/b': { code: 'blank' } } },
      [problem('blank', null, '/a~1b')],
    ],
    ['under error', { error: { code: 'x', message: 'y' } }, [problem('x', 'y', null)]],
    [
      'as OAuth says it',
      { error: 'invalid_scope', error_description: 'no' },
      [problem('invalid_scope', 'no', null)],
    ],
    [
      'as RFC 9457 says it',
      { type: 'about:blank', title: 'Bad', detail: 'worse' },
      [problem(null, 'worse', null)],
    ],
    ['a number for a code', { code: 42 }, [problem('42', null, null)]],
    ['nothing known', { hello: 'world' }, []],
    ['a list', [], []],
  ])('is read in the form of %s', (_form, body, problems) => {
    expect(readErrorBody(parseJson(JSON.stringify(body), 64) ?? null).problems).toEqual(problems);
  });

  it('becomes an error of the contract for any content', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 599 }),
        fc.json({ maxDepth: 4 }),
        fc.constantFrom('code', 'detail', 'errors', 'source', 'trace_id', 'sca_session_token'),
        fc.boolean(),
        (status, text, name, isWrite) => {
          for (const body of [text, `{"${name}":${text}}`, `{"errors":[{"${name}":${text}}]}`]) {
            const failure = classified(
              status,
              { kind: 'json', value: parseJson(body, 64) ?? null },
              {},
              isWrite,
            );
            expect(commandError.safeParse(toCommandError(failure)).success).toBe(true);
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('an answer of the bank', () => {
  const noProblems = { problems: [], traceId: null };
  it.each<[number, AnswerBody, BankFailure]>([
    [
      400,
      json({ code: 'bad' }),
      { kind: 'rejected', problems: [{ code: 'bad', detail: null, pointer: null }], traceId: null },
    ],
    [400, { kind: 'html' }, { kind: 'not-the-bank', why: 'web-page' }],
    [403, { kind: 'html' }, { kind: 'not-the-bank', why: 'web-page' }],
    [451, { kind: 'html' }, { kind: 'not-the-bank', why: 'web-page' }],
    [428, { kind: 'html' }, { kind: 'not-the-bank', why: 'web-page' }],
    [302, { kind: 'none' }, { kind: 'not-the-bank', why: 'redirected' }],
    [511, { kind: 'html' }, { kind: 'not-the-bank' }],
    [511, json({}), { kind: 'not-the-bank' }],
    [407, { kind: 'unreadable' }, { kind: 'offline', why: 'proxy-password' }],
    [401, json({}), { kind: 'signed-out' }],
    [
      403,
      { kind: 'text', text: 'Forbidden' },
      { kind: 'not-allowed', missingScope: null, detail: 'Forbidden', traceId: null },
    ],
    [404, { kind: 'html' }, { kind: 'not-found', traceId: null }],
    [405, { kind: 'none' }, { kind: 'no-such-method', traceId: null }],
    [408, { kind: 'none' }, { kind: 'timed-out' }],
    [409, json({}), { kind: 'conflict', ...noProblems }],
    [410, json({}), { kind: 'not-found', traceId: null }],
    [412, json({}), { kind: 'approval-refused', ...noProblems }],
    [
      422,
      { kind: 'text', text: 'name is taken' },
      {
        kind: 'rejected',
        problems: [{ code: null, detail: 'name is taken', pointer: null }],
        traceId: null,
      },
    ],
    [
      428,
      json({ code: 'sca_required', sca_session_token: 's-\ud800' }),
      { kind: 'approval-needed', isEnrolled: true, sessionToken: null, traceId: null },
    ],
    [
      428,
      json({ code: 'sca_required', sca_session_token: 's-1' }),
      { kind: 'approval-needed', isEnrolled: true, sessionToken: 's-1', traceId: null },
    ],
    [
      428,
      json({ code: 'sca_not_enrolled' }),
      { kind: 'approval-needed', isEnrolled: false, sessionToken: null, traceId: null },
    ],
    [
      428,
      json({ errors: [{ code: 'sca_not_enrolled' }] }),
      { kind: 'approval-needed', isEnrolled: false, sessionToken: null, traceId: null },
    ],
    [
      428,
      json({ errors: [{ code: 'sca_required', sca_session_token: 's-2' }] }),
      { kind: 'approval-needed', isEnrolled: true, sessionToken: 's-2', traceId: null },
    ],
    [429, { kind: 'none' }, { kind: 'rate-limited', retryAtEpochMs: null, traceId: null }],
    [451, json({}), { kind: 'rejected', ...noProblems }],
    [500, json({}), { kind: 'service-failed', status: 500, traceId: null }],
    [502, { kind: 'html' }, { kind: 'service-failed', status: 502, traceId: null }],
    [304, { kind: 'none' }, { kind: 'service-failed', status: 304, traceId: null }],
  ])('with status %i becomes %o', (status, body, failure) => {
    expect(classified(status, body)).toEqual(failure);
  });

  it.each<[number, AnswerBody, BankFailure['kind']]>([
    [500, json({ code: 'internal' }), 'service-failed'],
    [500, { kind: 'html' }, 'outcome-unknown'],
    [502, json({}), 'outcome-unknown'],
    [503, json({}), 'service-failed'],
    [504, json({}), 'outcome-unknown'],
    [408, { kind: 'none' }, 'outcome-unknown'],
    [501, { kind: 'none' }, 'no-such-method'],
    // A filter may have passed the request on before it answered; a server that asks for a password
    // has not.
    [302, { kind: 'none' }, 'outcome-unknown'],
    [403, { kind: 'html' }, 'outcome-unknown'],
    [511, { kind: 'html' }, 'not-the-bank'],
    [407, { kind: 'html' }, 'offline'],
  ])('to a write, with status %i, becomes %o', (status, body, kind) => {
    expect(classified(status, body, {}, true).kind).toBe(kind);
  });

  it('hides the token of an approval from the window', () => {
    const failure = classified(
      428,
      json({ code: 'sca_required', sca_session_token: 'secret-session' }),
    );
    expect(JSON.stringify(toCommandError(failure))).not.toContain('secret-session');
  });

  it('means a missing endpoint only if the endpoint is optional', () => {
    expect(asOptionalEndpoint(classified(404))).toEqual({ kind: 'not-supported' });
    expect(asOptionalEndpoint(classified(405))).toEqual({ kind: 'not-supported' });
    expect(asOptionalEndpoint(classified(403))).toMatchObject({ kind: 'not-allowed' });
    expect(toCommandError(classified(404))).toEqual({ kind: 'not-found', traceId: null });
    expect(toCommandError(classified(405))).toEqual({ kind: 'not-supported' });
  });
});

describe('the scope that is missing', () => {
  it.each([
    ['Missing scope: card.write', 'card.write'],
    ['The scope card.write is required.', 'card.write'],
    ["insufficient scope, 'webhook' is required", 'webhook'],
    ['Required scopes: offline_access', 'offline_access'],
    ['The access token does not have the required scope (membership.read).', 'membership.read'],
    ['You need card.read', 'card.read'],
    ['Not available in your plan', null],
    ['See help.example.com', null],
    ['missing scope', null],
  ])('is read from "%s"', (detail, scope) => {
    expect(findMissingScope([{ code: null, detail, pointer: null }], null)).toBe(scope);
  });

  it('is taken from the challenge first', () => {
    expect(findMissingScope([], 'Bearer error="insufficient_scope", scope="card.write"')).toBe(
      'card.write',
    );
  });
});
