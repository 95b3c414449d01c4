import { bearer, type Call, type Route } from '../http/call.ts';
import { refuseUnknownQuery } from '../http/body.ts';
import { pageOf, sortOrder } from '../http/paging.ts';
import { json, notFound, problem, refuse, type Reply } from '../http/reply.ts';
import { calendarDay } from '../clock.ts';
import type { World } from '../world.ts';
import type { InvoiceTable, SupplierInvoice } from './seed-invoices.ts';

const sortable = [
  'created_at',
  'updated_at',
  'supplier_name',
  'payment_date',
  'due_date',
  'total_amount',
] as const;
const dueWindows = ['past_and_today', 'future', 'missing_date'] as const;

function passesDue(
  invoice: SupplierInvoice,
  due: (typeof dueWindows)[number],
  today: string,
): boolean {
  if (invoice.due_date === null) return due === 'missing_date';
  return due === (invoice.due_date <= today ? 'past_and_today' : 'future');
}

function compare(a: SupplierInvoice, b: SupplierInvoice, field: (typeof sortable)[number]): number {
  if (field === 'total_amount') return Number(a.total_amount.value) - Number(b.total_amount.value);
  return (a[field] ?? '').localeCompare(b[field] ?? '');
}

function listInvoices(world: World, invoices: readonly SupplierInvoice[], call: Call): Reply {
  refuseUnknownQuery(call, [
    'page',
    'per_page',
    'sort_by',
    'filter[status][]',
    'filter[due_date]',
    'filter[updated_at_from]',
    'filter[updated_at_to]',
  ]);
  const { field, descending } = sortOrder(call.query, sortable, 'created_at:desc');
  const dueText = call.query.get('filter[due_date]');
  const due = dueWindows.find((window) => window === dueText);
  if (dueText !== null && due === undefined)
    return problem(422, 'invalid', `must be one of ${dueWindows.join(', ')}`, {
      parameter: 'filter[due_date]',
    });
  const bound = (parameter: string, fallback: number): number => {
    const text = call.query.get(parameter);
    const at = text === null ? fallback : Date.parse(text);
    return Number.isNaN(at)
      ? refuse(problem(422, 'invalid', 'must be a date and time', { parameter }))
      : at;
  };
  const from = bound('filter[updated_at_from]', -Infinity);
  const to = bound('filter[updated_at_to]', Infinity);
  const statuses = call.query.getAll('filter[status][]');
  const today = calendarDay(world.now());
  const passing = invoices.filter((invoice) => {
    const updatedAt = Date.parse(invoice.updated_at);
    return (
      (statuses.length === 0 || statuses.includes(invoice.status)) &&
      (due === undefined || passesDue(invoice, due, today)) &&
      updatedAt >= from &&
      updatedAt <= to
    );
  });
  const { items, meta } = pageOf(
    passing.toSorted((a, b) => compare(a, b, field) * (descending ? -1 : 1)),
    call.query,
  );
  return json({ supplier_invoices: items, meta });
}

/** Reading one supplier invoice, as documented, and the list that such services also have. */
export function supplierInvoiceRoutes(world: World, { all }: InvoiceTable): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/supplier_invoices/:id',
      access: bearer('supplier_invoice.read'),
      handle: (call) => {
        const invoice = all().find(({ id }) => id === call.param('id').toLowerCase());
        return invoice === undefined
          ? notFound('supplier invoice')
          : json({ supplier_invoice: invoice });
      },
    },
    {
      method: 'GET',
      path: '/v2/supplier_invoices',
      access: bearer('supplier_invoice.read'),
      optional: true,
      handle: (call) => listInvoices(world, all(), call),
    },
  ];
}
