import type { ClientDoubt } from '../../../../preload/contract/new-client.ts';
import type { MessageId } from '../../../i18n/i18n.ts';

export const doubtWords: Readonly<Record<ClientDoubt['code'], MessageId>> = {
  'vat-checksum': 'newclient.doubt.vat-checksum',
  'tax-number-checksum': 'newclient.doubt.tax-number-checksum',
  'phone-impossible': 'newclient.doubt.phone-impossible',
  'vat-other-country': 'newclient.doubt.vat-other-country',
  'e-invoicing-checksum': 'newclient.doubt.e-invoicing-checksum',
  'unknown-currency': 'newclient.doubt.unknown-currency',
  'unknown-country': 'newclient.doubt.unknown-country',
  'postcode-short': 'newclient.doubt.postcode-short',
  'name-without-letters': 'newclient.doubt.name-without-letters',
  'unusual-email': 'newclient.doubt.unusual-email',
  'german-tax-number': 'newclient.doubt.german-tax-number',
  'recipient-code-form': 'newclient.doubt.recipient-code-form',
  'recipient-code-italian-only': 'newclient.doubt.recipient-code-italian-only',
};
