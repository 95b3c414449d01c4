import type { ClientWarning } from '../../../../preload/contract/clients/new-client.ts';
import type { MessageId } from '../../../i18n/i18n.ts';

export const warningMessages: Readonly<Record<ClientWarning['code'], MessageId>> = {
  'vat-checksum': 'newclient.warning.vat-checksum',
  'tax-number-checksum': 'newclient.warning.tax-number-checksum',
  'phone-impossible': 'newclient.warning.phone-impossible',
  'vat-other-country': 'newclient.warning.vat-other-country',
  'e-invoicing-checksum': 'newclient.warning.e-invoicing-checksum',
  'unknown-currency': 'newclient.warning.unknown-currency',
  'unknown-country': 'newclient.warning.unknown-country',
  'postcode-short': 'newclient.warning.postcode-short',
  'name-without-letters': 'newclient.warning.name-without-letters',
  'unusual-email': 'newclient.warning.unusual-email',
  'german-tax-number': 'newclient.warning.german-tax-number',
  'recipient-code-form': 'newclient.warning.recipient-code-form',
  'recipient-code-italian-only': 'newclient.warning.recipient-code-italian-only',
};
