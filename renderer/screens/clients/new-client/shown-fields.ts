import type { Home } from '../../../../preload/contract/clients/client-home.ts';
import { countryRules } from '../client-countries.ts';
import type { AddressValues, NewClientValues } from './new-client-values.ts';

export function billingCountry(values: NewClientValues, home: Home): string {
  return values.billing.countryCode ?? home.country ?? '';
}
export function deliveryCountry(values: NewClientValues, home: Home): string {
  return values.delivery.countryCode ?? billingCountry(values, home);
}

type ProvinceField = ReturnType<typeof countryRules>['province'];
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
 * Where the organisation's clients have one, a province is at every address; a list of them is for
 * those in its country.
 */
function provinceField(
  countryCode: string,
  { provinceCode }: AddressValues,
  home: Home,
  isAsked: boolean,
): ProvinceField {
  const { province } = countryRules(countryCode);
  const ofHome = countryRules(home.country);
  if (province === 'list' || (countryCode === '' && ofHome.province === 'list')) return 'list';
  return province === 'text' || ofHome.home.hasProvinces || isAsked || provinceCode !== ''
    ? 'text'
    : 'none';
}

/**
 * Which fields there are, by kind, country and organisation, and by what a refusal pointed to. What
 * holds something is never hidden while it would be sent.
 */
export function shownFields(values: NewClientValues, home: Home): ShownFields {
  const asked = new Set<string>(values.asked);
  const ofHome = countryRules(home.country).home;
  return {
    freelancer: ofHome.hasFreelancers || values.kind === 'freelancer',
    name: values.kind !== 'individual' || asked.has('name'),
    personName: values.kind !== 'company' || asked.has('firstName') || asked.has('lastName'),
    eInvoicing:
      home.country === null ||
      ofHome.hasEInvoicing ||
      values.eInvoicingAddress.trim() !== '' ||
      asked.has('eInvoicingAddress'),
    recipientCode:
      countryRules(billingCountry(values, home)).hasRecipientCode ||
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
}
