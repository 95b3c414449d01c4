import { stripSeparators, hasForm } from '../clients/client-forms.ts';
import type { FieldForm } from '../clients/client-forms.ts';
import { countryOf, allCountries } from './countries.ts';
import type { NumberForm } from './countries.ts';

/** The tax number forms for a country and a kind of client. Empty: none is known. */
export function taxFormsOf(country: string | null, kind: string | null): readonly NumberForm[] {
  const { taxForms } = countryOf(country);
  const ofKind = kind === 'company' || kind === 'individual' ? taxForms?.[kind] : undefined;
  return ofKind ?? taxForms?.others ?? [];
}
/**
 * A private person is asked only where persons have a number that the bank needs: a SIREN belongs
 * to a business.
 * @assumption Elsewhere the bank writes invoices to persons without one.
 */
export function isTaxNumberAsked(country: string | null, kind: string | null): boolean {
  if (kind !== 'individual') return true;
  return taxFormsOf(country, kind).some(
    ({ isRequired, check }) => isRequired && check !== 'siren' && check !== 'siret',
  );
}
/** `unusual`: the bank accepts it. Null: it matches a form of its country, or none is known. */
export function taxFormFault(
  taxNumber: string | null,
  country: string | null,
  kind: string | null,
): 'refused' | 'unusual' | null {
  const forms = taxFormsOf(country, kind);
  if (taxNumber === null || forms.length === 0 || forms.some((form) => hasForm(taxNumber, form)))
    return null;
  return forms.some(({ isRequired }) => isRequired) ? 'refused' : 'unusual';
}

type VatForm = FieldForm & { readonly country: string };
const vatForms = allCountries.flatMap(([country, { vatNumber }]): readonly VatForm[] =>
  vatNumber?.pattern === undefined
    ? []
    : [{ country, pattern: vatNumber.pattern, compact: stripSeparators }],
);
/** The required form of a VAT number, by its prefix. Null: the specification names none. */
export function vatFormOf(vatNumber: string | null): VatForm | null {
  const number = stripSeparators(vatNumber ?? '');
  return vatForms.find(({ country }) => number.startsWith(country)) ?? null;
}

/**
 * Why a postcode does not match its country. Null: it matches, or the country's form is unknown.
 */
export function postcodeFault(
  postcode: string | null,
  country: string | null,
): 'refused' | 'zero-lost' | 'unusual' | null {
  const { postcode: rule } = countryOf(country);
  if (rule === undefined || postcode === null) return null;
  if (rule.isRequired === true) return rule.pattern.test(postcode) ? null : 'refused';
  const compactPostcode = postcode.replaceAll(/\s/g, '').replace(/^[A-Za-z]{1,2}-/, '');
  if (rule.pattern.test(compactPostcode)) return null;
  // Spreadsheets remove a leading zero.
  return rule.pattern.test(`0${compactPostcode}`) ? 'zero-lost' : 'unusual';
}

/** Codes of problems and warnings that name the form's country: `postcode-form.PT`. */
type CodeOf<Message extends string> = `${Message}.${string}`;
export type CountryProblemCode = CodeOf<'tax-number-form' | 'vat-number-form' | 'postcode-form'>;
export function taxFormCode(
  country: string | null,
  kind: string | null,
): CodeOf<'tax-number-form'> {
  return `tax-number-form.${country ?? ''}.${kind ?? ''}`;
}

/** Translates the parts of a form. */
type Translate = (id: NumberForm['of'] | 'or', values: Readonly<Record<string, string>>) => string;

/** `SIREN (9 digits) or SIRET (14 digits)`. Null: no form is known. */
export function taxFormsText(
  country: string | null,
  kind: string | null,
  translate: Translate,
): string | null {
  const texts = taxFormsOf(country, kind).map(({ of, name, length }) =>
    translate(of, { name, length: length.join('–') }),
  );
  return texts.length === 0 ? null : texts.reduce((one, other) => translate('or', { one, other }));
}

/** The message of a code with a country, and the form to name in it. Null: another code. */
export function messageOfCode(
  code: string,
  translate: Translate,
): {
  readonly message: 'tax-number-form' | 'vat-number-form' | 'postcode-form';
  readonly form: string;
} | null {
  const [message, country = '', kind = ''] = code.split('.');
  const { vatNumber, postcode } = countryOf(country);
  if (message === 'tax-number-form')
    return { message, form: taxFormsText(country, kind, translate) ?? '' };
  if (message === 'vat-number-form') return { message, form: vatNumber?.example ?? '' };
  return message === 'postcode-form' ? { message, form: postcode?.example ?? '' } : null;
}
