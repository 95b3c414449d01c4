import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../main/log/log.ts';
import type { LogEntry } from '../../../main/log/log.ts';
import { createRequestJournal } from '../../../main/log/request-journal.ts';
import type { RequestEntry } from '../../../main/log/request-entry.ts';
import { runs } from '../../fixtures/extent.ts';

/** Secrets that must never appear: tokens of several shapes, accounts, cards, addresses, names. */
const secrets = fc.oneof(
  fc.stringMatching(/^eyJ[A-Za-z0-9_-]{20,60}\.eyJ[A-Za-z0-9_-]{20,60}\.[A-Za-z0-9_-]{20,43}$/),
  fc.stringMatching(/^(oat|ort|sk)_[A-Za-z0-9]{24,40}$/),
  fc.stringMatching(/^(FR|DE|BE|EE|AE)[0-9]{14,25}$/),
  fc.stringMatching(/^4[0-9]{15}$/),
  fc.stringMatching(/^[a-z]{3,9}\.[a-z]{3,9}@[a-z]{3,9}\.(com|fr|de)$/),
  fc.constantFrom(
    'Anna',
    'EMMA',
    'Jane Martin',
    'Søren Kierkegaard',
    'Atelier Lune',
    'O’Neill',
    '李小龍',
    'emma',
  ),
);
const wrapped = secrets.chain((secret) =>
  fc
    .constantFrom(
      secret,
      `Bearer ${secret}`,
      `/v2/clients/${secret}`,
      `/v2/cards?query=${secret}`,
      `/${secret}/lock`,
      `{"name":"${secret}"}`,
      `no such user ${secret}\n    at nowhere`,
    )
    .map((text) => ({ secret, text })),
);

const lines: string[] = [];
const log = createLog({
  append: (line) => lines.push(line),
  now: () => 0,
  commandNames: ['cards.lock'],
});
function written(entry: LogEntry): string {
  lines.length = 0;
  log.write(entry);
  return lines.join('');
}

describe('the log', () => {
  it('writes the named fields, in one line', () => {
    expect(
      written({
        event: 'request',
        method: 'PUT',
        path: '/v2/cards/c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10/lock',
        status: 403,
        durationMs: 12,
        kind: 'not-allowed',
        command: 'cards.lock',
        traceId: '0af7651916cd43dd8448eb211c80319c',
      }),
    ).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","event":"request","kind":"not-allowed","command":"cards.lock","method":"PUT","path":"/v2/cards/c79f…/lock","status":403,"durationMs":12,"traceId":"0af7651916cd43dd8448eb211c80319c"}\n',
    );
  });

  it('writes name, code and place of an error, not its message', () => {
    const line = written({
      event: 'thrown',
      error: Object.assign(new TypeError('cannot read Jane Martin'), { code: 'ECONNREFUSED' }),
    });
    expect(line).toContain('"name":"TypeError","code":"ECONNREFUSED"');
    expect(line).toMatch(/redaction\.test\.ts:\d+:\d+/);
    expect(line).not.toContain('Jane');
  });

  it('never writes a token, an account, an address or a name from any field', () => {
    const names = [
      'event',
      'kind',
      'command',
      'method',
      'path',
      'status',
      'durationMs',
      'count',
      'isOk',
      'id',
      'traceId',
      'error',
      'detail',
      'token',
      'message',
    ] as const;
    const forms = fc.constantFrom(
      (text: string): unknown => text,
      (text: string): unknown => [text],
      (text: string): unknown => ({ text }),
      (text: string): unknown => Number(text),
      (text: string): unknown => new Error(text),
      (text: string): unknown => new Error('outer', { cause: new Error(text) }),
      (text: string): unknown => Object.assign(new Error(text), { code: text, name: text }),
    );
    fc.assert(
      fc.property(wrapped, fc.constantFrom(...names), forms, ({ secret, text }, name, form) => {
        const entry = { event: 'request', [name]: form(text) } as unknown as LogEntry;
        expect(written(entry)).not.toContain(secret);
      }),
      { numRuns: runs(3_000) },
    );
  });
});

describe('the request log', () => {
  const entry: RequestEntry = {
    atEpochMs: 1,
    method: 'GET',
    path: '/v2/organization',
    status: 200,
    durationMs: 5,
    traceId: null,
    failure: null,
  };

  it('never stores a token, an account, an address or a name from any field', () => {
    fc.assert(
      fc.property(
        wrapped,
        fc.constantFrom(
          'method',
          'path',
          'status',
          'durationMs',
          'traceId',
          'failure',
          'atEpochMs',
          'extra',
        ),
        ({ secret, text }, name) => {
          const journal = createRequestJournal();
          journal.record({ ...entry, [name]: text });
          expect(JSON.stringify(journal.entries())).not.toContain(secret);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('stores the last 500, oldest first', () => {
    const journal = createRequestJournal();
    for (let at = 0; at < 620; at += 1) journal.record({ ...entry, atEpochMs: at });
    expect(journal.entries()).toHaveLength(500);
    expect(journal.entries()[0]?.atEpochMs).toBe(120);
    expect(journal.entries().at(-1)?.atEpochMs).toBe(619);
  });

  it('passes on the redacted entry, not the given one', () => {
    const recorded: RequestEntry[] = [];
    createRequestJournal((one) => recorded.push(one)).record({
      ...entry,
      path: '/v2/cards/Anna',
      failure: 'rejected',
    });
    expect(recorded).toEqual([{ ...entry, path: '/v2/cards/…', failure: 'rejected' }]);
  });
});
