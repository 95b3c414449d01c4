import { describe, expect, it } from 'vitest';
import { readPaySlip } from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import { markInvoiceSeen } from '../../../main/features/supplier-invoices/watch-invoices.ts';
import { invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

/** As people write it, and as it is stored. */
const [old, oldStored] = ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'];
const other = 'DE89 3704 0044 0532 0130 00';

function of(
  id: string,
  iban: string | null,
  day: string,
  given: Partial<Parameters<typeof invoiceWith>[0]> = {},
) {
  const createdAt = `${day}T00:00:00Z`;
  return invoiceWith({
    id,
    supplierName: 'Minoterie',
    status: 'to_pay',
    iban,
    createdAt,
    ...given,
  });
}

describe('another IBAN', () => {
  it('of the same supplier is shown on its row and page, also after a lost cache, until it was paid', () => {
    const { world, connection, store, list, get } = setUp();
    const first = of('a', old, '2026-01-01', { supplierName: 'Minoterie du Forez SARL' });
    const second = of('b', other, '2026-11-01', { supplierName: 'MINOTERIE DU FOREZ' });
    store(first);
    connection.cache.erase();
    store(second);
    expect(list().rows.map(({ id, hasNewIban }) => [id, hasNewIban])).toEqual([['b', true]]);
    expect(get('b')).toMatchObject({
      formerIban: { iban: oldStored, changedAtEpochMs: Date.parse('2026-11-01T00:00:00Z') },
      isIbanValid: true,
    });
    world.now += 1_000;
    store(first, { ...second, status: 'paid' });
    expect([get('a').formerIban, get('b').formerIban]).toEqual([null, null]);
  });
  it('on the same invoice is shown since its detection', () => {
    const { world, store, get } = setUp();
    const invoice = of('a', old, '2026-01-01');
    store(invoice);
    world.now += 1_000;
    store({ ...invoice, iban: other });
    expect(get('a')).toMatchObject({
      formerIban: { iban: oldStored, changedAtEpochMs: world.now },
      row: { hasNewIban: true },
    });
  });
});

describe('an IBAN that was added to an invoice later', () => {
  const known = of('known', old, '2026-03-01');
  const former = (get: ReturnType<typeof setUp>['get'], id: string) =>
    get(id).formerIban?.iban ?? null;

  it.each([
    ['filled in', null],
    ['changed', old],
  ])(
    'counts from now if it was %s, after any view, and never from the invoice date',
    (_how, first) => {
      const { world, invoices, store, get } = setUp();
      const early = of('early', first, '2026-01-01');
      store(known, early);
      for (const status of ['to_review', 'to_pay', 'to_review']) {
        world.now += 1_000;
        store({ ...early, iban: other, status });
        markInvoiceSeen(invoices, invoiceIdOf('early'));
        expect([former(get, 'early'), former(get, 'known')]).toEqual([oldStored, null]);
      }
      expect(get('early').formerIban?.changedAtEpochMs).toBe(world.now - 2_000);
    },
  );

  it('stays new when an older invoice with it is read for the first time', () => {
    const { world, store, get } = setUp();
    store(known);
    world.now += 1_000;
    store({ ...known, iban: other });
    store(of('older', other, '2025-01-01'));
    for (const id of ['known', 'older']) expect(former(get, id)).toBe(oldStored);
  });

  it.each([
    ['another', old],
    ['none', null],
  ])(
    'is not verified by an invoice paid before, with %s, after any reads and views',
    (_what, first) => {
      const { world, connection, invoices, store, get } = setUp();
      const paid = of('paid', first, '2026-04-01', { status: 'paid' });
      store(known, paid);
      for (const description of ['one', 'two', 'three']) {
        world.now += 1_000;
        store({ ...paid, iban: other, description });
        expect(former(get, 'paid')).toBe(oldStored);
        markInvoiceSeen(invoices, invoiceIdOf('paid'));
        if (description === 'two') connection.cache.erase();
      }
    },
  );

  it('is not verified by an invoice that had another one before', () => {
    const { world, invoices, store, get } = setUp();
    store(known);
    for (const changes of [
      { iban: other },
      { iban: other, status: 'paid' },
      { iban: other, status: 'paid', description: 'x' },
    ]) {
      world.now += 1_000;
      store({ ...known, ...changes });
      markInvoiceSeen(invoices, invoiceIdOf('known'));
      expect([former(get, 'known'), get('known').changes]).toEqual([oldStored, []]);
    }
  });

  it('is verified by an invoice that never had another one, once it is paid', () => {
    const { world, store, get } = setUp();
    const draft = of('draft', null, '2026-04-01');
    store(known, draft);
    world.now += 1_000;
    store({ ...draft, iban: other });
    expect(former(get, 'draft')).not.toBeNull();
    world.now += 1_000;
    store({ ...draft, iban: other, status: 'Paid' });
    expect(former(get, 'draft')).toBeNull();
  });
});

describe('a name that imitates a supplier', () => {
  const names = { supplierName: 'Minoterie du Forêt', vatNumber: 'FR111' };
  const genuine = of('genuine', old, '2026-01-01', { ...names, status: 'paid' });
  const start = (changes: Parameters<typeof invoiceWith>[0]) => {
    const { world, invoices, store } = setUp();
    store(genuine);
    world.now += 86_400_000;
    const later = { createdAt: '2026-11-20T00:00:00Z', status: 'to_pay', iban: other };
    const put = (more: Parameters<typeof invoiceWith>[0]) =>
      store(invoiceWith({ ...genuine, ...later, ...changes, ...more }));
    put({ id: 'asked' });
    return {
      put,
      iban: () => {
        const answer = readPaySlip(invoices, invoiceIdOf('asked'));
        return answer.ok ? answer.value.slip?.checks.iban : answer.error.kind;
      },
    };
  };

  it.each([
    'Mino\u200bterie du Forêt',
    'Mino\u00adterie du Forêt',
    'Minoterie\u2060 du Fo\u2060rêt',
    'Mino\u034fterie du Forêt',
    'Mino\u2800terie du Forêt',
    'Mino\u200aterie du Forêt',
    'Мinoterie du Forêt',
    'Minoterie du Fοrêt',
    'M\u0131noterie du Foret',
    'Minoterie du For\u0435\u0302t',
    'Minoterle du Forêt',
    'Minoterie du F0rêt',
    'rninoterie du Forêt',
    '𝐌inoterie du Forêt',
    'Минотерие ду Форет',
    'MINOTERIE DU FORÊT SARL',
    'Forêt du Minoterie',
  ])('has a new IBAN, for any VAT number: %j', (supplierName) => {
    expect(start({ id: 'asked', supplierName, vatNumber: 'FR999' }).iban()).toBe('changed');
  });

  it.each(['Another name', null])(
    'has a new IBAN with the VAT number of the supplier and the name %j',
    (supplierName) => {
      for (const vatNumber of ['FR111', 'FR 1.1.1', 'FR\u200b111', 'FR1l1'])
        expect(start({ id: 'asked', supplierName, vatNumber }).iban()).toBe('changed');
    },
  );

  it('gains nothing from payments to its IBAN under another name', () => {
    const { put, iban } = start({ id: 'asked' });
    for (const supplierName of [
      '\ufeffMinoterie du Forêt',
      'Mino\u200bterie du Forêt',
      'MINOTERIE DU FORÊT',
      'Other',
      null,
    ])
      put({ id: `paid ${String(supplierName)}`, supplierName, status: 'paid' });
    expect(iban()).toBe('changed');
    put({ id: 'paid', supplierName: '  Minoterie  du\u00a0Fore\u0302t ', status: 'paid' });
    expect(iban()).toBe('proven');
  });

  it('is not verified for the IBAN of the supplier either', () => {
    const same = { id: 'asked', iban: old };
    expect(start(same).iban()).toBe('proven');
    for (const supplierName of [
      'Мinoterie du Forêt',
      'Minoterie du Forêt\ufeff',
      'Minoterie du Forêt SA',
      null,
    ])
      expect(start({ ...same, supplierName }).iban()).toBe('first');
  });
});

it.each([
  ['北京', '上海'],
  ['北京1', '上海1'],
  ['🙂', '🙃'],
  ['–', '…'],
  ['有限公司', 'ООО'],
])(
  'treats %j and %j as two suppliers, although a transfer strips most of their letters',
  (one, two) => {
    const { store, get } = setUp();
    store(
      invoiceWith({ id: 'a', supplierName: one, iban: oldStored }),
      invoiceWith({ id: 'b', supplierName: two, iban: 'DE89370400440532013000' }),
    );
    expect([get('a').formerIban, get('b').formerIban]).toEqual([null, null]);
  },
);
