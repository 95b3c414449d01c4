import { toCardPage } from '../cards/to-card.ts';
import { toClientPage } from '../clients/to-client.ts';
import { toMembershipPage } from '../memberships/to-membership.ts';
import { toProductPage } from '../products/to-product.ts';
import { toSupplierInvoicePage } from '../supplier-invoices/to-supplier-invoice.ts';
import type { ListReader } from '../transport/list-reader.ts';
import { toSubscriptionPage } from '../webhooks/to-subscription.ts';

const readers: readonly ListReader<unknown>[] = [
  toCardPage,
  toClientPage,
  toMembershipPage,
  toProductPage,
  toSupplierInvoicePage,
  toSubscriptionPage,
];

/** The readers that exist in the thread, too, by their first name: a function cannot be posted. */
export const listReaders: ReadonlyMap<string, ListReader<unknown>> = new Map(
  readers.map((reader) => [reader.listNames[0] ?? '', reader]),
);
