import type {
  NewClient,
  NewClientAddress,
} from '../../../../preload/contract/clients/new-client.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Fact } from '../../../widgets/facts/fact-list.tsx';
import { named } from '../../../widgets/facts/named-code.tsx';
import { kindLabel } from '../client-labels.ts';

type FactContext = { readonly t: Translate; readonly language: string };

function text(
  id: string,
  label: string,
  value: string | null,
  kind: 'text' | 'code' = 'text',
): readonly Fact[] {
  return value === null ? [] : [{ id, label, value: { kind, text: value } }];
}
function code(
  id: string,
  label: string,
  type: 'language' | 'region' | 'currency',
  value: string | null,
  language: string,
): readonly Fact[] {
  return value === null ? [] : [{ id, label, value: named(type, value, language) }];
}

function addressFacts(
  at: string,
  address: NewClientAddress | null,
  { t, language }: FactContext,
): readonly Fact[] {
  return address === null
    ? []
    : [
        ...text(`${at}-street`, t('clients.field.streetAddress'), address.streetAddress),
        ...text(`${at}-zip`, t('clients.field.zipCode'), address.zipCode),
        ...text(`${at}-city`, t('clients.field.city'), address.city),
        ...text(`${at}-province`, t('clients.field.provinceCode'), address.provinceCode),
        ...code(
          `${at}-country`,
          t('clients.field.countryCode'),
          'region',
          address.countryCode,
          language,
        ),
      ];
}

/**
 * What will be sent and nothing else, by the parts of the form; a part of which nothing is sent is
 * left out.
 */
export function reviewParts(
  client: NewClient,
  context: FactContext,
): readonly { readonly id: string; readonly title: string; readonly facts: readonly Fact[] }[] {
  const { t, language } = context;
  return [
    {
      id: 'who',
      title: t('newclient.part.who'),
      facts: [
        ...text('kind', t('clients.field.kind'), kindLabel(client.kind, t)),
        ...text(
          'name',
          t(client.kind === 'company' ? 'newclient.name.company' : 'newclient.name.business'),
          client.name,
        ),
        ...text('firstName', t('clients.field.firstName'), client.firstName),
        ...text('lastName', t('clients.field.lastName'), client.lastName),
      ],
    },
    {
      id: 'contact',
      title: t('clients.section.contact'),
      facts: [
        ...text('email', t('clients.field.email'), client.email),
        ...text(
          'extraEmails',
          t('newclient.emails.label'),
          client.extraEmails.length === 0 ? null : client.extraEmails.join(', '),
        ),
        ...text(
          'phone',
          t('clients.field.phone'),
          client.phone && `${client.phone.countryCode} ${client.phone.number}`,
        ),
      ],
    },
    {
      id: 'billing',
      title: t('clients.section.billing'),
      facts: addressFacts('billing', client.billingAddress, context),
    },
    {
      id: 'delivery',
      title: t('clients.section.delivery'),
      facts: addressFacts('delivery', client.deliveryAddress, context),
    },
    {
      id: 'invoicing',
      title: t('clients.section.invoicing'),
      facts: [
        ...text('vatNumber', t('clients.field.vatNumber'), client.vatNumber, 'code'),
        ...text(
          'taxIdentificationNumber',
          t('clients.field.taxIdentificationNumber'),
          client.taxIdentificationNumber,
          'code',
        ),
        ...text('recipientCode', t('clients.field.recipientCode'), client.recipientCode, 'code'),
        ...text(
          'eInvoicingAddress',
          t('clients.field.eInvoicingAddress'),
          client.eInvoicingAddress,
          'code',
        ),
        ...code('currency', t('clients.field.currency'), 'currency', client.currency, language),
        ...code('locale', t('newclient.locale'), 'language', client.locale, language),
      ],
    },
  ].filter(({ facts }) => facts.length > 0);
}
