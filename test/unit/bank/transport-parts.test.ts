import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../../main/bank/transport/attempt.ts';
import { defaultLimits } from '../../../main/bank/transport/limits.ts';
import {
  classifyAddressFault,
  classifyNetworkFailure,
} from '../../../main/bank/transport/network-failure.ts';
import { nextPage, readPages } from '../../../main/bank/transport/pages.ts';
import type { Page, PageMeta } from '../../../main/bank/transport/pages.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import { parseBaseAddress, requestAddress } from '../../../main/bank/transport/request-address.ts';
import { canLock, canSetLimits, isFinal, isLocked } from '../../../main/bank/cards/card-status.ts';
import { cardLimitsBody } from '../../../main/bank/cards/card-bodies.ts';
import {
  withExternalAccounts,
  toOrganization,
} from '../../../main/bank/organization/to-organization.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';

describe('an address', () => {
  it.each([
    ['https://api.example', 'https://api.example/v2/cards/c1/lock'],
    ['https://api.example/', 'https://api.example/v2/cards/c1/lock'],
    ['https://api.example/thirdparty//', 'https://api.example/thirdparty/v2/cards/c1/lock'],
    ['http://127.0.0.1:4010/x?y=1', 'http://127.0.0.1:4010/x/v2/cards/c1/lock'],
  ])('under %s', (base, address) => {
    expect(
      requestAddress(parseBaseAddress(base), '/v2/cards/{id}/lock', { ids: { id: 'c1' } }),
    ).toBe(address);
  });

  it('stays below its base and its endpoint for any ID', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const { origin, pathname, search, hash } = new URL(
          requestAddress(parseBaseAddress('https://api.example/api'), '/v2/cards/{id}/lock', {
            ids: { id },
          }),
        );
        expect({ origin, search, hash }).toEqual({
          origin: 'https://api.example',
          search: '',
          hash: '',
        });
        expect(pathname.split('/').slice(0, 4)).toEqual(['', 'api', 'v2', 'cards']);
        expect(pathname.split('/')).toHaveLength(6);
      }),
    );
  });

  it.each(['', '.', '..'])('rejects the ID "%s", which would change the path', (id) => {
    expect(() =>
      requestAddress(parseBaseAddress('https://api.example'), '/v2/cards/{id}', { ids: { id } }),
    ).toThrow(RangeError);
  });

  it.each(['http://api.example', 'https://user:pass@api.example', 'ftp://api.example', 'nonsense'])(
    '%s never receives a token',
    (base) => {
      expect(() => parseBaseAddress(base)).toThrow(RangeError);
    },
  );
});

describe('an exception of fetch', () => {
  const system = (code: string, syscall?: string) =>
    Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });
  const node = (cause: unknown) => new TypeError('fetch failed', { cause });
  it.each([
    [
      'one address refused and one broken off',
      node(new AggregateError([system('ECONNREFUSED', 'connect'), system('ECONNRESET', 'read')])),
    ],
    [
      'one address with a bad certificate and one broken off',
      node(new AggregateError([system('CERT_HAS_EXPIRED'), system('ECONNRESET', 'read')])),
    ],
    [
      'an answer with broken encryption',
      node(system('ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'read')),
    ],
    ['a reset of Chromium', new Error('net::ERR_CONNECTION_RESET')],
    ['a redirect', new Error("Attempted to redirect, but redirect policy was 'error'")],
  ])('may mean that the request was sent: %s', (_name, thrown) => {
    expect(classifyNetworkFailure(thrown)).toEqual({ isNeverSent: false, side: 'broken' });
  });
});

describe('the address of a failed request', () => {
  it.each([
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      }),
      'no-server',
    ],
    [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'untrusted'],
    [new Error('net::ERR_TUNNEL_CONNECTION_FAILED'), 'proxy'],
    [new Error('net::ERR_UNEXPECTED_PROXY_AUTH'), 'foreign'],
    [new Error('net::ERR_SSL_PROTOCOL_ERROR'), 'no-tls'],
  ])(
    'is reported as wrong for %s, but not on this machine or a private network',
    (thrown, fault) => {
      expect(classifyAddressFault(thrown, 'https://bank.example/v2')).toBe(fault);
      expect(classifyAddressFault(thrown, 'https://127.0.0.1:7/v2')).toBeNull();
      expect(classifyAddressFault(thrown, 'https://nas.local/v2')).toBeNull();
    },
  );

  it.each([
    new Error('net::ERR_INTERNET_DISCONNECTED'),
    new Error('net::ERR_CONNECTION_RESET'),
    new Error('net::ERR_CONNECTION_REFUSED'),
  ])('is not reported as wrong for %s', (thrown) => {
    expect(classifyAddressFault(thrown, 'https://bank.example/v2')).toBeNull();
  });
});

describe('a request', () => {
  it('is sent without cookies, disk cache, redirects and referrer', async () => {
    const inits: RequestInit[] = [];
    await attempt({
      fetch: async (_address, init) => {
        inits.push(init);
        return new Response('{}');
      },
      address: 'https://api.example/',
      init: { method: 'GET', headers: {}, body: null },
      limits: defaultLimits,
      signal: new AbortController().signal,
    });
    expect(inits).toMatchObject([
      { credentials: 'omit', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' },
    ]);
  });

  it('times out even if fetch does not respond to its signal', async () => {
    const end = await attempt({
      fetch: () => new Promise(() => undefined),
      address: 'https://api.example/',
      init: { method: 'GET', headers: {}, body: null },
      limits: { ...defaultLimits, attemptTimeoutMs: 5 },
      signal: new AbortController().signal,
    });
    expect(end).toEqual({ kind: 'lost', why: 'timed-out' });
  });
});

describe('the next page', () => {
  const meta = (given: Partial<PageMeta>): PageMeta => ({
    nextPage: undefined,
    totalPages: null,
    totalCount: null,
    ...given,
  });
  it.each([
    ['next_page', meta({ nextPage: 3 }), 100, 3],
    ['a next_page that jumps', meta({ nextPage: 9 }), 100, 9],
    ['a next_page that stands still', meta({ nextPage: 2, totalPages: 9 }), 100, null],
    ['a next_page that goes back', meta({ nextPage: 1 }), 100, null],
    ['null and nothing else', meta({ nextPage: null }), 100, null],
    ['null, and more pages in all', meta({ nextPage: null, totalPages: 4 }), 100, 3],
    ['null on the last page', meta({ nextPage: null, totalPages: 2 }), 100, null],
    ['a total of entries only', meta({ totalCount: 201 }), 100, 3],
    ['a reached total', meta({ totalCount: 200 }), 100, null],
    ['no meta after a full page', meta({}), 100, 3],
    ['no meta after a page that is not full', meta({}), 99, null],
    ['an empty page with any totals', meta({ nextPage: 3, totalPages: 9 }), 0, null],
  ])('after %s', (_name, given, entryCount, next) => {
    expect(nextPage(given, { page: 2, perPage: 100, entryCount })).toBe(next);
  });

  const collected = async (
    source: AsyncGenerator<Result<Page<number>, BankFailure>>,
  ): Promise<Result<Page<number>, BankFailure>[]> => {
    const all: Result<Page<number>, BankFailure>[] = [];
    for await (const page of source) all.push(page);
    return all;
  };

  it('is requested until the last page, which is reported as such', async () => {
    const got = await collected(
      readPages({
        perPage: 1,
        maxPages: 9,
        fetchPage: async (page) =>
          ok({ items: [page], entryCount: 1, meta: meta({ totalPages: 3 }) }),
      }),
    );
    expect(got.map((page) => (page.ok ? [page.value.items, page.value.isLast] : []))).toEqual([
      [[1], false],
      [[2], false],
      [[3], true],
    ]);
  });

  it('of an endless list is not requested forever, and the stop is no end of the list', async () => {
    const got = await collected(
      readPages({
        perPage: 1,
        maxPages: 3,
        fetchPage: async (page) =>
          ok({ items: [page], entryCount: 1, meta: meta({ nextPage: page + 1 }) }),
      }),
    );
    expect(got).toHaveLength(3);
    expect(got.at(-1)).toMatchObject({ value: { isLast: false } });
  });

  it('that fails ends the list with that failure', async () => {
    const got = await collected(
      readPages({
        perPage: 1,
        maxPages: 9,
        fetchPage: async (page) =>
          page === 2
            ? failed({ kind: 'offline' })
            : ok({ items: [page], entryCount: 1, meta: meta({ nextPage: page + 1 }) }),
      }),
    );
    expect(got.at(-1)).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(got).toHaveLength(2);
  });
});

describe('the status of a card', () => {
  it.each([
    ['live', false, false, true],
    ['Paused', true, false, false],
    [' STOLEN ', false, true, false],
    ['lost', false, true, false],
    ['discarded', false, true, false],
    ['expired', false, true, false],
    ['shipped_lost', false, true, false],
    ['order_canceled', false, true, false],
    ['Abusive', false, true, false],
    ['onhold', false, false, true],
    ['pre_expired', false, false, true],
    ['pending', false, false, true],
    ['frozen_by_moonlight', false, false, true],
    [null, false, false, true],
  ])('%s', (status, locked, final, lockable) => {
    expect([isLocked(status), isFinal(status), canLock(status)]).toEqual([locked, final, lockable]);
    expect(canSetLimits(status), 'also for a locked card').toBe(!final);
  });
});

describe('limits', () => {
  it('are sent as the numbers they spell', () => {
    expect(
      cardLimitsBody({
        paymentMonthlyLimit: '12345678901234567.10',
        paymentDailyLimitOption: true,
      }),
    ).toBe(
      '{"card":{"payment_monthly_limit":12345678901234567.10,"payment_daily_limit_option":true}}',
    );
  });

  it.each(['', '1e3', '01', '-1', '1.', '1}'])(
    'are never sent as "%s", which is no limit',
    (limit) => {
      expect(() => cardLimitsBody({ paymentMonthlyLimit: limit })).toThrow(RangeError);
    },
  );
});

describe('external accounts', () => {
  const withAccounts = (...accounts: Record<string, string>[]) => {
    const organization = toOrganization({ organization: { bank_accounts: accounts } });
    if (organization === null) throw new Error('no organization');
    return organization;
  };

  it('are those in the longer list only', () => {
    const own = withAccounts({ slug: 'a', iban: '1' });
    const all = withAccounts(
      { slug: 'a', iban: '1' },
      { slug: 'b', iban: '2' },
      { name: 'nothing to tell it by' },
    );
    expect(withExternalAccounts(own, all).bankAccounts.map(({ isExternal }) => isExternal)).toEqual(
      [false, true, false],
    );
  });
});
