import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { clients } from '../../../main/features/clients/clients.ts';
import { organization } from '../../../main/features/organization/organization.ts';
import { products } from '../../../main/features/products/products.ts';
import { cards } from '../../../main/features/cards/cards.ts';
import { maxPerTurn } from '../../../main/features/terminal-payments/follow-event-payments.ts';
import { terminalPayments } from '../../../main/features/terminal-payments/terminal-payments.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { terminalPaymentId } from '../../../preload/contract/values.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from '../features/fakes.ts';
import { simulatedClock } from '../features/simulated-clock.ts';

async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function setUp(bank: Partial<BankApi> = {}) {
  const api = fakeBank(bank);
  const clock = simulatedClock(1_000_000);
  const connection = openConnection({ bank: api, ...clock });
  cards.open(connection);
  clients.open(connection);
  organization.open(connection);
  products.open(connection);
  const payments = terminalPayments.open(connection).commands.terminalPayments;
  return {
    api,
    connection,
    payments,
    passASecond: async () => {
      clock.passAtOnce(1_000);
      await settled();
    },
    reportEvent: async (objectKind: string, ids: readonly string[] | null) => (
      connection.objectsReported.emit({ objectKind, ids }),
      await settled()
    ),
  };
}

describe('a genuine event', () => {
  it('about a card reads that card again, also if the card has had no event before', async () => {
    const { reportEvent, api, connection } = setUp();
    await reportEvent('card', ['new-card']);
    expect(api.calls).toEqual(['readCard new-card']);
    expect([
      connection.vault.trackedCards.get('new-card')?.source,
      connection.cache.cards.get('new-card')?.status,
    ]).toEqual(['event', 'live']);
  });

  it('about a card requests the list if single cards cannot be read or many changed', async () => {
    const { reportEvent, api } = setUp({
      readCard: async () => failed({ kind: 'not-supported' }),
      listCards: async () => ok([cardWith({ id: cardIdOf('a') })]),
    });
    await reportEvent('card', ['a']);
    await reportEvent('card', ['a']);
    expect(api.calls).toEqual(['readCard a', 'listCards', 'listCards']);
    const many = setUp();
    await many.reportEvent('card', null);
    await many.reportEvent('card', ['a', 'b', 'c', 'd']);
    expect(many.api.calls).toEqual(['listCards', 'listCards']);
  });

  it('about a card with an ID that is unsafe in a path requests only the list', async () => {
    const { reportEvent, api, connection } = setUp();
    await reportEvent('card', ['../x', 'y/../z']);
    expect([
      api.calls.filter((call) => call.startsWith('readCard')),
      connection.vault.trackedCards.all(),
    ]).toEqual([[], []]);
  });

  it('about clients, products or money reads the clients, the products or the organization with its accounts', async () => {
    const { reportEvent, api } = setUp();
    await reportEvent('client', ['k']);
    await reportEvent('product', null);
    for (const kind of ['transaction', 'account', 'organization', 'other'])
      await reportEvent(kind, ['x']);
    expect(api.calls.map((line) => line.split(' ')[0])).toEqual([
      'listClients',
      'listProducts',
      'organization',
      'organization',
      'organization',
    ]);
  });

  it('about a followed terminal payment reads it again, and follows a silent one again', async () => {
    const { reportEvent, api, connection, payments } = setUp();
    await payments.watch({ payments: [{ id: terminalPaymentId.parse('p1'), label: null }] });
    await settled();
    connection.vault.watchedPayments.setState('p1', 'silent', 1);
    api.calls.length = 0;
    await reportEvent('terminal-payment', ['p1']);
    expect([new Set(api.calls), connection.vault.watchedPayments.get('p1')?.state]).toEqual([
      new Set(['readTerminalPayment p1']),
      'following',
    ]);
  });

  describe('about a terminal payment that is not followed', () => {
    const id = '0B9A4C3D-0000-4000-8000-000000000001';

    it('adds the payment once and reads it at the bank', async () => {
      const { reportEvent, api, connection } = setUp();
      await reportEvent('terminal-payment', [id]);
      await reportEvent('terminal-payment', [id.toLowerCase()]);
      expect(
        connection.vault.watchedPayments.stretch({ at: 0, limit: 9 }).map((payment) => payment.id),
      ).toEqual([id.toLowerCase()]);
      expect(new Set(api.calls)).toEqual(new Set([`readTerminalPayment ${id.toLowerCase()}`]));
    });

    it('adds nothing for an ID that is unsafe in a path', async () => {
      const { reportEvent, api, connection } = setUp();
      await reportEvent('terminal-payment', ['../x', 'a b', '']);
      expect([connection.vault.watchedPayments.count(), api.calls]).toEqual([0, []]);
    });

    it('adds all of a thousand payments without following them all at once', async () => {
      const { reportEvent, connection, passASecond } = setUp();
      const ids = Array.from({ length: 1_000 }, (_, index) => `p-${String(index)}`);
      await reportEvent('terminal-payment', ids);
      const { watchedPayments } = connection.vault;
      expect(watchedPayments.count()).toBe(maxPerTurn.followed);
      for (let round = 0; round < 10 && watchedPayments.count() < ids.length; round += 1) {
        for (const payment of watchedPayments.followed())
          watchedPayments.setState(payment.id, 'settled', 1);
        await passASecond();
        expect(watchedPayments.followedCount()).toBeLessThanOrEqual(maxPerTurn.followed);
      }
      expect(watchedPayments.count()).toBe(ids.length);
    });

    it('reads many finished payments a few at a time', async () => {
      const { reportEvent, api, connection, passASecond } = setUp();
      const ids = Array.from({ length: 50 }, (_, index) => `p-${String(index)}`);
      connection.vault.watchedPayments.add(
        ids.map((each) => ({
          id: each,
          label: null,
          addedAtEpochMs: 1,
          state: 'settled',
          sinceEpochMs: 1,
        })),
      );
      await reportEvent('terminal-payment', ids);
      expect(api.calls).toHaveLength(maxPerTurn.refreshed);
      await passASecond();
      await passASecond();
      expect(new Set(api.calls).size).toBe(ids.length);
    });
  });
});
