import { describe, expect, it } from 'vitest';
import { createLog, type LogEntry } from '../../../main/log/log.ts';
import {
  booleanOnly,
  errorCode,
  errorName,
  numberOnly,
  oneOf,
  shortId,
  shortPath,
  stackFrames,
  traceIdOnly,
} from '../../../main/log/redact.ts';
import type { RequestEntry } from '../../../main/log/request-entry.ts';
import { createRequestJournal } from '../../../main/log/request-journal.ts';
import { errorWord, failureKinds, methodWord } from '../../../main/log/request-vocabulary.ts';

const uuid = 'c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10';

function written(entry: LogEntry): Record<string, unknown> {
  let line = '';
  createLog({ append: (text) => (line += text), now: () => 0, commandNames: ['cards.lock'] }).write(
    entry,
  );
  return JSON.parse(line) as Record<string, unknown>;
}

describe('the loggable form of a value', () => {
  it.each([
    [0, 0],
    [-7.5, -7.5],
    [9_999_999_999_999, 9_999_999_999_999],
    [-9_999_999_999_999, -9_999_999_999_999],
    [1e13, null],
    [-1e13, null],
    [4_111_111_111_111_111, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['7', null],
    [7n, null],
    [null, null],
  ])('writes the number %s as %s', (value, logged) => {
    expect(numberOnly(value)).toBe(logged);
  });

  it.each([
    [true, true],
    [false, false],
    ['true', null],
    [1, null],
    [undefined, null],
  ])('writes the flag %s as %s', (value, logged) => {
    expect(booleanOnly(value)).toBe(logged);
  });

  it.each([
    ['one', 'one'],
    ['One', null],
    ['', null],
    [1, null],
    [['one'], null],
  ])('writes %s of the allowed words one and two as %s', (value, logged) => {
    expect(oneOf(new Set(['one', 'two']))(value)).toBe(logged);
  });

  it('allows words only for texts, even if the list contains another type', () => {
    expect(oneOf(new Set([7 as unknown as string]))(7)).toBeNull();
  });

  it.each([
    [uuid, 'c79f…'],
    [uuid.toUpperCase(), 'C79F…'],
    [`x${uuid}`, '…'],
    [`${uuid}x`, '…'],
    ['Anna', '…'],
    ['c79f…', 'c79f…'],
    ['C79F…', 'C79F…'],
    ['xc79f…', '…'],
    ['c79f…x', '…'],
    ['c…', '…'],
    ['Anna…', '…'],
    [uuid.replace('c79f9ea9', 'c'), '…'],
    [uuid.replaceAll('-', ''), '…'],
    ['', null],
    [7, null],
  ])('writes the ID %s as %s', (value, logged) => {
    expect(shortId(value)).toBe(logged);
  });

  it.each([
    [uuid, uuid],
    ['0af7651916cd43dd8448eb211c80319c', '0af7651916cd43dd8448eb211c80319c'],
    ['FR0af7651916cd43dd8448eb211c80319c', null],
    ['0af7651916cd43dd8448eb211c80319c01', null],
    ['0AF7651916CD43DD8448EB211C80319C', null],
    ['BE68539007547034', null],
    ['Anna', null],
    [{ toString: (): string => uuid }, null],
    [[uuid], null],
  ])('writes the trace ID %s as %s', (value, logged) => {
    expect(traceIdOnly(value)).toBe(logged);
  });
});

describe('the loggable form of a path', () => {
  it('contains each fixed word of the service’s addresses, and no other', () => {
    const words = [
      'v1 v2 organization organizations cards options stolen lock unlock lost discard limits nickname restrictions memberships',
      'clients products supplier_invoices terminal_payments terminals payment webhook_subscriptions data_api webhooks register registrations',
      'sca_sessions mocked_sca_sessions allow deny oauth2 oauth token revoke auth authorize .well-known openid-configuration oauth-authorization-server',
    ].flatMap((line) => line.split(' '));
    for (const word of words) expect(shortPath(`/${word}`)).toBe(`/${word}`);
    for (const word of ['Cards', 'cards ', 'anna', 'lock-me'])
      expect(shortPath(`/${word}`)).toBe('/…');
  });

  it.each([
    ['//v2//cards/', '/v2/cards'],
    ['/v2/cards/c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10/lock', '/v2/cards/c79f…/lock'],
    ['/v2/clients/jane%40example.com', '/v2/clients/…'],
    ['/v2/cards#anna', '/v2/cards'],
    ['?name=anna', '/'],
    [
      `/${Array.from({ length: 14 }, () => 'v2').join('/')}`,
      `/${Array.from({ length: 12 }, () => 'v2').join('/')}`,
    ],
  ])('of %s is %s', (path, logged) => {
    expect(shortPath(path)).toBe(logged);
  });

  it.each([7, null, undefined, ['/v2']])(
    'is a placeholder for a value that is no text (%s)',
    (path) => {
      expect(shortPath(path)).toBeNull();
    },
  );
});

describe('the loggable form of an error', () => {
  it.each([
    'ECONNRESET',
    'EACCES',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EAI_FAIL',
    'EAI_NODATA',
    'ERR_INVALID_URL',
    'UND_ERR_SOCKET',
    'SQLITE_FULL',
    'OAUTH_INVALID_RESPONSE',
    'ERR_TLS',
  ])('contains the documented code %s', (code) => {
    expect(errorCode(code)).toBe(code);
  });

  it.each([
    'ANNA',
    'econnreset',
    'ERR_',
    'ERR_A',
    'ERR_1234',
    'XERR_INVALID_URL',
    'ERR_INVALID_URL anna',
    `ERR_${'A'.repeat(61)}`,
    'SQLITE-FULL',
    7,
    null,
  ])('omits the code %s', (code) => {
    expect(errorCode(code)).toBeNull();
  });

  it('omits a code that is no text', () => {
    expect(errorCode({ toString: () => 'ERR_INVALID_URL' })).toBeNull();
  });

  it.each([
    'Error',
    'TypeError',
    'RangeError',
    'SyntaxError',
    'ReferenceError',
    'AggregateError',
    'EvalError',
    'URIError',
    'AbortError',
    'DOMException',
    'SqliteError',
    'ZodError',
    '$ZodError',
  ])('contains the name %s', (name) => {
    expect(errorName(name)).toBe(name);
  });

  it('omits any other name', () => {
    expect(errorName('AnnaError')).toBeNull();
  });

  const thrownAt = (stack: string, message = 'of Anna'): readonly string[] | null =>
    stackFrames(Object.assign(new Error(message), { stack }));

  it.each([
    ['    at open (file:///home/anna/main/open.ts:12:3)', 'open.ts:12:3'],
    [
      '    at async Vault.read (file:///home/anna/main/read-vault.ts:120:34)',
      'read-vault.ts:120:34',
    ],
    ['    at Object.<anonymous> (/home/anna/a.b.js:1:22)', 'a.b.js:1:22'],
    ['    at file:///C:/Users/Anna/x.mjs:7:8', 'x.mjs:7:8'],
    ['    at /home/anna/x.cts:70:80', 'x.cts:70:80'],
    ['    at async /home/anna/x.ts:70:80', 'x.ts:70:80'],
    ['    at new Promise (app://cashdesk/assets/index.js:1:2)', 'index.js:1:2'],
    ['    at page (app://cashdesk/screens/page.tsx:1:2)', 'page.tsx:1:2'],
    ['    at node:internal/x.js:9:1', 'x.js:9:1'],
    ['    at x.js:9:1', 'x.js:9:1'],
  ])('contains its place %s', (line, place) => {
    expect(thrownAt(`Error: of Anna\n${line}`)).toEqual([place]);
  });

  it.each([
    'at open (file:///home/anna/open.ts:12:3)',
    '   at open (open.ts:12:3)',
    'x    at open (open.ts:12:3)',
    '    at open (open.ts:12:3) of Anna',
    '    at open (open.ts:a:3)',
    '    at open (open.ts:1:b)',
    '    at open (anna:12:3)',
    '    at open (<anonymous>)',
    'Anna was here',
  ])('omits a line that is no place: %s', (line) => {
    expect(thrownAt(`Error: of Anna\n${line}`)).toEqual([]);
  });

  it('contains at most the twelve nearest places', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `    at f (a.ts:${String(at)}:1)`);
    expect(thrownAt(`Error: of Anna\n${lines.join('\n')}`)).toEqual(
      Array.from({ length: 12 }, (_, at) => `a.ts:${String(at)}:1`),
    );
  });

  it('omits a line of its message that looks like a place', () => {
    const message = 'first\n    at Anna (/secret/anna.ts:1:1)';
    expect(thrownAt(`Error: ${message}\n    at f (a.ts:2:1)`, message)).toEqual(['a.ts:2:1']);
    expect(thrownAt(`${message}\n    at f (a.ts:2:1)`, message)).toEqual(['a.ts:2:1']);
  });

  it('contains its places without a message, or with a message outside the stack', () => {
    expect(thrownAt('Error\n    at f (a.ts:2:1)', '')).toEqual(['a.ts:2:1']);
    expect(
      thrownAt(
        'Error\n    at f (a.ts:2:1)\n    at g (b.ts:3:1)',
        'a message that is not in it at all, and longer than the whole stack',
      ),
    ).toEqual(['a.ts:2:1', 'b.ts:3:1']);
  });

  it('omits the place of an endless line, quickly', () => {
    expect(thrownAt(`Error: other\n    at ${'.'.repeat(200_000)}\n    at f (a.ts:2:1)`)).toEqual([
      'a.ts:2:1',
    ]);
  });

  it('has no places for a value that is no error or has no stack', () => {
    expect(stackFrames({ stack: '    at f (a.ts:2:1)', message: '' })).toBeNull();
    expect(stackFrames(Object.assign(new Error('x'), { stack: 7 }))).toBeNull();
    expect(stackFrames(null)).toBeNull();
  });

  it('contains name, code and places, and nothing of another thrown value', () => {
    const error = Object.assign(new Error('of Anna', { cause: 'Anna' }), {
      code: 'SQLITE_FULL',
      stack: 'Error: of Anna\n    at f (a.ts:2:1)',
    });
    expect(written({ event: 'thrown', error })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      event: 'thrown',
      error: { name: 'Error', code: 'SQLITE_FULL', at: ['a.ts:2:1'] },
    });
    expect(written({ event: 'thrown', error: 'Anna' })).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      event: 'thrown',
      error: { name: null },
    });
    for (const none of [null, undefined])
      expect(written({ event: 'thrown', error: none })).toEqual({
        at: '1970-01-01T00:00:00.000Z',
        event: 'thrown',
      });
  });
});

describe('the words of the log', () => {
  it.each([
    ...failureKinds,
    ...[
      'locked',
      'missing',
      'failed',
      'unavailable',
      'wrong-key',
      'damaged',
      'newer-version',
      'full',
      'read-only',
      'busy',
      'unreachable',
    ],
    ...[
      'no-connection',
      'signing-in',
      'signed-in',
      'expired',
      'online',
      'production',
      'sandbox',
      'demo',
      'main',
      'preload',
      'renderer',
    ],
  ])('include the kind %s', (kind) => {
    expect(written({ event: 'thrown', kind })['kind']).toBe(kind);
  });

  it.each([
    'app-started',
    'link-followed',
    'app-quitting',
    'request',
    'thrown',
    'command-refused',
    'session-changed',
    'keychain-failed',
    'storage-failed',
    'cache-quarantined',
    'sync-finished',
    'sync-failed',
    'window-failed',
    'tray-unavailable',
    'navigation-refused',
    'permission-refused',
    'network-changed',
  ] as const)('include the event %s', (event) => {
    expect(written({ event })['event']).toBe(event);
  });

  it('exclude unknown kinds, commands and events', () => {
    const entry = { event: 'anna', kind: 'anna', command: 'cards.anna' } as unknown as LogEntry;
    expect(written(entry)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('include commands only in their field, and every other field by its rule', () => {
    let line = '';
    createLog({ append: (text) => (line += text), now: () => 0 }).write({
      event: 'request',
      command: 'Stryker was here',
      count: 3,
      isOk: false,
      id: uuid,
      status: null,
    });
    expect(JSON.parse(line)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      event: 'request',
      count: 3,
      isOk: false,
      id: 'c79f…',
    });
  });
});

describe('the words of the request log', () => {
  it.each(['GET', 'PUT', 'PATCH', 'POST', 'DELETE'])('include the method %s', (method) => {
    expect(methodWord(method)).toBe(method);
  });

  it.each(['get', 'ANNA', '', null, 7])('replace the method %s by a placeholder', (method) => {
    expect(methodWord(method)).toBe('…');
  });

  it('include each kind of failure, a placeholder for any other word, and null without a failure', () => {
    for (const kind of failureKinds) expect(errorWord(kind)).toBe(kind);
    expect([...new Set(failureKinds)].sort()).toEqual(
      'app-locked approval-needed approval-refused cancelled conflict invalid-input keychain-unavailable no-such-method not-allowed not-found not-supported not-the-bank offline outcome-unknown portal-token-needed rate-limited rejected service-failed signed-out storage-unavailable timed-out unexpected untrusted'.split(
        ' ',
      ),
    );
    expect([
      errorWord('of Anna'),
      errorWord(7),
      errorWord(''),
      errorWord(null),
      errorWord(undefined),
    ]).toEqual(['…', '…', '…', null, null]);
  });

  it('replace values without a loggable form', () => {
    const journal = createRequestJournal();
    journal.record({
      atEpochMs: Number.NaN,
      method: 'TRACE',
      path: 7,
      status: Number.NaN,
      durationMs: 'long',
      traceId: 'Anna',
      failure: 'Anna',
    } as unknown as RequestEntry);
    expect(journal.entries()).toEqual([
      {
        atEpochMs: 0,
        method: '…',
        path: '/…',
        status: null,
        durationMs: 0,
        traceId: null,
        failure: '…',
      },
    ]);
  });
});
