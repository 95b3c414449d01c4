import { clientLanguages } from '../iso-codes.ts';

/** The form that a field must have, and how input is converted to it. */
export type FieldForm = { readonly pattern: RegExp; readonly compact: (text: string) => string };

/** Longer than any number or code, including separators: a longer text is not parsed. */
const maxFormUnits = 1_000;

/**
 * Only the letters a to z: `toUpperCase` would turn ß into two letters, which could form a country
 * code.
 */
function toCapitals(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}
/** A number without separators. */
export function stripSeparators(text: string): string {
  return toCapitals(text.slice(0, maxFormUnits).replaceAll(/[\s./-]/g, ''));
}
function toLocaleForm(text: string): string {
  const [language = '', ...region] = text.replaceAll('_', '-').split('-');
  return [
    language.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    ...region.map(toCapitals),
  ].join('-');
}

/**
 * siren, siren_siret, siren_siret_routingCode or siren_suffix (specification, e_invoicing_address).
 * @assumption A routing code and a suffix may have any characters except spaces and the separator
 * underscore.
 */
export const eInvoicingAddress: FieldForm = {
  pattern: /^\d{9}(?:_\d{14}(?:_[^\s_]+)?|_[^\s_]+)?$/,
  compact: (text) => {
    const [siren = '', second, ...rest] = text.split('_').map((part) => part.trim());
    // Spaces are removed in numbers only: a suffix may have any characters.
    const compactSecond =
      second !== undefined && /^[\d\s]+$/.test(second) ? second.replaceAll(/\s/g, '') : second;
    return [
      siren.replaceAll(/\s/g, ''),
      ...(compactSecond === undefined ? [] : [compactSecond]),
      ...rest,
    ].join('_');
  },
};

export const countryCode: FieldForm = { pattern: /^[A-Z]{2}$/, compact: toCapitals };
/** Exactly two characters: outside Italy they may be digits, as in `2A` and `28`. */
export const provinceCode: FieldForm = { pattern: /^..$/u, compact: toCapitals };
/**
 * Six characters for public offices, seven for all others (FatturaPA, `CodiceDestinatario`). The
 * specification requires no form, so another one is only a warning.
 */
export const recipientCode: FieldForm = { pattern: /^[A-Z0-9]{6,7}$/, compact: toCapitals };
export const currencyCode: FieldForm = { pattern: /^[A-Z]{3}$/, compact: toCapitals };
export const clientLocale: FieldForm = {
  pattern: new RegExp(`^(?:${clientLanguages.join('|')})(?:-[A-Z0-9]+)*$`),
  compact: toLocaleForm,
};

export function hasForm(text: string, { pattern, compact }: FieldForm): boolean {
  return text.length <= maxFormUnits && pattern.test(compact(text));
}
/**
 * The text in the spelling of the form if it matches; otherwise as typed, so that the user can see
 * and fix it.
 */
export function toForm(text: string, form: FieldForm): string {
  return hasForm(text, form) ? form.compact(text) : text;
}

/**
 * At least one character on each side of the @ (specification: "e-mail"). Names and domains of any
 * script and hosts without a dot are valid too (RFC 6531, RFC 5321).
 */
export function isEmail(text: string): boolean {
  return /^(?:"[^"\r\n]+"|[^\s@"<>,;]+)@[^\s@"<>,;]+$/u.test(text);
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const mailbox = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$`,
);
/**
 * The form of nearly every address: a dot-string before the @ and a domain of at least two labels
 * (RFC 5321, section 4.1.2). The lengths are those of section 4.5.3.1. Other addresses get a
 * warning.
 */
export function isUsualEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && mailbox.test(text);
}
