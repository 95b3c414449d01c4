import { describe, expect, it } from 'vitest';
import { attempt, untilAborted } from '../../../main/bank/transport/attempt.ts';
import { type BankFailure, traceIdOf } from '../../../main/bank/transport/bank-failure.ts';
import {
  breakdownProblems,
  plainTextProblem,
  readErrorBody,
  toShownText,
} from '../../../main/bank/transport/error-body.ts';
import { rejectionTraceId } from '../../../main/bank/transport/classify-answer.ts';
import { defaultLimits } from '../../../main/bank/transport/limits.ts';
import { sortBy, toListPage } from '../../../main/bank/transport/list-page.ts';
import { createListReader } from '../../../main/bank/transport/list-reader.ts';
import { findMissingScope } from '../../../main/bank/transport/missing-scope.ts';
import { classifyNetworkFailure } from '../../../main/bank/transport/network-failure.ts';
import { nextPage, readPageMeta } from '../../../main/bank/transport/pages.ts';
import { createRateGate } from '../../../main/time/rate-gate.ts';
import { readAnswer } from '../../../main/bank/transport/read-answer.ts';
import { parseBaseAddress, requestAddress } from '../../../main/bank/transport/request-address.ts';
import { retryAfterMs } from '../../../main/http/retry-after.ts';
import { silentClient } from '../../../main/bank/transport/silent-client.ts';
import { toSingleWriteResult, toResult } from '../../../main/bank/transport/to-result.ts';
import { headerTraceId } from '../../../main/bank/transport/trace-id.ts';
import { asText, type JsonValue, parseJson } from '../../../main/bank/wire/json.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

function json(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value), 64) ?? null;
}
const still = new AbortController().signal;

describe('a network failure', () => {
  const thrown = (code: string, syscall?: string): TypeError =>
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('x'), { code, ...(syscall === undefined ? {} : { syscall }) }),
    });
  const verdict = (isNeverSent: boolean, side: 'offline' | 'broken') => ({ isNeverSent, side });

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'UND_ERR_CONNECT_TIMEOUT'])(
    '%s: nothing was sent',
    (code) => {
      expect(classifyNetworkFailure(thrown(code))).toEqual(verdict(true, 'offline'));
    },
  );

  it.each([
    ['ECONNREFUSED', 'broken'],
    ['ENONET', 'offline'],
    ['ENETUNREACH', 'offline'],
    ['EHOSTUNREACH', 'offline'],
    ['ETIMEDOUT', 'broken'],
    ['ENETDOWN', 'offline'],
    ['EHOSTDOWN', 'offline'],
    ['EADDRNOTAVAIL', 'broken'],
  ] as const)('%s: nothing was sent during connect, but maybe later', (code, side) => {
    expect(classifyNetworkFailure(thrown(code, 'connect'))).toEqual(verdict(true, 'offline'));
    expect(classifyNetworkFailure(thrown(code, 'read'))).toEqual(verdict(false, side));
    expect(classifyNetworkFailure(thrown(code))).toEqual(verdict(false, side));
  });

  it.each(['ENETRESET', 'EPIPE'])(
    '%s: the network is gone, and the request may have been sent',
    (code) => {
      expect(classifyNetworkFailure(thrown(code, 'connect'))).toEqual(verdict(false, 'offline'));
    },
  );

  it.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('%s: the server is untrusted', (code) => {
    expect(classifyNetworkFailure(thrown(code))).toEqual(verdict(true, 'broken'));
    expect(classifyNetworkFailure(thrown(`X_${code}`))).toEqual(verdict(false, 'broken'));
  });

  it.each([
    'NAME_NOT_RESOLVED',
    'NAME_RESOLUTION_FAILED',
    'CONNECTION_REFUSED',
    'CONNECTION_FAILED',
    'CONNECTION_TIMED_OUT',
    'PROXY_CONNECTION_FAILED',
    'DNS_TIMED_OUT',
  ])('Chromium’s %s: nothing was sent', (name) => {
    expect(classifyNetworkFailure(new Error(`net::ERR_${name}`))).toEqual(verdict(true, 'offline'));
    expect(classifyNetworkFailure(new Error(`net::ERR_${name}X`)).isNeverSent).toBe(
      /^(DNS|PROXY)_/.test(name),
    );
  });

  it.each([
    ['INTERNET_DISCONNECTED', false, 'offline'],
    ['ADDRESS_UNREACHABLE', false, 'offline'],
    ['ADDRESS_INVALID', false, 'offline'],
    ['NETWORK_CHANGED', false, 'offline'],
    ['NETWORK_IO_SUSPENDED', false, 'offline'],
    ['NETWORK_ACCESS_DENIED', false, 'offline'],
    ['CERT_DATE_INVALID', true, 'broken'],
    ['CERT_DATABASE_CHANGED', false, 'broken'],
    ['SSL_PROTOCOL_ERROR', false, 'broken'],
    ['BAD_SSL_CLIENT_AUTH_CERT', false, 'broken'],
    ['EMPTY_RESPONSE', false, 'broken'],
    ['UNSAFE_REDIRECT', false, 'broken'],
  ] as const)('Chromium’s %s: not sent is %s, reported as %s', (name, isNeverSent, side) => {
    expect(classifyNetworkFailure(new Error(`before net::ERR_${name} after`))).toEqual(
      verdict(isNeverSent, side),
    );
  });

  it('is found behind nested causes up to a depth, and in all errors of an aggregate', () => {
    const deep = (levels: number): unknown =>
      levels === 0
        ? Object.assign(new Error('x'), { code: 'ENOTFOUND' })
        : new Error('outer', { cause: deep(levels - 1) });
    expect(classifyNetworkFailure(deep(6))).toEqual(verdict(true, 'offline'));
    expect(classifyNetworkFailure(deep(7))).toEqual(verdict(false, 'broken'));
    expect(classifyNetworkFailure(new AggregateError([]))).toEqual(verdict(false, 'broken'));
    expect(
      classifyNetworkFailure(
        new AggregateError([thrown('ECONNREFUSED', 'connect'), thrown('ENOTFOUND')]),
      ),
    ).toEqual(verdict(true, 'offline'));
    expect(
      classifyNetworkFailure(
        new AggregateError([thrown('ECONNREFUSED', 'connect'), thrown('ENETUNREACH')]),
      ),
    ).toEqual(verdict(false, 'offline'));
    expect(
      classifyNetworkFailure(Object.assign(new Error('x'), { cause: null, code: 'ENOTFOUND' })),
    ).toEqual(verdict(true, 'offline'));
    for (const odd of [
      null,
      undefined,
      7,
      { code: 7 },
      { message: 7 },
      { message: 'ECONNREFUSED' },
    ])
      expect(classifyNetworkFailure(odd)).toEqual(verdict(false, 'broken'));
  });
});

describe('the trace ID of an answer’s headers', () => {
  const names = [
    'x-trace-id',
    'trace-id',
    'x-request-id',
    'request-id',
    'x-correlation-id',
    'x-amzn-trace-id',
    'x-amzn-requestid',
    'x-b3-traceid',
    'cf-ray',
  ];

  it.each(names)('of %s precedes all later headers', (name) => {
    expect(
      headerTraceId(
        new Headers(
          names.slice(names.indexOf(name)).map((each): [string, string] => [each, `of ${each}`]),
        ),
      ),
    ).toBe(`of ${name}`);
  });

  const trace = '0af7651916cd43dd8448eb211c80319c';
  it.each([
    [{ traceparent: `00-${trace}-b7ad6b7169203331-01` }, trace],
    [{ traceparent: `0-${trace}-b7ad6b7169203331-01` }, null],
    [{ traceparent: `x00-${trace}-b7ad6b7169203331-01` }, null],
    [{ traceparent: `00-${trace.slice(1)}-b7ad6b7169203331-01` }, null],
    [{ traceparent: `00-${trace}` }, null],
    [{ 'x-trace-id': ' ' }, null],
    [{ 'x-trace-id': 'x'.repeat(300) }, 'x'.repeat(200)],
    [{}, null],
  ])('of %j is %j', (headers, id) => {
    expect(headerTraceId(new Headers(headers as Record<string, string>))).toBe(id);
  });

  it('is used only if an error body has none', () => {
    const headers = new Headers({ 'x-request-id': 'of the headers' });
    expect(
      rejectionTraceId({
        status: 401,
        headers,
        body: { kind: 'json', value: json({ trace_id: 'of the body' }) },
      }),
    ).toBe('of the body');
    expect(rejectionTraceId({ status: 401, headers, body: { kind: 'html' } })).toBe(
      'of the headers',
    );
  });
});

describe('the body of an answer', () => {
  const limits = { ...defaultLimits, maxBodyBytes: 20, maxErrorBodyBytes: 10, maxJsonDepth: 3 };
  const read = (body: BodyInit | null, type: string | null = 'application/json', status = 200) =>
    readAnswer(
      new Response(body, { status, headers: type === null ? {} : { 'content-type': type } }),
      limits,
      still,
    );
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

  it.each([
    ['application/json'],
    ['APPLICATION/JSON; charset=utf-8'],
    [' application/json ;x=y'],
    ['application/problem+json'],
    [null],
  ])('is JSON for %s', async (type) => {
    expect(await read(bytes('{"a":1}'), type)).toMatchObject({ kind: 'json' });
  });

  it.each([
    ['text/html', 'html'],
    ['TEXT/HTML; charset=utf-8', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/plain', 'text'],
    ['application/json5', 'text'],
    ['application/jsonp', 'text'],
    ['text/html-like', 'text'],
  ])('is not JSON for %s, whatever it contains', async (type, kind) => {
    expect(await read(bytes('{"a":1}'), type)).toEqual(
      kind === 'text' ? { kind, text: '{"a":1}' } : { kind },
    );
  });

  it.each([[null], [bytes('')], [bytes(' \n ')]])('is null if it is empty', async (body) => {
    expect(await read(body)).toEqual({ kind: 'none' });
  });

  it.each([['{"a":'], ['nonsense'], ['[[[[1]]]]']])('is unreadable for %s', async (text) => {
    expect(await read(bytes(text))).toEqual({ kind: 'unreadable' });
  });

  it.each([
    [200, 20, 'json'],
    [200, 21, 'too-large'],
    [500, 10, 'json'],
    [500, 11, 'too-large'],
  ])('with status %i and %i bytes is %s', async (status, length, kind) => {
    expect((await read(bytes('7'.padEnd(length)), 'application/json', status)).kind).toBe(kind);
  });

  it('is joined from its pieces', async () => {
    const pieces = ['{"na', 'me"', ':"é"}'].map(bytes);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        pieces.length === 0 ? controller.close() : controller.enqueue(pieces.shift() ?? bytes('')),
    });
    const answer = await read(body);
    expect(answer.kind === 'json' && answer.value).toEqual(json({ name: 'é' }));
  });

  it('that breaks off is unreadable; a cancelled one is no answer', async () => {
    const broken = (): ReadableStream<Uint8Array> =>
      new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    expect(await read(broken())).toEqual({ kind: 'unreadable' });
    await expect(readAnswer(new Response(broken()), limits, AbortSignal.abort())).rejects.toThrow(
      'terminated',
    );
  });

  it('that is too large is not read further', async () => {
    let wasCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('x'.repeat(16))),
      cancel: () => void (wasCancelled = true),
    });
    expect(await read(endless)).toEqual({ kind: 'too-large' });
    await Promise.resolve();
    expect(wasCancelled).toBe(true);
  });
});

describe('one try', () => {
  const tryWith = (
    fetch: Parameters<typeof attempt>[0]['fetch'],
    signal: AbortSignal = still,
    body: string | null = null,
  ) =>
    attempt({
      fetch,
      address: 'https://bank.example/',
      init: { method: 'PUT', headers: { a: 'b' }, body },
      limits: defaultLimits,
      signal,
    });

  it('that is cancelled before its start sends nothing', async () => {
    let count = 0;
    expect(await tryWith(async () => ((count += 1), new Response()), AbortSignal.abort())).toEqual({
      kind: 'stopped',
    });
    expect(count).toBe(0);
  });

  it('that is cancelled ends at once and aborts fetch', async () => {
    const stop = new AbortController();
    let given: AbortSignal | null | undefined;
    const end = tryWith((_address, { signal }) => {
      given = signal;
      return new Promise(() => undefined);
    }, stop.signal);
    stop.abort();
    expect([await end, given?.aborted]).toEqual([{ kind: 'stopped' }, true]);
  });

  it.each([
    ['ENOTFOUND', { kind: 'never-sent', side: 'offline', fault: 'no-server' }],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', { kind: 'never-sent', side: 'broken', fault: 'untrusted' }],
    ['ECONNRESET', { kind: 'lost', why: 'broken' }],
    ['EPIPE', { kind: 'lost', why: 'offline' }],
  ])('that ends with %s', async (code, end) => {
    expect(
      await tryWith(() =>
        Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }),
        ),
      ),
    ).toEqual(end);
  });

  it('sends a body only if there is one', async () => {
    const inits: RequestInit[] = [];
    const fetch = async (_address: string, init: RequestInit): Promise<Response> => (
      inits.push(init),
      Response.json({})
    );
    await tryWith(fetch);
    await tryWith(fetch, still, 'text');
    expect(inits.map((init) => ['body' in init, init.body, init.method, init.headers])).toEqual([
      [false, undefined, 'PUT', { a: 'b' }],
      [true, 'text', 'PUT', { a: 'b' }],
    ]);
  });

  it('leaves no listener on a signal that outlives it', async () => {
    const signal = new EventTarget() as AbortSignal;
    let listeners = 0;
    Object.assign(signal, {
      aborted: false,
      addEventListener: () => void (listeners += 1),
      removeEventListener: () => void (listeners -= 1),
    });
    expect(await untilAborted(Promise.resolve(7), signal)).toBe(7);
    await Promise.resolve();
    await expect(untilAborted(Promise.reject(new Error('x')), signal)).rejects.toThrow('x');
    await Promise.resolve();
    expect(listeners).toBe(0);
    await expect(
      untilAborted(new Promise(() => undefined), AbortSignal.abort()),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the scope that an error names', () => {
  const of = (
    detail: string | null,
    code: string | null = null,
    challenge: string | null = null,
  ): string | null => findMissingScope([{ code, detail, pointer: null }], challenge);

  it.each([
    ['The token has not the scope webhook', null, 'webhook'],
    ['insufficient_scope', 'client.write is needed', 'client.write'],
    ['scope: `events:read`', null, 'events:read'],
    ['Scope “webhook” missing', null, 'webhook'],
    ['Scope missing: the following is required', null, null],
    ['scopes one of: a.b.c', null, 'a.b.c'],
    ['card.write.', null, 'card.write'],
    ['card.reader', null, null],
    ['CARD.READ', null, null],
    ['insufficient_scope', '“webhook” is needed', 'webhook'],
    ['insufficient_scope', 'You may not do this', null],
    ['Scopes you lack: "webhook"', null, 'webhook'],
    ['Scopes you lack: "a-b"', null, 'a-b'],
    ['The scope that was required for access is webhook', null, 'webhook'],
    ['The scope that you asked for is not sufficient', null, null],
    ['insufficient_scope', 'No webhooks for you', null],
    ['offline_access is needed', null, null],
    ['This needs "card"', null, null],
  ])('in “%s” (%s) is %s', (first, second, scope) => {
    expect(second === null ? of(first) : of(second, first)).toBe(scope);
  });

  it('is the first of several problems that name one', () => {
    expect(
      findMissingScope(
        [
          { code: null, detail: null, pointer: null },
          { code: 'scope', detail: 'nothing known.', pointer: null },
          { code: null, detail: 'a.read', pointer: null },
        ],
        null,
      ),
    ).toBe('a.read');
    expect(
      findMissingScope(
        [
          { code: null, detail: 'no', pointer: null },
          { code: null, detail: 'needs a.read', pointer: null },
        ],
        null,
      ),
    ).toBe('a.read');
  });

  it.each([
    ['Bearer scope="a.read b.write"', 'a.read'],
    ['Bearer SCOPE="a.read"', 'a.read'],
    ['Bearer xscope="a.read"', null],
    ['Bearer scope=""', null],
    ['Bearer scope=a.read', null],
    ['Bearer scope="a.read\u00ad"', null],
    [`Bearer scope="${'a'.repeat(100)}"`, 'a'.repeat(100)],
    [`Bearer scope="${'a'.repeat(101)}"`, null],
  ])('in the challenge %s is %s', (challenge, scope) => {
    expect(findMissingScope([], challenge)).toBe(scope);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 5, 1, 12);

  it.each([
    ['86400', 86_400_000],
    ['86401', 86_400_000],
    ['1234567890', null],
    ['1x', null],
    ['x1', null],
    ['Tue, 02 Jun 2026 12:00:00 GMT', 86_400_000],
    ['Wed, 03 Jun 2026 12:00:00 GMT', 86_400_000],
    ['Mon, nonsense', null],
    ['5 May 2027', null],
    ['Monday', null],
    ['Mo, 01 Jun 2026 12:00:30 GMT', null],
    ['1Mon, 01 Jun 2026 12:00:30 GMT', null],
  ])('“%s” is %s', (header, waitMs) => {
    expect(retryAfterMs(new Headers({ 'retry-after': header }), now)).toBe(waitMs);
  });
});

describe('the body of an error, piece by piece', () => {
  const problem = (code: string | null, detail: string | null, pointer: string | null) => ({
    code,
    detail,
    pointer,
  });

  it.each([
    [
      'error as a code',
      { errors: [{ error: 'e', title: 't', field: 'f' }] },
      [problem('e', 't', 'f')],
    ],
    [
      'its own pointer',
      { errors: [{ code: 'c', pointer: '/p', field: 'f' }] },
      [problem('c', null, '/p')],
    ],
    [
      'the source before that',
      { errors: [{ code: 'c', pointer: '/p', source: { pointer: '/s', parameter: 'q' } }] },
      [problem('c', null, '/s')],
    ],
    [
      'the detail before message, description and title',
      { detail: 'a', message: 'b', error_description: 'c', title: 'd' },
      [problem(null, 'a', null)],
    ],
    [
      'the message before the description',
      { message: 'b', error_description: 'c' },
      [problem(null, 'b', null)],
    ],
    ['only a pointer', { errors: [{ pointer: '/p' }] }, [problem(null, null, '/p')]],
    ['empty texts', { errors: [{ code: '', detail: ' ' }] }, []],
    [
      'fields within fields',
      { errors: { 'a~b': { 'c/d': 'wrong' }, e: [{ code: 'x' }, 'y'] } },
      [problem(null, 'wrong', '/a~0b/c~1d'), problem('x', null, '/e'), problem(null, 'y', '/e')],
    ],
    [
      'an object with a detail',
      { errors: { detail: 'd', source: { pointer: '/s' } } },
      [problem(null, 'd', '/s')],
    ],
    ['a field without a text', { errors: { a: null } }, []],
    ['a text in place of a list', { errors: 'wrong', message: 'm' }, [problem(null, 'm', null)]],
    ['a number in place of the error', { error: 7, message: 'm' }, [problem('7', 'm', null)]],
    [
      'a breakdown of a registration',
      { flow: { breakdown: [{ code: 'b' }] } },
      [problem('b', null, null)],
    ],
    [
      'a breakdown under registration',
      { message: 'm', registration: { flow: { breakdown: ['t'] } } },
      [problem(null, 'm', null), problem(null, 't', null)],
    ],
    ['an invalid breakdown', { flow: { breakdown: 'x' } }, []],
  ])('%s', (_form, body, problems) => {
    expect(readErrorBody(json(body)).problems).toEqual(problems);
  });

  it('has its trace and approval from any depth, the outermost first', () => {
    expect(readErrorBody(json({ traceId: 'a' })).traceId).toBe('a');
    expect(readErrorBody(json({ request_id: 'a' })).traceId).toBe('a');
    expect(
      readErrorBody(
        json({ trace_id: 'a', traceId: 'b', request_id: 'c', errors: [{ trace_id: 'd' }] }),
      ).traceId,
    ).toBe('a');
    expect(readErrorBody(json({ errors: { trace_id: 'e' } })).traceId).toBe('e');
    expect(
      readErrorBody(json({ error: { sca_session_token: 't'.repeat(5_000) } })).sessionToken,
    ).toBe('t'.repeat(4_096));
    expect(readErrorBody(json({ trace_id: 't'.repeat(300) })).traceId).toBe('t'.repeat(200));
    expect(readErrorBody(json({}))).toEqual({ problems: [], traceId: null, sessionToken: null });
  });

  it('is bounded in every part', () => {
    const long = 'x'.repeat(2_000);
    expect(readErrorBody(json({ code: long, detail: long })).problems).toEqual([
      problem('x'.repeat(200), 'x'.repeat(1_000), null),
    ]);
    expect(readErrorBody(json({ errors: { [long]: 'wrong' } })).problems).toEqual([
      problem(null, 'wrong', `/${'x'.repeat(199)}`),
    ]);
    expect(
      breakdownProblems(json({ flow: { breakdown: Array.from({ length: 80 }, () => 'x') } })),
    ).toHaveLength(50);
    expect(plainTextProblem(long)?.detail).toBe('x'.repeat(1_000));
    expect(plainTextProblem(' \n ')).toBeNull();
    expect([
      toShownText('a\u0000\u001f\u007fb', 10),
      toShownText('  ab  ', 2),
      toShownText('\n', 10),
    ]).toEqual(['a b', 'ab', null]);
  });
});

describe('a list answer', () => {
  const body = (meta: unknown, entries: unknown = [{ id: 'a' }, {}]) =>
    json({ things: entries, ...(meta === undefined ? {} : { meta }) });
  const read = (entry: JsonValue): string | null =>
    asText((entry as { readonly id?: JsonValue }).id);

  it('is read entry by entry, with its reported totals', () => {
    expect(
      createListReader(
        ['things'],
        read,
      )(body({ next_page: 3, total_pages: 4, total_count: 7, per_page: 2 })),
    ).toEqual({
      items: ['a'],
      entryCount: 2,
      perPage: 2,
      meta: { nextPage: 3, totalPages: 4, totalCount: 7 },
    });
    expect(createListReader(['things'], read)(body(undefined))).toMatchObject({
      perPage: null,
      meta: { nextPage: undefined, totalPages: null, totalCount: null },
    });
    expect(createListReader(['things'], read)(body({}, 'none'))).toBeNull();
    expect(readPageMeta(json({ meta: { next_page: null } }))).toEqual({
      nextPage: null,
      totalPages: null,
      totalCount: null,
    });
  });

  const paged = (perPage: number | null, meta: Partial<ReturnType<typeof readPageMeta>> = {}) =>
    toListPage(
      {
        items: ['a'],
        entryCount: 1,
        perPage,
        meta: { nextPage: undefined, totalPages: null, totalCount: null, ...meta },
      },
      { page: 2, perPage: 3, receivedAtEpochMs: 9 },
    );
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [0, 3],
    [-1, 3],
    [null, 3],
  ])('with the page size %s has the size %i', (reportedSize, perPage) => {
    expect(paged(reportedSize)).toEqual({
      items: ['a'],
      entryCount: 1,
      totalCount: null,
      nextPage: perPage === 1 ? 3 : null,
      perPage,
      receivedAtEpochMs: 9,
    });
  });

  it('ends at its reported total', () => {
    expect(paged(1, { totalCount: 2 }).nextPage).toBeNull();
    expect(paged(1, { totalCount: 3 })).toMatchObject({ nextPage: 3, totalCount: 3 });
    expect(
      nextPage(
        { nextPage: undefined, totalPages: 3, totalCount: 0 },
        { page: 2, perPage: 1, entryCount: 1 },
      ),
    ).toBe(3);
  });

  it('is requested in the chosen order', () => {
    expect([sortBy('name', 'ascending'), sortBy('name', 'descending')]).toEqual([
      'name:asc',
      'name:desc',
    ]);
  });
});

describe('the meaning of a failure', () => {
  const traceId = 't';
  const problems = [{ code: 'c', detail: null, pointer: null }];
  const table: readonly (readonly [BankFailure, 'unknown' | 'not done', unknown])[] = [
    [{ kind: 'outcome-unknown', traceId }, 'unknown', 'same'],
    [{ kind: 'service-failed', status: null, traceId }, 'not done', 'same'],
    [{ kind: 'service-failed', status: 499, traceId }, 'not done', 'same'],
    [{ kind: 'service-failed', status: 500, traceId }, 'unknown', 'same'],
    [{ kind: 'rejected', problems, traceId }, 'not done', 'same'],
    [{ kind: 'conflict', problems, traceId }, 'not done', { kind: 'rejected', problems, traceId }],
    [
      { kind: 'approval-refused', problems, traceId },
      'not done',
      { kind: 'rejected', problems, traceId },
    ],
    [{ kind: 'not-allowed', missingScope: null, detail: null, traceId }, 'not done', 'same'],
    [{ kind: 'not-found', traceId }, 'not done', 'same'],
    [{ kind: 'no-such-method', traceId }, 'not done', { kind: 'not-supported' }],
    [{ kind: 'not-supported' }, 'not done', 'same'],
    [
      { kind: 'approval-needed', isEnrolled: true, sessionToken: 'secret', traceId },
      'not done',
      { kind: 'approval-needed', isEnrolled: true, traceId },
    ],
    [{ kind: 'rate-limited', retryAtEpochMs: 1, traceId }, 'not done', 'same'],
    [{ kind: 'signed-out' }, 'not done', 'same'],
    [{ kind: 'offline' }, 'not done', 'same'],
    [{ kind: 'cancelled' }, 'not done', { kind: 'timed-out' }],
    [{ kind: 'timed-out' }, 'not done', 'same'],
    [{ kind: 'keychain-unavailable', reason: 'locked' }, 'not done', 'same'],
    [{ kind: 'app-locked' }, 'not done', 'same'],
    [{ kind: 'invalid-input', problems: [] }, 'not done', 'same'],
  ];

  it.each(table)('%j, of a single write: %s', (failure, end, reported) => {
    const error = reported === 'same' ? failure : reported;
    expect(toResult(failed(failure))).toEqual(failed(error));
    expect(toSingleWriteResult(failed(failure))).toEqual(
      failed(end === 'unknown' ? { kind: 'outcome-unknown', traceId } : error),
    );
    expect(traceIdOf(failure)).toBe('traceId' in failure ? traceId : null);
  });

  it('is null for an answer', () => {
    const answer = ok({ value: 'made', status: 201, traceId, receivedAtEpochMs: 1 });
    expect([toResult(answer), toSingleWriteResult(answer)]).toEqual([ok('made'), ok('made')]);
  });
});

describe('other parts of the transport', () => {
  it('writes a query in order, repeats names, and writes nothing for an empty query', () => {
    const base = parseBaseAddress('https://bank.example/api');
    expect(
      requestAddress(base, '/v2/things', {
        query: [
          ['a[]', '1 & 2'],
          ['a[]', 'é'],
        ],
      }),
    ).toBe('https://bank.example/api/v2/things?a%5B%5D=1+%26+2&a%5B%5D=%C3%A9');
    expect(requestAddress(base, '/v2/things', {})).toBe('https://bank.example/api/v2/things');
    expect(() => requestAddress(base, '/v2/{id}/{other}', { ids: { id: 'a' } })).toThrow(
      'no usable id for {other}',
    );
    expect(() => parseBaseAddress('http://bank.example')).toThrow(
      'base address refused: not-https',
    );
  });

  it('sends nothing for a profile without a bank', async () => {
    const call = { path: '/', read: () => 1 };
    for (const answer of [
      silentClient.get(call),
      silentClient.put({ ...call, isRepeatable: true }),
      silentClient.patch(call),
      silentClient.post(call),
      silentClient.delete(call),
    ])
      expect(await answer).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(silentClient.bankEpochMs()).toBeNull();
  });

  it('counts calls for the length of a window, however many there were', () => {
    let now = 0;
    const gate = createRateGate(
      [
        { calls: 2_000, withinMs: 5_000 },
        { calls: 3, withinMs: 10 },
      ],
      () => now,
    );
    for (let call = 0; call < 1_999; call += 1) {
      gate.count();
      now += 1;
    }
    now += 100;
    expect(gate.waitMs()).toBe(0);
    gate.count();
    expect(gate.waitMs()).toBe(5_000 - 2_099);
    now = 5_000;
    expect(gate.waitMs()).toBe(0);
    now = 7_200;
    for (let call = 0; call < 3; call += 1) gate.count();
    expect(gate.waitMs()).toBe(10);
    now += 9;
    expect(gate.waitMs()).toBe(1);
    now += 1;
    expect(gate.waitMs()).toBe(0);
    expect(createRateGate([], () => 0).waitMs()).toBe(0);
  });
});
