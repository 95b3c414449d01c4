import { hasForm } from '../../../preload/contract/clients/client-forms.ts';
import type { ClientKind } from '../../../preload/contract/clients/new-client.ts';
import { countryOf } from '../../../preload/contract/countries/countries.ts';
import { taxFormsOf } from '../../../preload/contract/countries/country-forms.ts';

/** What both the numbers of a state and those of the Union are held against. */
type NumberCheck = {
  readonly validate: (text: string) => {
    readonly isValid: boolean;
    readonly error?: Error | undefined;
  };
};
type Load = () => Promise<NumberCheck>;

/**
 * One file of the library a number: the whole of it takes longer to load than main may be busy. Null:
 * its check refuses numbers that exist, and nothing is said.
 */
const vatChecks: Readonly<Record<string, Load | null>> = {
  AT: () => import('stdnum/lib/cjs/at/uid.js'),
  BE: () => import('stdnum/lib/cjs/be/vat.js'),
  BG: null,
  /** The company's number without the word for VAT after it, which is often left out. */
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
const others = {
  siren: () => import('stdnum/lib/cjs/fr/siren.js'),
  siret: () => import('stdnum/lib/cjs/fr/siret.js'),
  'codice-fiscale': () => import('stdnum/lib/cjs/it/codicefiscale.js'),
  'belgian-person': () => import('stdnum/lib/cjs/be/insz.js'),
  steuernummer: () => import('stdnum/lib/cjs/de/stnr.js'),
  idNr: () => import('stdnum/lib/cjs/de/idnr.js'),
} satisfies Readonly<Record<string, Load>>;

/** Numbers of persons, by which the library's check of their country is incomplete. */
const unchecked: Readonly<Record<string, RegExp>> = { CZ: /^\d{9,10}$/, LV: /^[0-3]\d{10}$/ };

async function passes(load: Load, text: string): Promise<boolean> {
  return (await load()).validate(text).isValid;
}

/** The letters before the VAT numbers of a country. None: nothing is known of them here. */
function prefixesOf(country: string): readonly string[] {
  return countryOf(country).vatPrefixes ?? (Object.hasOwn(vatChecks, country) ? [country] : []);
}

function bare(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z+*]/g, '').toUpperCase();
}

/** The VAT prefix a number begins with, if it is one that is known here. */
function vatPrefix(number: string): string | null {
  if (/^CHE\d/.test(number)) return 'CHE';
  const two = number.slice(0, 2);
  return two === 'XI' || Object.hasOwn(vatChecks, two) ? two : null;
}

/**
 * What the library's check of that prefix takes: nothing after a Swiss number, and no XI, which it
 * does not know.
 */
function withoutExtras(number: string, prefix: string | null): string {
  if (prefix === 'CHE') return number.slice(0, 12);
  return prefix === 'XI' || prefix === 'EL' ? number.slice(2) : number;
}

type VatVerdict = {
  readonly hasWrongChecksum: boolean;
  readonly isOfAnotherCountry: boolean;
};

/**
 * What can be said of a VAT number without asking an authority: whether its check digits are right,
 * and whether its prefix is another country's than the one given (two letters in upper case, null
 * when not known). A number without a prefix is taken for one of that country; of a number of a
 * country that is not known here nothing is said. A French number of the wrong form is not doubted:
 * that is an error of its own.
 */
export async function checkVatNumber(
  vatNumber: string,
  country: string | null,
): Promise<VatVerdict> {
  const number = bare(vatNumber);
  const prefix = vatPrefix(number);
  const isOfAnotherCountry =
    prefix !== null && country !== null && !prefixesOf(country).includes(prefix);
  const whose = prefix ?? (country === null ? undefined : prefixesOf(country)[0]);
  const load = whose === undefined ? undefined : vatChecks[whose === 'XI' ? 'GB' : whose];
  if (!load || unchecked[whose ?? '']?.test(number.replace(/^[A-Z]{2}/, '')) === true)
    return { hasWrongChecksum: false, isOfAnotherCountry };
  return {
    hasWrongChecksum: !(await passes(load, withoutExtras(number, prefix))),
    isOfAnotherCountry,
  };
}

/**
 * Whether some state gives out a Steuernummer of these digits. Its check digit is worked out
 * differently in each and is not looked at.
 */
async function isSteuernummer(digits: string): Promise<boolean> {
  if (digits.length === 12) return true;
  const { isValid, error } = (await others.steuernummer()).validate(digits);
  // The library asks for a repeated digit here too, which is a rule of the identification number
  // alone.
  return isValid || error?.name === 'InvalidComponent';
}

/**
 * Eleven digits are an identification number or a Steuernummer of some states; a person's without
 * strokes is taken for the first.
 */
async function isGermanRight(taxNumber: string, kind: ClientKind): Promise<boolean> {
  const digits = bare(taxNumber);
  if (digits.length !== 11) return isSteuernummer(digits);
  if (kind === 'individual' && !taxNumber.includes('/')) return passes(others.idNr, digits);
  return (await isSteuernummer(digits)) || passes(others.idNr, digits);
}

/**
 * Whether the check digits of a tax number are right, by country (two letters in upper case). So it
 * is for countries whose rules are not known here, and for a number whose form is not the
 * country's: that is an error or a doubt of its own.
 */
export async function isTaxNumberRight(
  taxNumber: string,
  country: string,
  kind: ClientKind,
): Promise<boolean> {
  const form = taxFormsOf(country, kind).find((each) => hasForm(taxNumber, each));
  if (form === undefined) return true;
  if (form.check === 'german-tax-number') return isGermanRight(taxNumber, kind);
  if (form.check === 'siret') return isSiretRight(bare(taxNumber));
  const load = form.check === 'vat' ? vatChecks[country] : others[form.check];
  return load == null || passes(load, bare(taxNumber));
}

/** La Poste numbers its places by another rule than the check digit's (INSEE). */
const laPoste = '356000000';
async function isSiretRight(siret: string): Promise<boolean> {
  const siren = siret.slice(0, 9);
  return siren === laPoste || ((await passes(others.siren, siren)) && passes(others.siret, siret));
}

/**
 * The company's number and, where it names one, its establishment's: each right by itself, and the
 * one inside the other.
 */
export async function isEInvoicingAddressRight(address: string): Promise<boolean> {
  const [siren = '', second] = address.split('_');
  if (!(await passes(others.siren, siren))) return false;
  if (second === undefined || !/^\d{14}$/.test(second)) return true;
  return second.startsWith(siren) && isSiretRight(second);
}
