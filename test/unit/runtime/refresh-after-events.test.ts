import { describe, expect, it } from 'vitest';
import { createRefreshAfterEvents } from '../../../main/runtime/refresh-after-events.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { CardsDeps } from '../../../main/features/cards/read-cards.ts';
import { createPaymentFollower } from '../../../main/features/terminal-payments/follow-payments.ts';
import { watchPayments } from '../../../main/features/terminal-payments/watch-payments.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { terminalPaymentId } from '../../../preload/contract/values.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from '../features/fakes.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const desk = (bank: Partial<BankApi> = {}) => {
  const api = fakeBank(bank);
  const connection = openConnection({ bank: api });
  const books: string[] = [];
  const watched = {
    ...connection,
    books: {
      ...connection.books,
      clients: {
        ...connection.books.clients,
        request: (action: string) => void books.push(`clients ${action}`),
      },
      products: {
        ...connection.books.products,
        request: (action: string) => void books.push(`products ${action}`),
      },
    },
  };
  const reportBug = (cause: unknown): never => {
    throw cause;
  };
  const current = () => watched;
  const follower = createPaymentFollower({
    connection: current,
    isOnline: () => true,
    now: () => 1_000_000,
    timers: { after: () => () => undefined },
    onChange: () => undefined,
    reportBug,
  });
  const payments = {
    connection: current,
    follower,
    now: () => 1_000_000,
    onChange: () => undefined,
    reportBug,
  };
  const refresh = createRefreshAfterEvents({
    connection: current,
    cards: { connection: current, now: () => 1_000_000, reportBug } as unknown as CardsDeps,
    organization: {
      connection: current,
      now: () => 1_000_000,
      includeExternalAccounts: () => false,
      reportBug,
    },
    payments,
    now: () => 1_000_000,
    onCardsLearnt: () => undefined,
    reportBug,
  });
  return {
    api,
    books,
    connection,
    payments,
    follower,
    about: async (objectKind: string, ids: readonly string[] | null, connectionId = 'c1') => (
      refresh({ connectionId, objectKind, ids }),
      await settled()
    ),
  };
};

describe('a genuine event', () => {
  it('of a card has that card read again, whose event nobody knew it by before, too', async () => {
    const { about, api, connection } = desk();
    await about('card', ['new-card']);
    expect(api.asked).toEqual(['readCard new-card']);
    expect([
      connection.book.trackedCards.get('new-card')?.source,
      connection.cache.cards.get('new-card')?.status,
    ]).toEqual(['event', 'live']);
  });

  it('of a card asks for the list where single cards cannot be read, or too many changed', async () => {
    const { about, api } = desk({
      readCard: async () => failed({ kind: 'not-supported' }),
      listCards: async () => ok([cardWith({ id: cardIdOf('a') })]),
    });
    await about('card', ['a']);
    await about('card', ['a']);
    expect(api.asked).toEqual(['readCard a', 'listCards', 'listCards']);
    const many = desk();
    await many.about('card', null);
    await many.about('card', ['a', 'b', 'c', 'd']);
    expect(many.api.asked).toEqual(['listCards', 'listCards']);
  });

  it('of a card whose id could break a path asks for the list alone', async () => {
    const { about, api, connection } = desk();
    await about('card', ['../x', 'y/../z']);
    expect([
      api.asked.filter((asked) => asked.startsWith('readCard')),
      connection.book.trackedCards.all(),
    ]).toEqual([[], []]);
  });

  it('of clients and products asks for what changed, and of money for the accounts', async () => {
    const { about, api, books } = desk();
    await about('client', ['k']);
    await about('product', null);
    for (const kind of ['transaction', 'account', 'organization', 'other'])
      await about(kind, ['x']);
    expect(books).toEqual(['clients refresh', 'products refresh']);
    expect(api.asked.every((asked) => asked.startsWith('organization'))).toBe(true);
    expect(api.asked).toHaveLength(3);
  });

  it('of a terminal payment asks for it only where it is watched, and follows one anew that had gone silent', async () => {
    const { about, api, connection, payments } = desk();
    watchPayments(payments, { payments: [{ id: terminalPaymentId.parse('p1'), label: null }] });
    await settled();
    connection.book.watchedPayments.setState('p1', 'silent', 1);
    api.asked.length = 0;
    await about('terminal-payment', ['p1', 'unknown']);
    expect([new Set(api.asked), connection.book.watchedPayments.get('p1')?.state]).toEqual([
      new Set(['readTerminalPayment p1']),
      'following',
    ]);
  });

  it('of another connection than the open one asks for nothing', async () => {
    const { about, api } = desk();
    await about('card', ['a'], 'c2');
    expect(api.asked).toEqual([]);
  });
});
