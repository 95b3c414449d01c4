import { hasForm } from '../../../preload/contract/clients/client-forms.ts';
import type { ClientKind } from '../../../preload/contract/clients/new-client.ts';
import { countryOf } from '../../../preload/contract/countries/countries.ts';
import { taxFormsOf } from '../../../preload/contract/countries/country-forms.ts';

/** The common shape of checks for national and EU numbers. */
type NumberCheck = {
  readonly validate: (text: string) => {
    readonly isValid: boolean;
    readonly error?: Error | undefined;
  };
};
type Load = () => Promise<NumberCheck>;

/**
 * Imports one file of the library for each number: loading the whole library would block main for
 * too long. Null: its check rejects numbers that exist, so it is not used.
 */
const vatChecks: Readonly<Record<string, Load | null>> = {
  AT: () => import('stdnum/lib/cjs/at/uid.js'),
  BE: () => import('stdnum/lib/cjs/be/vat.js'),
  BG: null,
  /** Checks the company's number without the suffix for VAT, which is often left out. */
  CHE: () => import('stdnum/lib/cjs/ch/uid.js'),
  CY: () => import('stdnum/lib/cjs/cy/vat.js'),
  CZ: () => import('stdnum/lib/cjs/cz/dic.js'),
  DE: () => import('stdnum/lib/cjs/de/vat.js'),
  DK: () => import('stdnum/lib/cjs/dk/cvr.js'),
  EE: () => import('stdnum/lib/cjs/ee/kmkr.js'),
  EL: () => import('stdnum/lib/cjs/gr/vat.js'),
  ES: () => import('stdnum/lib/cjs/es/nif.js'),
  FI: () => import('stdnum/lib/cjs/fi/alv.js'),
  FR: () => import('stdnum/lib/cjs/fr/tva.js'),
  GB: () => import('stdnum/lib/cjs/gb/vat.js'),
  HR: () => import('stdnum/lib/cjs/hr/oib.js'),
  HU: () => import('stdnum/lib/cjs/hu/anum.js'),
  IE: () => import('stdnum/lib/cjs/ie/vat.js'),
  IT: () => import('stdnum/lib/cjs/it/iva.js'),
  LT: () => import('stdnum/lib/cjs/lt/pvm.js'),
  LU: () => import('stdnum/lib/cjs/lu/tva.js'),
  LV: () => import('stdnum/lib/cjs/lv/pvn.js'),
  MT: () => import('stdnum/lib/cjs/mt/vat.js'),
  NL: () => import('stdnum/lib/cjs/nl/btw.js'),
  PL: () => import('stdnum/lib/cjs/pl/nip.js'),
  PT: () => import('stdnum/lib/cjs/pt/nif.js'),
  RO: () => import('stdnum/lib/cjs/ro/cif.js'),
  SE: () => import('stdnum/lib/cjs/se/vat.js'),
  SI: () => import('stdnum/lib/cjs/si/ddv.js'),
  SK: null,
};
const otherChecks = {
  siren: () => import('stdnum/lib/cjs/fr/siren.js'),
  siret: () => import('stdnum/lib/cjs/fr/siret.js'),
  'codice-fiscale': () => import('stdnum/lib/cjs/it/codicefiscale.js'),
  'belgian-person': () => import('stdnum/lib/cjs/be/insz.js'),
  steuernummer: () => import('stdnum/lib/cjs/de/stnr.js'),
  idNr: () => import('stdnum/lib/cjs/de/idnr.js'),
} satisfies Readonly<Record<string, Load>>;

/** Numbers of persons for which the library's check of that country is incomplete. */
const uncheckedForms: Readonly<Record<string, RegExp>> = { CZ: /^\d{9,10}$/, LV: /^[0-3]\d{10}$/ };

async function passesCheck(load: Load, text: string): Promise<boolean> {
  return (await load()).validate(text).isValid;
}

/** The prefixes of a country's VAT numbers. Empty: no known rules. */
function prefixesOf(country: string): readonly string[] {
  return countryOf(country).vatPrefixes ?? (Object.hasOwn(vatChecks, country) ? [country] : []);
}

function toPlainNumber(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z+*]/g, '').toUpperCase();
}

/** The known VAT prefix at the start of a number, if there is one. */
function vatPrefix(number: string): string | null {
  if (/^CHE\d/.test(number)) return 'CHE';
  const letters = number.slice(0, 2);
  return letters === 'XI' || Object.hasOwn(vatChecks, letters) ? letters : null;
}

/**
 * The number as the library's check for that prefix takes it: a Swiss number without a suffix, and
 * a number without XI, which the library does not know.
 */
function toLibraryForm(number: string, prefix: string | null): string {
  if (prefix === 'CHE') return number.slice(0, 12);
  return prefix === 'XI' || prefix === 'EL' ? number.slice(2) : number;
}

type VatVerdict = {
  readonly hasWrongChecksum: boolean;
  readonly isOfAnotherCountry: boolean;
};

/**
 * Checks a VAT number without asking an authority: whether its check digits are right, and whether
 * its prefix belongs to another country than the given one. The country has two letters in upper
 * case; null if unknown. A number without a prefix counts as one of that country. For a country
 * without known rules nothing is reported. A French number of the wrong form is not doubted: that
 * is a separate error.
 */
export async function checkVatNumber(
  vatNumber: string,
  country: string | null,
): Promise<VatVerdict> {
  const number = toPlainNumber(vatNumber);
  const prefix = vatPrefix(number);
  const isOfAnotherCountry =
    prefix !== null && country !== null && !prefixesOf(country).includes(prefix);
  const rulePrefix = prefix ?? (country === null ? undefined : prefixesOf(country)[0]);
  const load =
    rulePrefix === undefined ? undefined : vatChecks[rulePrefix === 'XI' ? 'GB' : rulePrefix];
  if (!load || uncheckedForms[rulePrefix ?? '']?.test(number.replace(/^[A-Z]{2}/, '')) === true)
    return { hasWrongChecksum: false, isOfAnotherCountry };
  return {
    hasWrongChecksum: !(await passesCheck(load, toLibraryForm(number, prefix))),
    isOfAnotherCountry,
  };
}

/**
 * Whether a German state issues a Steuernummer of these digits. Each state computes its check digit
 * differently, so it is not checked.
 */
async function isSteuernummer(digits: string): Promise<boolean> {
  if (digits.length === 12) return true;
  const { isValid, error } = (await otherChecks.steuernummer()).validate(digits);
  // The library also requires a repeated digit here, which is a rule only for the identification
  // number.
  return isValid || error?.name === 'InvalidComponent';
}

/**
 * Eleven digits are an identification number, or the Steuernummer of some states; a person's number
 * without slashes counts as the former.
 */
async function isGermanRight(taxNumber: string, kind: ClientKind): Promise<boolean> {
  const digits = toPlainNumber(taxNumber);
  if (digits.length !== 11) return isSteuernummer(digits);
  if (kind === 'individual' && !taxNumber.includes('/'))
    return passesCheck(otherChecks.idNr, digits);
  return (await isSteuernummer(digits)) || passesCheck(otherChecks.idNr, digits);
}

/**
 * Whether the check digits of a tax number are right, by country (two letters in upper case). True
 * for countries without known rules, and for a number whose form is not the country's: that is a
 * separate error or doubt.
 */
export async function isTaxNumberRight(
  taxNumber: string,
  country: string,
  kind: ClientKind,
): Promise<boolean> {
  const form = taxFormsOf(country, kind).find((each) => hasForm(taxNumber, each));
  if (form === undefined) return true;
  if (form.check === 'german-tax-number') return isGermanRight(taxNumber, kind);
  if (form.check === 'siret') return isSiretRight(toPlainNumber(taxNumber));
  const load = form.check === 'vat' ? vatChecks[country] : otherChecks[form.check];
  return load == null || passesCheck(load, toPlainNumber(taxNumber));
}

/** La Poste numbers its establishments by another rule than the check digit (INSEE). */
const laPoste = '356000000';
async function isSiretRight(siret: string): Promise<boolean> {
  const siren = siret.slice(0, 9);
  return (
    siren === laPoste ||
    ((await passesCheck(otherChecks.siren, siren)) && passesCheck(otherChecks.siret, siret))
  );
}

/**
 * Checks the company's number and, if present, its establishment's number: each must be right, and
 * the second must begin with the first.
 */
export async function isEInvoicingAddressRight(address: string): Promise<boolean> {
  const [siren = '', second] = address.split('_');
  if (!(await passesCheck(otherChecks.siren, siren))) return false;
  if (second === undefined || !/^\d{14}$/.test(second)) return true;
  return second.startsWith(siren) && isSiretRight(second);
}
