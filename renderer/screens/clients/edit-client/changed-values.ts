import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { changedFields } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientChange } from '../../../../preload/contract/clients/client-change.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { valueAt } from '../../../forms/field-paths.ts';
import { displayName } from '../../../format/display-name.ts';
import { messageForCode } from '../../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { kindLabel } from '../client-labels.ts';

const addressParts = ['streetAddress', 'zipCode', 'city', 'provinceCode', 'countryCode'] as const;

const labels: Readonly<Record<string, MessageId>> = {
  kind: 'imports.field.kind',
  name: 'ui.word.name',
  firstName: 'clients.field.firstName',
  lastName: 'clients.field.lastName',
  email: 'clients.field.email',
  extraEmails: 'newclient.emails.label',
  phone: 'imports.field.phone',
  eInvoicingAddress: 'clients.field.eInvoicingAddress',
  vatNumber: 'clients.field.vatNumber',
  taxIdentificationNumber: 'clients.field.taxIdentificationNumber',
  billingAddress: 'clients.section.billing',
  billing: 'clients.section.billing',
  deliveryAddress: 'clients.section.delivery',
  hasDelivery: 'clients.section.delivery',
  phoneText: 'imports.field.phone',
  recipientCode: 'clients.field.recipientCode',
  currency: 'clients.field.currency',
  locale: 'newclient.locale',
};

const partLabels: Readonly<Record<(typeof addressParts)[number], MessageId>> = {
  streetAddress: 'clients.field.streetAddress',
  zipCode: 'clients.field.zipCode',
  city: 'clients.field.city',
  provinceCode: 'clients.field.provinceCode',
  countryCode: 'clients.field.countryCode',
};
function isPart(part: string | undefined): part is (typeof addressParts)[number] {
  return addressParts.some((each) => each === part);
}

/** The label of a field; `field` is a path into a `NewClient`. */
export function fieldLabel(field: string, t: Translate): string {
  const [first = '', part] = field.split('.');
  const name = messageForCode(labels, first, t) ?? first;
  return isPart(part) ? `${name}: ${t(partLabels[part])}` : name;
}

/** The value of a field as text; null: empty. */
export function fieldText(
  field: string,
  value: string | null,
  { t, language }: { readonly t: Translate; readonly language: string },
): string | null {
  if (value === null || value === '') return null;
  if (field === 'kind') return kindLabel(value, t);
  if (field === 'currency') return value;
  if (field === 'locale') return displayName(language, 'language', value) ?? value;
  return field.endsWith('countryCode') ? (displayName(language, 'region', value) ?? value) : value;
}

export type ChangedValue = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A client's field as text; null: empty. */
export function textOf(client: NewClient, field: string): string | null {
  if (field === 'phone')
    return client.phone && `${client.phone.countryCode} ${client.phone.number}`.trim();
  if (field === 'extraEmails')
    return client.extraEmails.length === 0 ? null : client.extraEmails.join(', ');
  const value = valueAt(client, field);
  return typeof value === 'string' ? value : null;
}

/** Each changed value, in the units that users count. */
export function changedValues(
  before: NewClient,
  after: NewClient,
  change: ClientChange,
): readonly ChangedValue[] {
  const [one, other] = [trimNewClient(before), trimNewClient(after)];
  return changedFields(change)
    .flatMap((field) =>
      field === 'billingAddress' || field === 'deliveryAddress'
        ? addressParts.map((part) => `${field}.${part}`)
        : [field],
    )
    .map((field) => ({ field, before: textOf(one, field), after: textOf(other, field) }))
    .filter((changed) => changed.before !== changed.after);
}
