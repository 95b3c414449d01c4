import * as z from 'zod/mini';
import { connectionIdPattern } from './connection-id.ts';

/** A decimal number as text, exactly as the service sent it: `-1234.5`. Never a float. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** Text from the service. Shown as text, never as markup. */
export const openText = z.nullable(z.string());
export const openFlag = z.nullable(z.boolean());
export const openDecimal = z.nullable(decimal);

/** A field outside the specification, stored so that it can be shown as received. */
export const extraField = z.object({ name: z.string(), json: z.string() });
export type ExtraField = z.infer<typeof extraField>;

/** A moment that a calendar can show, in epoch milliseconds: up to the end of the year 9999. */
export const instant = z.number().check(z.minimum(0), z.maximum(Date.UTC(9999, 11, 31)));

export const nothing = z.strictObject({});
export const done = z.object({});

/** Index of a link in an object, from 0: main finds the address itself. https only. */
export const linkIndex = z.number().check(z.int(), z.minimum(0), z.maximum(100));
/** Whether the user agreed after the question that shows the host. */
export const openedLink = z.object({ wasOpened: z.boolean() });

/**
 * An id of the service. The specification says UUID; real services vary, so the schema rejects only
 * what could break a path.
 */
export const serviceId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/));

export const cardId = z.pipe(
  serviceId,
  z.transform((id) => id as CardId),
);
export type CardId = string & { readonly __brand: 'CardId' };

export const clientId = z.pipe(
  serviceId,
  z.transform((id) => id as ClientId),
);
export type ClientId = string & { readonly __brand: 'ClientId' };

export const productId = z.pipe(
  serviceId,
  z.transform((id) => id as ProductId),
);
export type ProductId = string & { readonly __brand: 'ProductId' };

export const supplierInvoiceId = z.pipe(
  serviceId,
  z.transform((id) => id as SupplierInvoiceId),
);
export type SupplierInvoiceId = string & { readonly __brand: 'SupplierInvoiceId' };

export const terminalPaymentId = z.pipe(
  serviceId,
  z.transform((id) => id as TerminalPaymentId),
);
export type TerminalPaymentId = string & { readonly __brand: 'TerminalPaymentId' };

export const terminalId = z.pipe(
  serviceId,
  z.transform((id) => id as TerminalId),
);
export type TerminalId = string & { readonly __brand: 'TerminalId' };

export const subscriptionId = z.pipe(
  serviceId,
  z.transform((id) => id as SubscriptionId),
);
export type SubscriptionId = string & { readonly __brand: 'SubscriptionId' };

export const registrationId = z.pipe(
  serviceId,
  z.transform((id) => id as RegistrationId),
);
export type RegistrationId = string & { readonly __brand: 'RegistrationId' };

export const connectionId = z.pipe(
  z.string().check(z.regex(connectionIdPattern)),
  z.transform((id) => id as ConnectionId),
);
export type ConnectionId = string & { readonly __brand: 'ConnectionId' };
