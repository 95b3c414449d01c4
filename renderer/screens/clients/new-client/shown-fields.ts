import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import { createTextOrder } from '../../../../preload/contract/bounded-text.ts';
import { countryOf } from '../../../../preload/contract/countries/countries.ts';
import type { CodeChoice } from '../../../format/code-choices.ts';
import type { AddressValues, NewClientValues } from './new-client-values.ts';

export function billingCountry(values: NewClientValues, home: CompanyFacts): string {
  return values.billing.countryCode ?? home.country ?? '';
}
export function deliveryCountry(values: NewClientValues, home: CompanyFacts): string {
  return values.delivery.countryCode ?? billingCountry(values, home);
}

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

/**
 * An address without a country uses the provinces of the organization's country, if there is a
 * list.
 */
function provincesOf(countryCode: string, home: CompanyFacts) {
  const homeRules = countryOf(home.country).provinces;
  return countryCode === '' && typeof homeRules === 'object'
    ? homeRules
    : countryOf(countryCode).provinces;
}
const compareNames = createTextOrder('it');
/** The provinces for an address, sorted by name. */
export function provinceChoices(countryCode: string, home: CompanyFacts): readonly CodeChoice[] {
  const provinces = provincesOf(countryCode, home);
  return typeof provinces !== 'object'
    ? []
    : Object.entries(provinces)
        .map(([code, name]) => ({ code, name }))
        .toSorted((one, other) => compareNames(one.name, other.name));
}

/**
 * If clients of the organization have provinces, every address has one; the list applies to
 * addresses in its country.
 */
function provinceField(
  countryCode: string,
  { provinceCode }: AddressValues,
  home: CompanyFacts,
  isRequested: boolean,
): ProvinceField {
  const provinces = provincesOf(countryCode, home);
  if (typeof provinces === 'object') return 'list';
  return provinces === 'any' ||
    countryOf(home.country).clients?.haveProvinces === true ||
    isRequested ||
    provinceCode !== ''
    ? 'text'
    : 'none';
}

/**
 * The shown fields, by kind, country, organization, and fields named in a rejection. A field with a
 * value to send is never hidden.
 */
export function shownFields(values: NewClientValues, home: CompanyFacts): ShownFields {
  const requestedFields = new Set<string>(values.asked);
  const homeRules = countryOf(home.country).clients;
  return {
    freelancer: homeRules?.mayBeFreelancers === true || values.kind === 'freelancer',
    name: values.kind !== 'individual' || requestedFields.has('name'),
    personName:
      values.kind !== 'company' ||
      requestedFields.has('firstName') ||
      requestedFields.has('lastName'),
    eInvoicing:
      home.country === null ||
      homeRules?.haveEInvoicing === true ||
      values.eInvoicingAddress.trim() !== '' ||
      requestedFields.has('eInvoicingAddress'),
    recipientCode:
      countryOf(billingCountry(values, home)).hasRecipientCode === true ||
      values.recipientCode.trim() !== '' ||
      requestedFields.has('recipientCode'),
    billingProvince: provinceField(
      billingCountry(values, home),
      values.billing,
      home,
      requestedFields.has('billingAddress.provinceCode'),
    ),
    deliveryProvince: provinceField(
      deliveryCountry(values, home),
      values.delivery,
      home,
      requestedFields.has('deliveryAddress.provinceCode'),
    ),
  };
}
