import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../main/messages/messages.ts';
import { noticeText, veiledNoticeText } from '../../../main/shell/notices/notice-text.ts';
import { noticeKind } from '../../../preload/contract/notices/notice-kinds.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { type CardId, supplierInvoiceId } from '../../../preload/contract/values.ts';

const card = { id: 'c1' as CardId, name: 'Van', lastDigits: '7304' };
function limit(
  percent: number,
  name: Extract<NoticeAbout, { readonly kind: 'limit' }>['limit'] = 'payment-month',
): NoticeAbout {
  return { kind: 'limit', card, limit: name, percent, spent: '410', amount: '500' };
}
function invoice(
  supplier: string | null,
  kind: 'invoice-due' | 'invoice-late' = 'invoice-due',
): NoticeAbout {
  return {
    kind,
    invoice: {
      id: supplierInvoiceId.parse('i1'),
      supplier,
      dueDay: '2026-11-23',
      amount: '20.00',
      currency: 'EUR',
    },
  };
}
function elsewhere(
  what: Extract<NoticeAbout, { readonly kind: 'elsewhere' }>['what'],
): NoticeAbout {
  return {
    kind: 'elsewhere',
    card,
    what,
    changes: [
      { field: 'status', before: 'live', after: 'frozen' },
      { field: 'paymentMonthlyLimit', before: '777', after: '77777' },
    ],
  };
}
const balance: NoticeAbout = {
  kind: 'balance',
  account: { name: 'Main account', currency: 'EUR' },
  balance: '77.77',
  below: '7777',
};
const lock: NoticeAbout = { kind: 'lock', card, outcome: 'locked', status: 'paused', error: null };
function many(of: Extract<NoticeAbout, { readonly kind: 'many' }>['of']): NoticeAbout {
  return {
    kind: 'many',
    of,
    count: 3,
  };
}
const ones: readonly NoticeAbout[] = [
  limit(80),
  limit(100, 'atm-day'),
  invoice('Moulin Roux'),
  invoice('Moulin Roux', 'invoice-late'),
  elsewhere('locked'),
  elsewhere('unlocked'),
  elsewhere('status'),
  elsewhere('limits'),
  elsewhere('options'),
  elsewhere('several'),
  balance,
  lock,
];
function textOf(
  about: NoticeAbout,
  {
    locale = 'en',
    isReduced = false,
  }: { readonly locale?: 'en' | 'fr' | 'de' | 'it' | 'es'; readonly isReduced?: boolean } = {},
) {
  return noticeText(
    { connectionId: 'bakery', about },
    { t: messagesOf(locale), formatLocale: locale === 'en' ? 'en-GB' : locale, isReduced },
  );
}

describe('a notification', () => {
  it('about a limit names the card and the limit, and opens the card', () => {
    expect(textOf(limit(80))).toEqual({
      title: 'Card close to its limit',
      body: 'Van •• 7304 has used 80% or more of its monthly payment limit.',
      leadsTo: { screen: 'cards', id: 'c1', connectionId: 'bakery', action: null },
    });
    expect(textOf(limit(100, 'atm-day'))).toMatchObject({
      title: 'Card limit reached',
      body: 'Van •• 7304 has used all of its daily limit for cash withdrawals.',
    });
  });

  it('about several cards counts them, and opens all limits', () => {
    expect(textOf(many('limit'))).toEqual({
      title: '3 cards are close to their limits',
      body: 'Open Cashdesk to see the details.',
      leadsTo: { screen: 'limits', id: null, connectionId: 'bakery', action: null },
    });
  });

  it('about several kinds names each', () => {
    const parts = [
      { of: 'invoice-late' as const, count: 2 },
      { of: 'limit' as const, count: 1 },
    ];
    expect(textOf({ kind: 'many', of: 'several', count: 3, parts }).title).toBe(
      '2 supplier invoices are overdue · 1 card is close to its limit',
    );
  });

  it('about an invoice names the supplier and the day, is silent, and opens the invoice', () => {
    for (const kind of ['invoice-due', 'invoice-late'] as const)
      expect(textOf(invoice('Moulin Roux', kind))).toMatchObject({
        body: expect.stringMatching(/Moulin Roux.*Mon,? 23 Nov/) as unknown,
        isQuiet: true,
        leadsTo: { screen: 'supplier-invoices', id: 'i1', connectionId: 'bakery', action: null },
      });
  });

  it('limits a supplier with an empty or malicious name to one short line', () => {
    const { body: unnamed } = textOf(invoice(null));
    expect(textOf(invoice('\u202e\n')).body).toBe(unnamed);
    const { body } = textOf(invoice(`Moulin\r\n\u202e${'x'.repeat(300)}`));
    expect(body).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(body.length).toBeLessThan(200);
  });

  it("about a card that changed elsewhere names the change, with the bank's status", () => {
    expect(textOf(elsewhere('locked'))).toMatchObject({
      title: 'Card changed outside Cashdesk',
      body: 'Van •• 7304 was locked outside Cashdesk.',
    });
    expect(textOf(elsewhere('status')).body).toBe(
      'Van •• 7304: status now “frozen”, changed outside Cashdesk',
    );
  });

  it.each(['en', 'fr', 'de', 'it', 'es'] as const)('never contains an amount in %s', (locale) => {
    for (const about of ones) {
      const { title, body } = textOf(about, { locale });
      expect(`${title} ${body}`).not.toMatch(/777|77[.,]77|EUR|€|\{/);
    }
  });

  it.each(['en', 'fr', 'de', 'it', 'es'] as const)(
    'without names shows only its kind in %s, and opens the same place',
    (locale) => {
      for (const about of [...ones, ...noticeKind.options.map(many)]) {
        const { title, body, leadsTo } = textOf(about, { locale, isReduced: true });
        expect(`${title} ${body}`).not.toMatch(/Van|7304|Moulin|Main account|frozen|\d|\{/);
        expect(leadsTo).toEqual(textOf(about, { locale }).leadsTo);
      }
    },
  );

  it('at a locked screen names nothing but the digits of a card locked from there', () => {
    const words = { t: messagesOf('en'), formatLocale: 'en-GB', isReduced: false };
    const texts = [...ones, ...noticeKind.options.map(many)].map((about) =>
      veiledNoticeText({ connectionId: 'bakery', about }, words),
    );
    expect(texts.map(({ title, body }) => `${title} ${body}`).join()).not.toMatch(
      /Van|Moulin|Main account/,
    );
    const locks = ones.filter(({ kind }) => kind === 'lock');
    expect(locks.length).toBeGreaterThan(0);
    for (const about of locks)
      expect(veiledNoticeText({ connectionId: null, about }, words).body).toContain('Card •• 7304');
  });
});

describe('the notification after a lock', () => {
  const textOf = (given: Partial<Extract<NoticeAbout, { readonly kind: 'lock' }>>) => {
    const about = { ...lock, status: null, ...given } as NoticeAbout;
    const words = { t: messagesOf('en'), formatLocale: 'en-GB', isReduced: false };
    const { title, body } = noticeText({ connectionId: 'bakery', about }, words);
    return [title, body];
  };

  it.each([
    [
      { outcome: 'locked' },
      'Card locked',
      'Van •• 7304 is locked. Unlocking needs your bank’s app.',
    ],
    [
      { outcome: 'locked-unsaved' },
      'Card locked, but not saved here',
      'Van •• 7304 is locked. This computer couldn’t save that.',
    ],
    [
      { outcome: 'not-locked', status: 'live' },
      'Card not locked',
      'Status of Van •• 7304 at your bank: “live”.',
    ],
    [{ outcome: 'not-locked' }, 'Card not locked', 'Status of Van •• 7304 at your bank: “–”.'],
    [
      { outcome: 'not-locked', error: { kind: 'offline' } },
      'Card not locked',
      expect.stringMatching(/^Van •• 7304: \w/),
    ],
    [
      { outcome: 'unconfirmed', error: { kind: 'outcome-unknown', traceId: null } },
      'Lock not confirmed',
      expect.stringMatching(/^Van •• 7304: \w/),
    ],
  ] as const)('says what the bank reported, and nothing else: %j', (given, title, body) => {
    expect(textOf(given)).toEqual([title, body]);
  });

  it("limits the bank's status to one short line", () => {
    expect(textOf({ outcome: 'not-locked', status: 'li\u202eve\n'.repeat(50) })[1]).toMatch(
      /^Status of Van •• 7304 at your bank: “live li.{50,60}…”\.$/u,
    );
  });
});
