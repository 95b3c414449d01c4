import type { SortDirection } from '../../../preload/contract/lists.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import { sortBy } from '../transport/list-page.ts';
import type { ListPage } from '../transport/list-page.ts';
import type { Query } from '../transport/request-address.ts';
import { toRequestedSupplierInvoice, toSupplierInvoicePage } from './to-supplier-invoice.ts';
import { listPage } from '../transport/list-calls.ts';

/**
 * Observed orders (spec/observed.md, "Clients, …"). @assumption `updated`: as in the other lists
 * with that filter.
 */
type SupplierInvoiceSort =
  | 'created'
  | 'updated'
  | 'supplier'
  | 'payment-date'
  | 'due-date'
  | 'total';

/** Both ends of the time window (ISO 8601) are included. `today` is the bank's. */
type SupplierInvoiceFilter = {
  readonly statuses?: readonly string[];
  readonly due?: 'past-and-today' | 'future' | 'none' | null;
  readonly updatedFrom?: string | null;
  readonly updatedTo?: string | null;
};

export type SupplierInvoicePageRequest = {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: SupplierInvoiceSort;
  readonly direction: SortDirection;
  readonly filter?: SupplierInvoiceFilter;
};

const sortNames = {
  created: 'created_at',
  updated: 'updated_at',
  supplier: 'supplier_name',
  'payment-date': 'payment_date',
  'due-date': 'due_date',
  total: 'total_amount',
} as const satisfies Record<SupplierInvoiceSort, string>;
const dueNames = {
  'past-and-today': 'past_and_today',
  future: 'future',
  none: 'missing_date',
} as const;

function filterParameter(name: string, value: string | null | undefined): Query {
  return value === null || value === undefined || value === '' ? [] : [[`filter[${name}]`, value]];
}

/**
 * The query of GET /v2/supplier_invoices (spec/observed.md, "Clients, …"). Empty filters are not
 * sent.
 */
export function supplierInvoiceQuery({
  page,
  perPage,
  sort,
  direction,
  filter = {},
}: SupplierInvoicePageRequest): Query {
  return [
    ...(filter.statuses ?? []).map((status) => ['filter[status][]', status] as const),
    ...filterParameter('due_date', filter.due ? dueNames[filter.due] : null),
    ...filterParameter('updated_at_from', filter.updatedFrom),
    ...filterParameter('updated_at_to', filter.updatedTo),
    ['sort_by', sortBy(sortNames[sort], direction)],
    ['page', String(page)],
    ['per_page', String(perPage)],
  ];
}

/** GET /v2/supplier_invoices, one page, an optional endpoint; otherwise `not-supported`. */
export function listSupplierInvoices(
  client: BankClient,
  request: SupplierInvoicePageRequest,
  options: CallOptions = {},
): Answered<ListPage<SupplierInvoice>> {
  return listPage(
    client,
    {
      ...options,
      path: '/v2/supplier_invoices',
      query: supplierInvoiceQuery(request),
      read: toSupplierInvoicePage,
    },
    request,
  );
}

/** GET /v2/supplier_invoices/{id} (specification, "Endpoints"). */
export function getSupplierInvoice(
  client: BankClient,
  id: SupplierInvoiceId,
  options: CallOptions = {},
): Answered<SupplierInvoice> {
  return client.get({
    ...options,
    path: '/v2/supplier_invoices/{id}',
    ids: { id },
    read: (body) => toRequestedSupplierInvoice(body, id),
  });
}
