import type { ClientKind } from '../../../preload/contract/clients/new-client.ts';
import type { MessageId } from '../../i18n/i18n.ts';

type CountryRules = {
  /** How its tax number is explained in the form, by the kind of the client. */
  readonly taxHint: (kind: ClientKind) => MessageId;
  /** The rule that is told of a client whose tax number may fail; the kind may be a new one. */
  readonly taxRule: (kind: string | null) => MessageId;
  readonly vatHint: MessageId;
  /** Its addresses have a province, from a list or typed. */
  readonly province: 'list' | 'text' | 'none';
  /** Its clients have a code to which invoices are sent. */
  readonly hasRecipientCode: boolean;
  /** What clients of an organisation of this country have, wherever they are. */
  readonly home: {
    readonly hasFreelancers: boolean;
    readonly hasProvinces: boolean;
    readonly hasEInvoicing: boolean;
  };
};

const elsewhere: CountryRules = {
  taxHint: () => 'newclient.tax.other',
  taxRule: () => 'clients.tax-rule.other',
  vatHint: 'newclient.vat.other',
  province: 'none',
  hasRecipientCode: false,
  home: { hasFreelancers: false, hasProvinces: false, hasEInvoicing: false },
};
const withProvinces: CountryRules = { ...elsewhere, province: 'text' };

/** What the pages of clients know of a country. One more is an entry here, and its words. */
const countries: Readonly<Record<string, CountryRules>> = {
  AU: withProvinces,
  BR: withProvinces,
  CA: withProvinces,
  DE: {
    ...elsewhere,
    taxHint: () => 'newclient.tax.DE',
    taxRule: () => 'clients.tax-rule.DE',
  },
  ES: {
    ...withProvinces,
    taxHint: () => 'newclient.tax.ES',
    taxRule: () => 'clients.tax-rule.ES',
  },
  FR: {
    ...elsewhere,
    taxHint: () => 'newclient.tax.FR',
    taxRule: () => 'clients.tax-rule.FR',
    vatHint: 'newclient.vat.french',
    home: { ...elsewhere.home, hasEInvoicing: true },
  },
  IN: withProvinces,
  IT: {
    ...elsewhere,
    taxHint: (kind) => `newclient.tax.IT-${kind}`,
    taxRule: (kind) =>
      kind === 'company' || kind === 'individual'
        ? `clients.tax-rule.IT-${kind}`
        : 'clients.tax-rule.IT-either',
    province: 'list',
    hasRecipientCode: true,
    home: { ...elsewhere.home, hasFreelancers: true, hasProvinces: true },
  },
  MX: withProvinces,
  US: withProvinces,
};

/** @param code in any case; null or a country without rules of its own: those of most */
export function countryRules(code: string | null): CountryRules {
  const wanted = code?.trim().toUpperCase() ?? '';
  return (Object.hasOwn(countries, wanted) ? countries[wanted] : undefined) ?? elsewhere;
}
