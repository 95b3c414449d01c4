import * as z from 'zod/mini';
import { clientKind } from '../../../../preload/contract/clients/new-client.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import type { SentDraft } from '../../../forms/use-sent-form.ts';

const addressValues = z.strictObject({
  streetAddress: z.string(),
  city: z.string(),
  zipCode: z.string(),
  provinceCode: z.string(),
  /** Null: not touched, so the default applies. */
  countryCode: z.nullable(z.string()),
});
export type AddressValues = z.infer<typeof addressValues>;

/** The typed content of the fields; a code for a choice from a list. */
export const newClientValues = z.object({
  kind: clientKind,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Fields that a rejection named although such a client usually does not need them
   * (`NewClientField`).
   */
  asked: z._default(z.array(z.string()), []),
  email: z.string(),
  extraEmails: z.array(z.string()),
  /** Typed and not yet added to the list. */
  extraEmailsText: z.string(),
  /** As one text, until it is split. */
  phoneText: z.string(),
  phoneCode: z.string(),
  phoneNumber: z.string(),
  vatNumber: z.string(),
  taxIdentificationNumber: z.string(),
  eInvoicingAddress: z.string(),
  recipientCode: z.string(),
  billing: addressValues,
  hasDelivery: z.boolean(),
  delivery: addressValues,
  currency: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  /**
   * The warnings that the user accepted, as `warningsKey` writes them; empty: none. Stored drafts
   * use this name.
   */
  acceptedDoubts: z.string(),
});
export type NewClientValues = z.infer<typeof newClientValues>;

const emptyAddress: AddressValues = {
  streetAddress: '',
  city: '',
  zipCode: '',
  provinceCode: '',
  countryCode: null,
};

export const emptyNewClient: NewClientValues = {
  kind: 'company',
  name: '',
  firstName: '',
  lastName: '',
  asked: [],
  email: '',
  extraEmails: [],
  extraEmailsText: '',
  phoneText: '',
  phoneCode: '',
  phoneNumber: '',
  vatNumber: '',
  taxIdentificationNumber: '',
  eInvoicingAddress: '',
  recipientCode: '',
  billing: emptyAddress,
  hasDelivery: false,
  delivery: emptyAddress,
  currency: null,
  locale: null,
  acceptedDoubts: '',
};

/**
 * The id and the content of the write to the bank (`sentDraft` of the contract). One id per
 * content: no id is sent twice.
 */
export const sentContent = z.object({
  writeId: z.string(),
  atEpochMs: z.number(),
  content: z.string(),
});
export type SentContent = z.infer<typeof sentContent>;

export type NewClientDraft = SentDraft<NewClientValues, SentContent>;

/** The stored form of a new client. */
export const newClientForm = draftForm<NewClientDraft>({
  key: 'clients:new',
  belongsTo: 'connection',
  empty: { values: emptyNewClient, sent: null },
  shape: z.object({ values: newClientValues, sent: z.nullable(sentContent) }),
});

/** Whether the form has content. */
export function isBegun({ values, sent }: NewClientDraft): boolean {
  return newClientForm.write({ values, sent }) !== null;
}
