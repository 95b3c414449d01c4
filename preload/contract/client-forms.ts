import { clientLanguages } from './iso-codes.ts';

/** A form that a field must have, and how what a person typed is brought into it. */
export type FieldForm = { readonly pattern: RegExp; readonly compact: (text: string) => string };

/** Of the letters a to z only: `toUpperCase` would make two letters of an ß, and a country of them. */
const capitals = (text: string): string =>
  text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
const smalls = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
const bare = (text: string): string => capitals(text.replaceAll(/[\s./-]/g, ''));
const regional = (text: string): string => {
  const [language = '', ...region] = text.replaceAll('_', '-').split('-');
  return [smalls(language), ...region.map(capitals)].join('-');
};

/** FR, a key of two digits or letters, the nine digits of the company (specification, vat_number). */
export const frenchVat: FieldForm = { pattern: /^FR[0-9A-Z]{2}\d{9}$/, compact: bare };
export const startsFrenchVat = (text: string): boolean => bare(text).startsWith('FR');

/**
 * The forms of a tax number (specification, tax_identification_number), by country and, for Italy, by kind.
 * A freelancer has both Italian numbers, so either is right. The German one has 10 to 13 digits: as its state writes it, in one of the two
 * federal spellings, or as a person's identification number (BZSt); it keeps its strokes, since no spelling is asked for.
 */
export const taxNumberForms = {
  'french-tax-number-form': { pattern: /^(?:\d{9}|\d{14})$/, compact: bare },
  'italian-company-tax-number-form': { pattern: /^\d{11}$/, compact: bare },
  'italian-personal-tax-number-form': { pattern: /^[A-Z0-9]{16}$/, compact: bare },
  'italian-freelancer-tax-number-form': { pattern: /^(?:\d{11}|[A-Z0-9]{16})$/, compact: bare },
  'spanish-tax-number-form': { pattern: /^[A-Z0-9]{9}$/, compact: bare },
  'german-tax-number-form': { pattern: /^\d(?:[\s./-]*\d){9,12}$/, compact: (text) => text },
} as const satisfies Readonly<Record<string, FieldForm>>;
export type TaxNumberForm = keyof typeof taxNumberForms;

/**
 * siren, siren_siret, siren_siret_routingCode or siren_suffix (specification, e_invoicing_address).
 * @assumption A routing code and a suffix are of any characters but spaces and the underscore, which parts them.
 */
export const eInvoicingAddress: FieldForm = {
  pattern: /^\d{9}(?:_\d{14}(?:_[^\s_]+)?|_[^\s_]+)?$/,
  compact: (text) => {
    const [siren = '', second, ...rest] = text.split('_').map((part) => part.trim());
    // Only numbers are closed up: the characters of a suffix are its own.
    const closedSecond =
      second !== undefined && /^[\d\s]+$/.test(second) ? second.replaceAll(/\s/g, '') : second;
    return [
      siren.replaceAll(/\s/g, ''),
      ...(closedSecond === undefined ? [] : [closedSecond]),
      ...rest,
    ].join('_');
  },
};

export const countryCode: FieldForm = { pattern: /^[A-Z]{2}$/, compact: capitals };
export const provinceCode: FieldForm = { pattern: /^[A-Z]{2}$/, compact: capitals };
/** CAP: exactly five characters (specification), and those are digits. */
export const italianZipCode: FieldForm = { pattern: /^\d{5}$/, compact: (text) => text };
/** Six characters for public offices, seven for everybody else (FatturaPA, `CodiceDestinatario`). */
export const recipientCode: FieldForm = { pattern: /^[A-Z0-9]{6,7}$/, compact: capitals };
export const currencyCode: FieldForm = { pattern: /^[A-Z]{3}$/, compact: capitals };
export const clientLocale: FieldForm = {
  pattern: new RegExp(`^(?:${clientLanguages.join('|')})(?:-[A-Z]{2})?$`),
  compact: regional,
};

export const hasForm = (text: string, { pattern, compact }: FieldForm): boolean =>
  pattern.test(compact(text));
/** The text in the spelling of the form where it has that form; anything else stays as it was typed, so that it can be shown and put right. */
export const inForm = (text: string, form: FieldForm): string =>
  hasForm(text, form) ? form.compact(text) : text;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const mailbox = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$`,
);
/** RFC 5321, section 4.1.2: a dot-string before the @ and a domain of at least two labels, within the lengths of section 4.5.3.1. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.indexOf('@') <= 64 && mailbox.test(text);
