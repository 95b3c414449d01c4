import type { Card } from '../../../preload/contract/cards/cards.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { changedBy } from './card-rules-rig.ts';
import { cardIdOf, cardWith, fakeBank, pageOf } from './fakes.ts';

export const cardIds = ['a', 'b', 'c'].map((id) =>
  cardIdOf(`5f0c2a9e-0000-4000-8000-00000000000${id}`),
);

/** The events of the week at the bank, the network and the computer. */
export function createWorld() {
  return {
    isInUse: true,
    isOnline: true,
    phase: 'signed-in' as 'signed-in' | 'expired',
    balance: '5000',
    cards: cardIds.map((id) =>
      cardWith({
        id,
        status: 'live',
        atmOption: true,
        nfcOption: true,
        onlineOption: true,
        foreignOption: true,
        paymentMonthlyLimit: '1000',
        paymentMonthlySpent: '100',
      }),
    ),
    invoices: [] as readonly SupplierInvoice[],
  };
}
type World = ReturnType<typeof createWorld>;

/** The bank of that week, and the changes of its cards. */
export function createWeekBank(world: World, now: () => number) {
  const writes: { readonly atEpochMs: number; readonly before: Card; readonly after: Card }[] = [];
  const cardOf = (id: string | null): Card => {
    const card = world.cards.find((each) => each.id === id);
    if (card === undefined) throw new Error('no such card');
    return card;
  };
  const bank = fakeBank({
    bankEpochMs: now,
    listCards: async () => ok(world.cards),
    readCard: async (id) => ok(cardOf(id)),
    writeCard: async ({ cardId, bodyText }) => {
      const before = cardOf(cardId);
      const after = changedBy(before, bodyText);
      writes.push({ atEpochMs: now(), before, after });
      world.cards = world.cards.map((each) => (each === before ? after : each));
      return ok(after);
    },
    organization: async () => {
      const answer = await fakeBank().organization({ includeExternalAccounts: false });
      if (!answer.ok) return answer;
      const account = {
        slug: 'main',
        iban: null,
        bic: null,
        currency: 'EUR',
        balance: world.balance,
        authorizedBalance: null,
        name: 'Main',
        updatedAt: null,
        status: null,
        isMain: true,
        isExternal: false,
        extras: [],
      };
      return ok({ ...answer.value, bankAccounts: [account] });
    },
    listSupplierInvoices: async () => pageOf(world.invoices),
  });
  return { bank, writes };
}
