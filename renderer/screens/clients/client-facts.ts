import type { Client, ClientAddress } from '../../../preload/contract/clients/clients.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { Fact } from '../../widgets/facts/fact-list.tsx';
import { namedCode } from '../../widgets/facts/named-code.tsx';
import { kindLabel } from './client-labels.ts';

type FactContext = { readonly t: Translate; readonly language: string };

function copyableFact(id: string, label: string, text: string | null): Fact {
  return {
    id,
    label,
    value: { kind: 'code', text, canCopy: true },
  };
}
function textFact(id: string, label: string, text: string | null, canCopy = false): Fact {
  return {
    id,
    label,
    value: { kind: 'text', text, canCopy },
  };
}
function code(
  id: string,
  label: string,
  type: 'language' | 'region' | 'currency',
  value: string | null,
  language: string,
): Fact {
  return {
    id,
    label,
    value:
      value === null || value === ''
        ? { kind: 'text', text: null }
        : namedCode(type, value, language),
  };
}

/** Name and contact data. */
export function contactFacts(client: Client, { t }: FactContext): readonly Fact[] {
  return [
    textFact('email', t('clients.field.email'), client.email, true),
    ...client.extraEmails.map((email, index) =>
      textFact(
        `extra-email-${String(index)}`,
        t('clients.field.extraEmail', { number: index + 1 }),
        email,
        true,
      ),
    ),
    textFact(
      'phone',
      t('imports.field.phone'),
      client.phoneNumber ??
        (client.phone === null
          ? null
          : `${client.phone.countryCode ?? ''} ${client.phone.number ?? ''}`.trim()),
      true,
    ),
    ...(client.firstName === null && client.lastName === null
      ? []
      : [
          textFact('firstName', t('clients.field.firstName'), client.firstName),
          textFact('lastName', t('clients.field.lastName'), client.lastName),
        ]),
  ];
}

/** The fields for invoices. */
export function invoicingFacts(client: Client, { t, language }: FactContext): readonly Fact[] {
  return [
    textFact(
      'kind',
      t('imports.field.kind'),
      client.kind === null ? null : kindLabel(client.kind, t),
    ),
    copyableFact('vatNumber', t('clients.field.vatNumber'), client.vatNumber),
    copyableFact(
      'taxIdentificationNumber',
      t('clients.field.taxIdentificationNumber'),
      client.taxIdentificationNumber,
    ),
    copyableFact(
      'eInvoicingAddress',
      t('clients.field.eInvoicingAddress'),
      client.eInvoicingAddress,
    ),
    {
      id: 'eInvoicingReachable',
      label: t('clients.field.eInvoicingReachable'),
      value: { kind: 'flag', isOn: client.eInvoicingReachable },
    },
    copyableFact('recipientCode', t('clients.field.recipientCode'), client.recipientCode),
    code('currency', t('clients.field.currency'), 'currency', client.currency, language),
    code('locale', t('ui.word.language'), 'language', client.locale, language),
  ];
}

export function addressFacts(
  address: ClientAddress,
  { t, language }: FactContext,
): readonly Fact[] {
  return [
    textFact('streetAddress', t('clients.field.streetAddress'), address.streetAddress),
    textFact('zipCode', t('clients.field.zipCode'), address.zipCode),
    textFact('city', t('clients.field.city'), address.city),
    textFact('provinceCode', t('clients.field.provinceCode'), address.provinceCode),
    code('countryCode', t('clients.field.countryCode'), 'region', address.countryCode, language),
  ];
}

/** The address as on a letter, as far as known; for the clipboard. */
export function addressText(address: ClientAddress): string {
  return [
    address.streetAddress,
    [address.zipCode, address.city, address.provinceCode].filter(Boolean).join(' '),
    address.countryCode?.toUpperCase(),
  ]
    .filter(Boolean)
    .join('\n');
}

export function recordFacts(client: Client, { t }: FactContext): readonly Fact[] {
  return [
    {
      id: 'createdAt',
      label: t('ui.word.created'),
      value: { kind: 'instant', text: client.createdAt },
    },
    {
      id: 'updatedAt',
      label: t('ui.word.last-changed'),
      value: { kind: 'instant', text: client.updatedAt },
    },
  ];
}

export function developerFacts(client: Client, { t }: FactContext): readonly Fact[] {
  return [
    copyableFact('id', t('ui.word.id'), client.id),
    // The number as a whole is already above.
    ...(client.phone === null || client.phoneNumber === null
      ? []
      : [
          copyableFact('phoneCountryCode', t('ui.word.country-code'), client.phone.countryCode),
          copyableFact(
            'phoneLocalNumber',
            t('clients.field.phoneLocalNumber'),
            client.phone.number,
          ),
        ]),
  ];
}
