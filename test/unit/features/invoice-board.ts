import { contract } from '../../../preload/contract/index.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { openInvoices } from '../../../main/features/supplier-invoices/open-invoices.ts';
import {
  readInvoice,
  readInvoices,
} from '../../../main/features/supplier-invoices/read-invoices.ts';
import { storeInvoices } from '../../../main/features/supplier-invoices/store-invoices.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { fakeBank, openConnection } from './fakes.ts';

/** Runs pending promises without passing time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
export const everything = {
  text: '',
  lanes: [],
  statuses: [],
  isChangedOnly: false,
  at: 0,
  limit: 100,
};

export function setUp(over: Partial<BankApi> = {}, scope: Partial<Scope> = {}) {
  const world = { now: Date.parse('2026-11-21T09:00:00Z'), today: '2026-11-21' };
  const bank = fakeBank(over);
  const connection = openConnection({
    bank,
    now: () => world.now,
    today: () => world.today,
    ...scope,
  });
  const invoices = openInvoices(connection);
  return {
    world,
    bank,
    connection,
    invoices,
    store: (...invoices: readonly SupplierInvoice[]) =>
      storeInvoices(connection, invoices, { askedAtEpochMs: world.now, nowEpochMs: world.now }),
    list: (
      question: Partial<typeof everything> & { readonly refresh?: 'no' | 'if-stale' | 'now' } = {},
    ) => {
      const answer = readInvoices(invoices, { ...everything, refresh: 'no', ...question });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.supplierInvoices.list.output.parse(answer.value);
    },
    get: (id: string) => {
      const answer = readInvoice(invoices, { id: invoiceIdOf(id), refresh: 'no' });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.supplierInvoices.get.output.parse(answer.value);
    },
  };
}

export const related = {
  invoiceNumber: null,
  totalAmount: null,
  attachmentId: null,
  fileName: null,
};

export const bakery = [
  invoiceWith({
    id: 'late',
    supplierName: 'Minoterie',
    dueDate: '2026-11-18',
    status: 'to_review',
    payableAmount: euros('800.00'),
    totalAmount: euros('842.40'),
  }),
  invoiceWith({
    id: 'note',
    supplierName: 'Dupré',
    dueDate: '2026-11-18',
    status: 'to_pay',
    isCreditNote: true,
    totalAmount: euros('45.10'),
  }),
  invoiceWith({
    id: 'swiss',
    supplierName: 'Alpkäse',
    dueDate: '2026-11-21',
    totalAmount: { value: '10.5', currency: 'CHF' },
  }),
  invoiceWith({
    id: 'paid',
    supplierName: 'Vallon',
    dueDate: '2026-11-01',
    status: 'PAID',
    totalAmount: euros('1.00'),
  }),
  invoiceWith({
    id: 'odd',
    supplierName: 'Perrin',
    dueDate: 'soon',
    status: 'a_status_of_the_future',
  }),
];
