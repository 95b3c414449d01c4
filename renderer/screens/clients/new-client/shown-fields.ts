import type { NewClientField } from './new-client-field.ts';
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

export type ProvinceField = 'list' | 'text' | 'none';
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

/**
 * The place in the form that shows what is wrong with a field: its own, or the one that stands for
 * it; null where the form has none now.
 */
export const placeShown = (
  field: NewClientField,
  values: NewClientValues,
  home: Home,
): NewClientField | null => {
  const shown = shownFields(values, home);
  const where = (isShown: boolean): NewClientField | null => (isShown ? field : null);
  if (field === 'firstName' || field === 'lastName') return where(shown.personName);
  if (field === 'name') return where(shown.name);
  if (field === 'eInvoicingAddress') return where(shown.eInvoicing);
  if (field === 'recipientCode') return where(shown.recipientCode);
  // A number in one piece has one field.
  if (field === 'phone.countryCode')
    return values.phoneCode === '' && values.phoneNumber === '' ? 'phone.number' : field;
  if (field.startsWith('extraEmails.'))
    return Number(field.slice('extraEmails.'.length)) < values.extraEmails.length
      ? field
      : 'extraEmails';
  if (field === 'billingAddress.provinceCode') return where(shown.billingProvince !== 'none');
  if (field === 'deliveryAddress.provinceCode')
    return where(values.hasDelivery && shown.deliveryProvince !== 'none');
  return where(!field.startsWith('deliveryAddress.') || values.hasDelivery);
};

/** Fields that some clients do without and that stand in the form once a refusal points to them. */
const openable: ReadonlySet<NewClientField> = new Set<NewClientField>([
  'name',
  'firstName',
  'lastName',
  'eInvoicingAddress',
  'recipientCode',
  'billingAddress.provinceCode',
  'deliveryAddress.provinceCode',
]);

/** The form with each of these fields open. It asks for nothing that was not there before. */
export const withOpened = (
  values: NewClientValues,
  fields: readonly NewClientField[],
): Pick<NewClientValues, 'asked' | 'hasDelivery'> => ({
  asked: [...new Set([...values.asked, ...fields.filter((field) => openable.has(field))])],
  hasDelivery: values.hasDelivery || fields.some((field) => field.startsWith('deliveryAddress.')),
});
