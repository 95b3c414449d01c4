import { describe, expect, it } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import type { TextToSave } from '../../../main/export/save-text.ts';
import { membershipsCodec } from '../../../main/data/codecs/bank-models.ts';
import { saveDueCalendar } from '../../../main/features/supplier-invoices/due-calendar.ts';
import { readSupplierTotals } from '../../../main/features/supplier-invoices/supplier-totals.ts';
import { storeUnknownToBank } from '../../../main/features/supplier-invoices/store-invoices.ts';
import { watchInvoices } from '../../../main/features/supplier-invoices/watch-invoices.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

type Given = Parameters<typeof invoiceWith>[0];

async function totalsOf(...given: readonly Given[]) {
  const { invoices, store } = setUp();
  store(...given.map(invoiceWith));
  const answer = await readSupplierTotals(invoices);
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.supplierInvoices.suppliers.output.parse(answer.value);
}

describe('the totals of a supplier', () => {
  it('are open, overdue and paid amounts of a year, by its name in any notation', async () => {
    const mill = (id: string, given: Partial<Given>): Given => ({
      id,
      supplierName: 'Minoterie',
      status: 'to_pay',
      ...given,
    });
    const paid = { status: 'paid', paymentDate: '2026-01-10', totalAmount: euros('7.00') };
    const { suppliers, supplierCount } = await totalsOf(
      mill('a', {
        supplierName: 'Minoterie SARL',
        dueDate: '2026-11-20',
        totalAmount: euros('100.10'),
      }),
      mill('b', { supplierName: 'MINOTERIE', dueDate: '2026-12-01', totalAmount: euros('0.20') }),
      mill('c', paid),
      mill('too-long-ago', { ...paid, paymentDate: '2025-11-20' }),
      mill('archived', { status: 'archived', totalAmount: euros('5.00') }),
      mill('other', { supplierName: 'Papier', totalAmount: euros('1000.00') }),
    );
    expect(supplierCount).toBe(2);
    expect(suppliers.map(({ name }) => name)).toEqual(['Papier', 'Minoterie SARL']);
    expect(suppliers[1]).toEqual({
      name: 'Minoterie SARL',
      openCount: 2,
      lateCount: 1,
      open: [{ currency: 'EUR', value: '100.30' }],
      late: [{ currency: 'EUR', value: '100.10' }],
      paid: [{ currency: 'EUR', value: '7.00' }],
    });
  });

  it('never mix currencies, and subtract credit notes', async () => {
    const one = { supplierName: 'S', status: 'to_pay' };
    const { suppliers } = await totalsOf(
      { ...one, id: 'a', totalAmount: euros('10.00') },
      { ...one, id: 'b', totalAmount: { value: '3.00', currency: 'CHF' } },
      { ...one, id: 'c', totalAmount: euros('4.00'), isCreditNote: true },
    );
    expect(suppliers[0]?.open).toEqual([
      { currency: 'CHF', value: '3.00' },
      { currency: 'EUR', value: '6.00' },
    ]);
    expect(suppliers[0]?.openCount, 'a credit note is no invoice to pay').toBe(2);
  });

  it('use the VAT number without a name, and are absent without either', async () => {
    const { suppliers } = await totalsOf(
      { id: 'a', supplierName: null, vatNumber: 'FR 123', status: 'to_pay' },
      { id: 'b', supplierName: null, vatNumber: 'FR123', status: 'to_pay' },
      { id: 'c', supplierName: null, vatNumber: null, status: 'to_pay' },
    );
    expect(suppliers.map(({ name, openCount }) => [name, openCount]).toSorted()).toEqual([
      [null, 1],
      [null, 2],
    ]);
  });
});

/** Lines before they were folded (RFC 5545, 3.1). */
function linesOf(text: string): readonly string[] {
  return text.replaceAll('\r\n ', '').split('\r\n');
}
function eventsIn(text: string): readonly Readonly<Record<string, string>>[] {
  return text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    );
}

function calendars(...given: readonly Given[]) {
  const files: TextToSave[] = [];
  const world = setUp({}, { saveText: async (file) => (files.push(file), 'saved') });
  world.store(...given.map(invoiceWith));
  return {
    ...world,
    save: async () => {
      const answer = await saveDueCalendar(world.invoices);
      const file = files.at(-1);
      if (file === undefined || typeof file.text !== 'string') throw new Error('no file');
      return { answer, name: file.suggestedName, text: file.text };
    },
  };
}

const due = {
  id: 'due',
  supplierName: 'Müller, Söhne; & Co',
  invoiceNumber: 'R-1',
  status: 'to_pay',
  dueDate: '2026-11-30',
  totalAmount: euros('1234.56'),
  iban: 'FR1420041010050500013M02606',
} as const;

describe('the due date calendar', () => {
  it('has each open invoice as a whole day in any time zone, without amount and IBAN', async () => {
    const { save } = calendars(
      due,
      { id: 'undated', status: 'to_pay', dueDate: null },
      { id: 'note', status: 'to_pay', dueDate: '2026-11-30', isCreditNote: true },
    );
    const { answer, name, text } = await save();
    expect(answer).toEqual({ ok: true, value: { wasSaved: true, rowCount: 1 } });
    expect(name).toBe('Invoices due.ics');
    expect(eventsIn(text).filter(({ STATUS }) => STATUS === 'CONFIRMED')).toMatchObject([
      {
        UID: 'invoice-due@cashdesk',
        'DTSTART;VALUE=DATE': '20261130',
        'DTEND;VALUE=DATE': '20261201',
        STATUS: 'CONFIRMED',
        SUMMARY: String.raw`Pay Müller\, Söhne\; & Co`,
        DESCRIPTION: 'Invoice R-1',
      },
    ]);
    expect(text).not.toMatch(/1234|FR14/);
    expect(linesOf(text)[0]).toBe('BEGIN:VCALENDAR');
  });

  it('updates another calendar: the same event with a higher sequence, cancelled once paid', async () => {
    const { save, store, world } = calendars(due);
    const [first] = eventsIn((await save()).text);
    world.now += 120_000;
    store(invoiceWith({ ...due, dueDate: '2026-12-15', updatedAt: '2026-11-21T09:01:00Z' }));
    const [moved] = eventsIn((await save()).text);
    world.now += 120_000;
    store(invoiceWith({ ...due, status: 'paid', updatedAt: '2026-11-21T09:03:00Z' }));
    const paid = await save();
    const [gone] = eventsIn(paid.text);
    expect([moved?.['UID'], gone?.['UID']]).toEqual([first?.['UID'], first?.['UID']]);
    const numbers = [first, moved, gone].map((event) => Number(event?.['SEQUENCE']));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(3);
    expect(moved?.['DTSTART;VALUE=DATE']).toBe('20261215');
    expect(gone?.['STATUS']).toBe('CANCELLED');
    expect(paid.answer).toMatchObject({ value: { rowCount: 0 } });
  });

  const notToPay: readonly Partial<Given>[] = [
    { dueDate: null, issueDate: '2026-11-02' },
    { dueDate: null },
    { isCreditNote: true },
  ];
  it.each(notToPay)('cancels the event of an invoice that has become %j', async (changed) => {
    const { save, store, world } = calendars(due);
    const [first] = eventsIn((await save()).text);
    world.now += 120_000;
    store(invoiceWith({ ...due, ...changed, updatedAt: '2026-11-21T09:01:00Z' }));
    const { answer, text } = await save();
    const [then] = eventsIn(text);
    expect(then).toMatchObject({ UID: first?.['UID'], STATUS: 'CANCELLED' });
    expect(Number(then?.['SEQUENCE'])).toBeGreaterThan(Number(first?.['SEQUENCE']));
    expect(answer).toMatchObject({ value: { rowCount: 0 } });
  });

  it('cancels the event of an invoice missing at the bank, which also leaves every total', async () => {
    const { save, invoices, connection, world } = calendars(due);
    watchInvoices(invoices, [{ id: invoiceIdOf('due'), label: null }]);
    storeUnknownToBank(connection, invoiceIdOf('due'), world.now + 1_000);
    const { answer, text } = await save();
    expect(answer).toMatchObject({ value: { rowCount: 0 } });
    expect(eventsIn(text)).toMatchObject([{ UID: 'invoice-due@cashdesk', STATUS: 'CANCELLED' }]);
    expect(await readSupplierTotals(invoices)).toMatchObject({ value: { suppliers: [] } });
  });

  it('keeps line ends and control characters of names and numbers out of the file', async () => {
    const { text } = await calendars({
      ...due,
      supplierName: 'A\r\nBEGIN:VALARM\u0000\u0007\u0085\u2028B',
      invoiceNumber: '1\u001b7\ud800',
    }).save();
    expect(linesOf(text).filter((line) => line.startsWith('BEGIN:'))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
    ]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}]/u);
    expect(eventsIn(text)[0]?.['SUMMARY']).toContain('A BEGIN:VALARM B');
  });

  it('omits a number without visible characters', async () => {
    const { text } = await calendars({ ...due, invoiceNumber: '\u0000' }).save();
    expect(text).not.toContain('DESCRIPTION');
  });
});

describe('the approver of an invoice', () => {
  const approvalOf = (names: Readonly<Record<string, string | null>>) => {
    const { connection, store, get } = setUp();
    connection.cache.snapshots.put('memberships', {
      body: membershipsCodec.write(
        Object.entries(names).map(([id, firstName]) => ({
          id,
          firstName,
          lastName: null,
          role: null,
        })),
      ),
      asOfEpochMs: 0,
    });
    const approvalWorkflow = {
      approverIds: ['m-1', 'm-2'],
      supplierInvoiceRequestId: null,
      verifiedBy: 'm-3',
      lastApprovedBy: null,
    };
    store(invoiceWith({ id: 'a', approvalWorkflow }));
    return get('a').approval;
  };

  it('is named, as far as names are known', () => {
    const expected = { approvers: ['Karim'], verifiedBy: 'Inès', lastApprovedBy: null };
    expect(approvalOf({ 'm-2': 'Karim', 'm-3': 'Inès' })).toEqual(expected);
  });

  it('is omitted from an ordinary page without known names', () => {
    expect(approvalOf({ 'm-1': null, 'm-9': 'Lucie' })).toBeNull();
  });
});
