import { countryOf } from '../../../preload/contract/countries/countries.ts';
import {
  isTaxNumberAsked,
  messageOfCode,
  taxFormsText,
} from '../../../preload/contract/countries/country-forms.ts';
import type { Translate } from '../../i18n/i18n.ts';

function taxFormText(country: string | null, kind: string | null, t: Translate): string | null {
  return taxFormsText(country, kind, (id, values) => t(`clients.number.${id}`, values));
}

export function taxNumberHint(country: string | null, kind: string | null, t: Translate): string {
  return isTaxNumberAsked(country, kind)
    ? (taxFormText(country, kind, t) ?? t('newclient.tax.other'))
    : t('newclient.optional');
}
export function vatNumberHint(country: string | null, t: Translate): string {
  const { vatNumber } = countryOf(country);
  return vatNumber === undefined
    ? t('newclient.vat.other')
    : t('newclient.example', { example: vatNumber.example });
}
/** Null: the postcode form of this country is unknown. */
export function postcodeHint(country: string | null, t: Translate): string | null {
  const { postcode } = countryOf(country);
  return postcode === undefined ? null : t('newclient.example', { example: postcode.example });
}

/** The form of the tax number, where one is known; the kind may be unknown. */
export function taxNumberRule(
  country: string | null,
  kind: string | null,
  t: Translate,
): string | null {
  const form = taxFormText(country, kind, t);
  return form === null ? null : t('clients.form.tax-number-form', { form });
}

/** A problem or warning about the form of a country. Null: another kind of code. */
export function countryMessage(code: string, t: Translate): string | null {
  const message = messageOfCode(code, (id, values) => t(`clients.number.${id}`, values));
  return message && t(`clients.form.${message.message}`, { form: message.form });
}
