import * as z from 'zod/mini';
import { card } from '../../../preload/contract/cards/cards.ts';
import { client } from '../../../preload/contract/clients/clients.ts';
import { organizationModel } from '../../../preload/contract/organization.ts';
import { product } from '../../../preload/contract/products.ts';
import { supplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { terminalPayment } from '../../../preload/contract/terminal-payments.ts';
import { openText } from '../../../preload/contract/values.ts';
import { subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import { createCodec } from './codec.ts';

// The bank models in the cache. Null: an object that the user named and the bank has not sent yet.

export const cardCodec = createCodec(z.nullable(card), { name: 'card', version: 1 });
export const clientCodec = createCodec(client, { name: 'client', version: 1 });
export const productCodec = createCodec(product, { name: 'product', version: 1 });
export const supplierInvoiceCodec = createCodec(z.nullable(supplierInvoice), {
  name: 'supplier-invoice',
  version: 1,
});
export const organizationCodec = createCodec(organizationModel, {
  name: 'organization',
  version: 1,
});
export const terminalPaymentCodec = createCodec(terminalPayment, {
  name: 'terminal-payment',
  version: 1,
});
export const subscriptionCodec = createCodec(
  z.object({ subscription: z.nullable(subscription), isAbsent: z.boolean() }),
  { name: 'subscription', version: 1 },
);
export const membershipsCodec = createCodec(
  z.readonly(
    z.array(z.object({ id: z.string(), firstName: openText, lastName: openText, role: openText })),
  ),
  { name: 'memberships', version: 1 },
);
/** In the order of the service's list. */
export const subscriptionIdsCodec = createCodec(z.readonly(z.array(z.string())), {
  name: 'subscription-ids',
  version: 1,
});
/** The permission named in a rejection. */
export const missingScopeCodec = createCodec(openText, { name: 'missing-scope', version: 1 });
/** Each invoice with the credit notes that its payable amount already subtracts. */
export const subtractedNotesCodec = createCodec(
  z.readonly(z.array(z.tuple([z.string(), z.readonly(z.array(z.string()))]))),
  { name: 'subtracted-notes', version: 1 },
);
