import type { AddressValues, NewClientValues } from './new-client-values.ts';

/**
 * What is known of whose client it will be. Codes in upper case; null: not known, and nothing is
 * then taken for granted.
 */
export type Home = {
  readonly country: string | null;
  readonly currency: string | null;
  readonly language: string | null;
};

export const billingCountry = (values: NewClientValues, home: Home): string =>
  values.billing.countryCode ?? home.country ?? '';
export const deliveryCountry = (values: NewClientValues, home: Home): string =>
  values.delivery.countryCode ?? billingCountry(values, home);

type ProvinceField = 'list' | 'text' | 'none';
export type ShownFields = {
  readonly freelancer: boolean;
  readonly name: boolean;
  readonly personName: boolean;
  readonly eInvoicing: boolean;
  readonly recipientCode: boolean;
  readonly billingProvince: ProvinceField;
  readonly deliveryProvince: ProvinceField;
};

/** Where letters stand in an address beside Italy's. */
const withProvinces: ReadonlySet<string> = new Set(['ES', 'US', 'CA', 'AU', 'BR', 'IN', 'MX']);
/**
 * An Italian organisation has a province at every address; a list of them is for those in Italy.
 */
const provinceField = (
  countryCode: string,
  { provinceCode }: AddressValues,
  home: Home,
  isAsked: boolean,
): ProvinceField => {
  const isItalian = home.country === 'IT';
  if (countryCode === 'IT' || (countryCode === '' && isItalian)) return 'list';
  return isItalian || isAsked || withProvinces.has(countryCode) || provinceCode !== ''
    ? 'text'
    : 'none';
};

/**
 * Which fields there are, by kind, country and organisation, and by what a refusal pointed to. What
 * holds something is never hidden while it would be sent.
 */
export const shownFields = (values: NewClientValues, home: Home): ShownFields => {
  const asked = new Set<string>(values.asked);
  return {
    freelancer: home.country === 'IT' || values.kind === 'freelancer',
    name: values.kind !== 'individual' || asked.has('name'),
    personName: values.kind !== 'company' || asked.has('firstName') || asked.has('lastName'),
    eInvoicing:
      home.country === null ||
      home.country === 'FR' ||
      values.eInvoicingAddress.trim() !== '' ||
      asked.has('eInvoicingAddress'),
    recipientCode:
      billingCountry(values, home) === 'IT' ||
      values.recipientCode.trim() !== '' ||
      asked.has('recipientCode'),
    billingProvince: provinceField(
      billingCountry(values, home),
      values.billing,
      home,
      asked.has('billingAddress.provinceCode'),
    ),
    deliveryProvince: provinceField(
      deliveryCountry(values, home),
      values.delivery,
      home,
      asked.has('deliveryAddress.provinceCode'),
    ),
  };
};
