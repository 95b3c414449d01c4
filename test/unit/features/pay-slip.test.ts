import { describe, expect, it } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import type { PayDoubtKind, PaySlip } from '../../../preload/contract/invoices/pay-slips.ts';
import { unsentGroups } from '../../../main/data/cache/supplier-invoices.ts';
import { daysOf } from '../../../main/features/supplier-invoices/board.ts';
import {
  sentInvoiceIds,
  takeBackHandOver,
} from '../../../main/features/supplier-invoices/paying/hand-overs.ts';
import { readSupplierTotals } from '../../../main/features/supplier-invoices/supplier-totals.ts';
import {
  answerDoubt,
  markPaidByHand,
  readPaySlip,
} from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import { storeUnknownToBank } from '../../../main/features/supplier-invoices/store-invoices.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

const [first, second] = ['DE33100205000001194700', 'FR1420041010050500013M02606'];
const flour = {
  id: 'flour',
  supplierName: 'Minoterie',
  invoiceNumber: 'F-1',
  status: 'to_pay',
  iban: first,
  createdAt: '2026-11-01T09:00:00Z',
  totalAmount: euros('120.00'),
  totalAmountExcludingTaxes: euros('100.00'),
  totalTaxAmount: euros('20.00'),
  availableActions: [{ action: 'pay' as const, isAllowed: true, reasons: [] }],
};

function start() {
  const all = setUp();
  const slip = (id = 'flour'): PaySlip => {
    const answer = readPaySlip(all.invoices, invoiceIdOf(id));
    if (!answer.ok) throw new Error(answer.error.kind);
    const read = contract.paySlips.get.output.parse(answer.value).slip;
    if (read === null) throw new Error('nothing was read');
    return read;
  };
  return {
    ...all,
    slip,
    open: (id = 'flour') =>
      slip(id)
        .doubts.filter(({ isAnswered }) => !isAnswered)
        .map(({ kind }) => kind),
    /** As the window does: with the values that it showed. */
    answer: (kind: PayDoubtKind, about = slip().doubts.find((each) => each.kind === kind)?.about) =>
      answerDoubt(all.invoices, { id: invoiceIdOf('flour'), doubt: kind, about: about ?? '' }),
    hand: (way: 'slip' | 'code' = 'code') =>
      markPaidByHand(all.invoices, { id: invoiceIdOf('flour'), way, instalment: null }),
  };
}

describe('a pay slip', () => {
  it('shows its code at once without warnings', () => {
    const { store, slip } = start();
    store(invoiceWith(flour));
    expect(slip().doubts).toEqual([]);
    expect(slip().code?.length).toBeGreaterThan(29);
    expect(slip().checks).toEqual({ iban: 'first', doesAddUp: true, isDuplicate: false });
  });

  it.each(['\u3164', '\u2800', '\u034f\ufe0f'])(
    'has no recipient name without visible characters: %j',
    (name) => {
      const { store, slip } = start();
      store(invoiceWith({ ...flour, supplierName: name }));
      expect([slip().name, slip().noTransfer]).toEqual([null, ['no-name']]);
    },
  );

  it('is null for an invoice that was not read', () => {
    expect(readPaySlip(start().invoices, invoiceIdOf('none'))).toEqual({
      ok: true,
      value: { slip: null },
    });
  });

  it.each(
    'rejected Canceled declined disputed on_hold refunded partially_paid paid_externally to_approve to_review a_status_of_the_future'.split(
      ' ',
    ),
  )('has a warning for the status %s if the bank lists no actions', (status) => {
    const { store, slip, open } = start();
    store(invoiceWith({ ...flour, status, availableActions: [] }));
    expect(open()).toEqual(['not-payable']);
    expect(slip()).toMatchObject({ status, bankReasons: ['invalid_status'], code: null });
  });

  it("has the bank's warning also next to one for a started payment", () => {
    const { store, open } = start();
    const startedPayment = { ...flour, transferIds: ['t1'], availableActions: [] };
    store(invoiceWith({ ...startedPayment, status: 'disputed' }));
    expect(open()).toEqual(['transfer', 'not-payable']);
    store(invoiceWith({ ...startedPayment, status: 'scheduled' }));
    expect(open()).toEqual(['transfer']);
  });

  it.each(['to_pay', 'Awaiting_Payment', null])(
    'has no warning for the status %s if the bank lists no actions',
    (status) => {
      const { store, open } = start();
      store(invoiceWith({ ...flour, status, availableActions: [] }));
      expect(open()).toEqual([]);
    },
  );

  const notAllowed = { action: 'pay' as const, isAllowed: false, reasons: ['invalid_status'] };
  it.each<[PayDoubtKind, Partial<Parameters<typeof invoiceWith>[0]>]>([
    ['paid', { status: 'Paid' }],
    ['transfer', { status: 'scheduled' }],
    ['transfer', { transferIds: ['t1'] }],
    ['transfer', { paymentDate: '2026-11-20' }],
    ['transfer', { scheduledDate: '2026-12-01' }],
    ['transfer', { requestTransfer: { id: 'r1', initiatorId: null } }],
    ['transfer', { requestTransfer: { id: null, initiatorId: null } }],
    ['duplicate', { hasDuplicates: true }],
    ['disguised', { supplierName: 'Mino\u200bterie' }],
    ['disguised', { supplierName: 'Мinoterie' }],
    ['disguised', { invoiceNumber: 'F-1\u200b' }],
    ['disguised', { vatNumber: 'FR\u00ad111' }],
    ['not-payable', { status: 'archived', availableActions: [] }],
    ['not-payable', { status: 'to_review', availableActions: [notAllowed] }],
    ['sums', { totalTaxAmount: euros('20.30') }],
    ['discrepancies', { hasDiscrepancies: true }],
  ])('hides the code during the warning %s, %j', (kind, over) => {
    const { store, slip, open, answer } = start();
    store(invoiceWith({ ...flour, ...over }));
    expect(open()).toEqual([kind]);
    expect(slip().code).toBeNull();
    answer(kind);
    expect(open()).toEqual([]);
    expect(slip().code).not.toBeNull();
  });

  it('has no code and reports it if an IBAN change cannot be detected', () => {
    const { store, invoices } = start();
    store(invoiceWith(flour));
    expect(
      readPaySlip({ ...invoices, scope: { ...invoices.scope, vault: null } }, invoiceIdOf('flour')),
    ).toMatchObject({
      value: { slip: { canCheck: false, code: null, checks: { iban: 'unread' } } },
    });
  });

  it('warns of an invoice that the bank no longer has', () => {
    const { store, open, connection, world } = start();
    store(invoiceWith(flour));
    storeUnknownToBank(connection, invoiceIdOf('flour'), world.now);
    expect(open()).toEqual(['gone']);
  });

  const many = (given: (at: number) => Partial<typeof flour>) =>
    Array.from({ length: 330 }, (_, at) => ({ ...flour, id: `m${String(at)}`, ...given(at) }));
  it.each<[string, ...Parameters<typeof invoiceWith>[0][]]>([
    [
      'that the bank did not mark',
      flour,
      { ...flour, id: 'other', invoiceNumber: 'f 1', status: 'paid' },
    ],
    [
      'among hundreds of paid invoices of the supplier, in another notation',
      ...many((at) => ({ invoiceNumber: `R-${String(at)}`, status: 'paid' })),
      { ...flour, invoiceNumber: 'r77' },
    ],
    [
      'among hundreds of open invoices of suppliers with a longer name',
      ...many((at) => ({
        supplierName: `Minoterie Telecom ${String(at)}`,
        invoiceNumber: `T-${String(at)}`,
      })),
      flour,
      { ...flour, id: 'other', status: 'paid' },
    ],
    [
      'under another name by the VAT number',
      { ...flour, vatNumber: 'FR12345678901' },
      { ...flour, id: 'other', supplierName: 'MDF', vatNumber: 'FR 12 345678901' },
    ],
  ])('finds a duplicate %s', (_, ...given) => {
    const { store, open } = start();
    store(...given.map(invoiceWith));
    expect(open()).toEqual(['duplicate']);
  });

  it.each<[string, ...Parameters<typeof invoiceWith>[0][]]>([
    ['none could be searched', { ...flour, supplierName: null, vatNumber: null }],
    [
      'too many share the number',
      flour,
      ...many((at) => ({ supplierName: `S${String(at)}` })).slice(0, 301),
    ],
  ])('does not rule out a duplicate if %s', (_, ...given) => {
    const { store, slip } = start();
    store(...given.map(invoiceWith));
    expect(slip().checks.isDuplicate).toBeNull();
  });

  it('shows the same number in another year with another amount, without a warning', () => {
    const { store, slip } = start();
    const last = { ...flour, id: 'last', issueDate: '2025-03-04', status: 'paid' };
    store(invoiceWith({ ...flour, issueDate: '2026-03-02' }));
    expect(slip().sameNumberOfOtherYear).toBeNull();
    store(invoiceWith({ ...last, totalAmount: euros('99.00'), totalTaxAmount: null }));
    expect(slip()).toMatchObject({
      doubts: [],
      checks: { isDuplicate: false },
      sameNumberOfOtherYear: { year: '2025', amount: euros('99.00') },
    });
    expect(slip().code).not.toBeNull();
    store(invoiceWith({ ...last, id: 'again', invoiceNumber: 'f 1\u200b' }));
    expect(slip()).toMatchObject({
      doubts: [{ kind: 'duplicate' }],
      checks: { isDuplicate: true },
      sameNumberOfOtherYear: null,
    });
  });

  it('shows why the bank does not allow the payment', () => {
    const { store, slip } = start();
    const availableActions = [{ ...notAllowed, reasons: ['moon_is_full'] }];
    store(invoiceWith({ ...flour, availableActions }));
    expect(slip().bankReasons).toEqual(['moon_is_full']);
  });

  it('warns again when the IBAN changes again', () => {
    const { store, world, slip, open, answer } = start();
    store(invoiceWith({ ...flour, id: 'before', invoiceNumber: 'F-0' }));
    const changeTo = (iban: string): void => {
      world.now += 60_000;
      store(invoiceWith({ ...flour, iban, updatedAt: new Date(world.now).toISOString() }));
    };
    changeTo(second);
    expect(open()).toEqual(['new-iban']);
    expect(slip()).toMatchObject({ checks: { iban: 'changed' }, formerIban: first });
    answer('new-iban');
    expect(open()).toEqual([]);
    changeTo('BE68539007547034');
    expect(open()).toEqual(['new-iban']);
    expect(slip().code).toBeNull();
  });

  it('does not accept a confirmation of outdated values', () => {
    const { store, slip, open, answer } = start();
    store(invoiceWith({ ...flour, totalTaxAmount: euros('20.30') }));
    const shown = slip().doubts[0]?.about;
    store(
      invoiceWith({ ...flour, totalTaxAmount: euros('19.00'), updatedAt: '2026-11-21T10:00:00Z' }),
    );
    answer('sums', shown);
    expect(open()).toEqual(['sums']);
  });
});

describe('an invoice after its hand-over', () => {
  it('is marked with time and way on list and page, and not as paid', () => {
    const { store, list, get, hand, world } = start();
    store(invoiceWith(flour));
    hand('code');
    expect(list().rows[0]).toMatchObject({ handedOverAtEpochMs: world.now, status: 'to_pay' });
    expect(get('flour')).toMatchObject({
      nextSteps: [],
      handOvers: [{ way: 'code', atEpochMs: world.now, takenBackAtEpochMs: null }],
    });
  });

  it('is left out of the sums to pay until the mark is withdrawn', () => {
    const { store, list, hand, invoices } = start();
    const dueDate = '2026-11-18';
    store(invoiceWith({ ...flour, dueDate }));
    store(
      invoiceWith({ id: 'salt', supplierName: 'Salins', dueDate, totalAmount: euros('30.50') }),
    );
    const both = { lane: 'late', count: 2, totals: [{ currency: 'EUR', value: '150.50' }] };
    expect(list().lanes).toEqual([both]);
    const firstWeek = () => list().weeks[0];
    expect(firstWeek()).toMatchObject({ count: 2, totals: both.totals });
    hand();
    const salt = [{ currency: 'EUR', value: '30.50' }];
    expect(firstWeek()).toMatchObject({ count: 1, totals: salt });
    expect(list().lanes).toEqual([{ lane: 'late', count: 1, sentCount: 1, totals: salt }]);
    expect(list({ text: 'Salins' }).lanes).toEqual([{ lane: 'late', count: 1, totals: salt }]);
    expect(list({ text: 'Minoterie' }).lanes).toEqual([
      { lane: 'late', count: 0, sentCount: 1, totals: [] },
    ]);
    takeBackHandOver(invoices, invoiceIdOf('flour'));
    expect(list().lanes).toEqual([both]);
    expect(firstWeek()).toMatchObject({ count: 2, totals: both.totals });
  });

  it('is no open amount of its supplier, nor due in the forecast', async () => {
    const { store, hand, invoices } = start();
    store(invoiceWith({ ...flour, dueDate: '2026-11-18' }));
    const readTotals = async () => {
      const answer = await readSupplierTotals(invoices);
      return answer.ok ? answer.value.suppliers : null;
    };
    expect(await readTotals()).toMatchObject([{ openCount: 1, lateCount: 1 }]);
    hand();
    expect(await readTotals()).toEqual([]);
    const { cache } = invoices.scope;
    const sent = sentInvoiceIds(invoices.scope);
    expect(daysOf(unsentGroups(cache.supplierInvoices, sent), '2026-11-18').totals).toEqual([]);
  });

  it('asks about a changed IBAN again once the mark is withdrawn', () => {
    const { store, world, open, answer, hand, invoices } = start();
    store(invoiceWith({ ...flour, id: 'before', invoiceNumber: 'F-0' }));
    world.now += 60_000;
    store(invoiceWith({ ...flour, iban: second, updatedAt: new Date(world.now).toISOString() }));
    answer('new-iban');
    hand();
    expect(open()).toEqual(['handed-over']);
    takeBackHandOver(invoices, invoiceIdOf('flour'));
    expect(open()).toEqual(['new-iban']);
  });

  it('has a warning before each further hand-over', () => {
    const { store, open, answer, hand, world, slip } = start();
    store(invoiceWith(flour));
    hand();
    expect(open()).toEqual(['handed-over']);
    answer('handed-over');
    expect(slip().code).not.toBeNull();
    world.now += 1_000;
    hand('slip');
    expect(open()).toEqual(['handed-over']);
    expect(slip().handOvers.map(({ way }) => way)).toEqual(['slip', 'code']);
  });

  it('has a warning whenever hand-overs may have been lost, until the user has checked it', () => {
    const { store, open, answer, connection, world, slip } = start();
    store(invoiceWith(flour));
    connection.vault?.recordsDoubt.set(world.now);
    expect([open(), slip().code]).toEqual([['records-lost'], null]);
    answer('records-lost');
    expect(open()).toEqual([]);
    expect(slip().code).not.toBeNull();
    // The clock was set back between the two times.
    connection.vault?.recordsDoubt.set(world.now - 1_000);
    expect(open()).toEqual(['records-lost']);
  });

  it('has no warning for lost hand-overs that are older than the invoice', () => {
    const { store, open, connection, world } = start();
    connection.vault?.recordsDoubt.set(world.now);
    store(invoiceWith({ ...flour, createdAt: '2026-11-22T08:59:00Z' }));
    expect(open()).toEqual(['records-lost']);
    store(invoiceWith({ ...flour, createdAt: '2026-11-22T09:01:00Z', updatedAt: flour.createdAt }));
    expect(open()).toEqual([]);
  });

  it('is marked once if the button is pressed twice', () => {
    const { store, hand, slip } = start();
    store(invoiceWith(flour));
    hand();
    hand();
    expect(slip().handOvers).toHaveLength(1);
  });

  it('is unmarked once the mark is withdrawn, which stays in the history', () => {
    const { store, list, get, hand, open, invoices, world } = start();
    store(invoiceWith(flour));
    hand();
    world.now += 5_000;
    takeBackHandOver(invoices, invoiceIdOf('flour'));
    expect(list().rows[0]?.handedOverAtEpochMs).toBeUndefined();
    expect(open()).toEqual([]);
    expect(get('flour').handOvers).toMatchObject([
      { way: 'code', atEpochMs: world.now - 5_000, takenBackAtEpochMs: world.now },
    ]);
  });

  it('is still marked by the former hand-over if the last mark is withdrawn', () => {
    const { store, list, open, answer, hand, slip, invoices, world } = start();
    store(invoiceWith(flour));
    hand('code');
    const firstAtEpochMs = world.now;
    answer('handed-over');
    world.now += 1_000;
    hand('slip');
    takeBackHandOver(invoices, invoiceIdOf('flour'));
    expect(slip().handOvers).toMatchObject([
      { takenBackAtEpochMs: world.now },
      { takenBackAtEpochMs: null },
    ]);
    expect(list().rows[0]?.handedOverAtEpochMs).toBe(firstAtEpochMs);
    answer('handed-over');
    expect(open()).toEqual([]);
  });

  it('shows the amount and IBAN of the hand-over if the bank has changed them since', () => {
    const { store, get, hand, slip } = start();
    store(invoiceWith(flour));
    hand();
    expect(get('flour').handOvers).toMatchObject([{ formerAmount: null, formerIban: null }]);
    const since = { iban: second, totalAmount: euros('999'), updatedAt: '2026-11-21T10:00:00Z' };
    store(invoiceWith({ ...flour, ...since }));
    const former = { formerAmount: euros('120.00'), formerIban: first };
    expect(get('flour').handOvers).toMatchObject([former]);
    expect(slip().handOvers).toMatchObject([former]);
  });

  it('shows no details of a hand-over by an earlier version, nor an invalid amount', () => {
    const { store, get, invoices } = start();
    store(invoiceWith(flour));
    const marked = { way: 'slip', atEpochMs: 1 };
    const id = invoiceIdOf('flour');
    const unknown = { amount: null, currency: null, iban: null, name: null, reference: null };
    invoices.scope.vault?.handOvers.add([{ invoiceId: id, ...unknown }], marked);
    invoices.scope.vault?.handOvers.add([{ invoiceId: id, ...unknown, amount: '<b>1' }], marked);
    const nothing = { formerAmount: null, formerIban: null };
    expect(get('flour').handOvers).toMatchObject([nothing, nothing]);
  });

  it('cannot be marked without a vault', () => {
    const { invoices } = start();
    const without = { ...invoices, scope: { ...invoices.scope, vault: null } };
    const asked = { id: invoiceIdOf('flour'), way: 'slip', instalment: null } as const;
    expect(markPaidByHand(without, asked).ok).toBe(false);
  });
});

describe('the IBAN of a pay slip', () => {
  it('is known from an earlier invoice, and verified by one that was paid', () => {
    const { store, slip } = start();
    const earlier = { ...flour, invoiceNumber: 'F-0', createdAt: '2026-10-01T09:00:00Z' };
    store(invoiceWith({ ...earlier, id: 'earlier' }), invoiceWith(flour));
    expect(slip().checks.iban).toBe('known');
    store(invoiceWith({ ...earlier, id: 'paid', invoiceNumber: 'F-00', status: 'paid' }));
    expect(slip().checks.iban).toBe('proven');
  });
});
