import { clientLanguages } from '../iso-codes.ts';

/** A form that a field must have, and how what a person typed is brought into it. */
export type FieldForm = { readonly pattern: RegExp; readonly compact: (text: string) => string };

/**
 * No number or code is longer, with whatever a person puts between its parts: such a text is not
 * looked at.
 */
const longestForm = 1_000;

/**
 * Of the letters a to z only: `toUpperCase` would make two letters of an ß, and a country of them.
 */
function capitals(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}
/** A number without what a person puts between its parts. */
export function bare(text: string): string {
  return capitals(text.slice(0, longestForm).replaceAll(/[\s./-]/g, ''));
}
function regional(text: string): string {
  const [language = '', ...region] = text.replaceAll('_', '-').split('-');
  return [
    language.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    ...region.map(capitals),
  ].join('-');
}

/**
 * siren, siren_siret, siren_siret_routingCode or siren_suffix (specification, e_invoicing_address).
 * @assumption A routing code and a suffix are of any characters but spaces and the underscore,
 * which parts them.
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
/** Exactly two characters: abroad they may be digits, as in `2A` and `28`. */
export const provinceCode: FieldForm = { pattern: /^..$/u, compact: capitals };
/**
 * Six characters for public offices, seven for everybody else (FatturaPA, `CodiceDestinatario`).
 * The specification asks for no form: another one is only warned of.
 */
export const recipientCode: FieldForm = { pattern: /^[A-Z0-9]{6,7}$/, compact: capitals };
export const currencyCode: FieldForm = { pattern: /^[A-Z]{3}$/, compact: capitals };
export const clientLocale: FieldForm = {
  pattern: new RegExp(`^(?:${clientLanguages.join('|')})(?:-[A-Z0-9]+)*$`),
  compact: regional,
};

export function hasForm(text: string, { pattern, compact }: FieldForm): boolean {
  return text.length <= longestForm && pattern.test(compact(text));
}
/**
 * The text in the spelling of the form where it has that form; anything else stays as it was typed,
 * so that it can be shown and put right.
 */
export function inForm(text: string, form: FieldForm): string {
  return hasForm(text, form) ? form.compact(text) : text;
}

/**
 * Something before the @ and something after it (specification: "e-mail"). Names and domains of any
 * script and hosts without a dot are addresses too (RFC 6531, RFC 5321).
 */
export function isEmail(text: string): boolean {
  return /^(?:"[^"\r\n]+"|[^\s@"<>,;]+)@[^\s@"<>,;]+$/u.test(text);
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const mailbox = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$`,
);
/**
 * What nearly every address is: a dot-string before the @ and a domain of at least two labels (RFC
 * 5321, section 4.1.2), within the lengths of section 4.5.3.1. Of another one is warned.
 */
export function isUsualEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && mailbox.test(text);
}
