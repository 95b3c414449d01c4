import { hasForm } from '../../../../preload/contract/clients/client-forms.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { taxFormsOf } from '../../../../preload/contract/countries/country-forms.ts';
import { foldForSearch } from '../../../data/search-words.ts';

/** The three letters for a name in a codice fiscale (Decreto ministeriale 23 dicembre 1976). */
function lettersOf(name: string, isFirst: boolean): string {
  const letters = foldForSearch(name)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  const consonants = letters.replaceAll(/[AEIOU]/g, '');
  const chosen =
    isFirst && consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : consonants;
  return `${chosen}${letters.replaceAll(/[^AEIOU]/g, '')}XXX`.slice(0, 3);
}

const maxWords = 4;
/**
 * The person of this codice fiscale, from words of a trade name that produce its first six letters:
 * `PROVA MARCO orafo` for `PRVMRC…`.
 */
function findPersonInName(
  name: string,
  code: string,
): Pick<NewClient, 'firstName' | 'lastName'> | null {
  const words = name.split(/[\s,;()]+/).filter((word) => word !== '');
  const [lastNameCode, firstNameCode] = [code.slice(0, 3), code.slice(3, 6)];
  const runs = words.flatMap((_, from) =>
    Array.from({ length: maxWords }, (__, more) => ({ from, to: from + more + 1 }))
      .filter(({ to }) => to <= words.length)
      .map((run) => ({ ...run, text: words.slice(run.from, run.to).join(' ') })),
  );
  const lastNameRuns = runs.filter(({ text }) => lettersOf(text, false) === lastNameCode);
  const firstNameRuns = runs.filter(({ text }) => lettersOf(text, true) === firstNameCode);
  for (const last of lastNameRuns)
    for (const first of firstNameRuns)
      if (first.from === last.to || last.from === first.to)
        return { firstName: first.text, lastName: last.text };
  return null;
}

/**
 * The bank accepts a codice fiscale of 16 characters only for a person. Files list sole traders as
 * companies. For an Italian organisation such a client becomes a freelancer, with the person's name
 * that matches the code; otherwise only the VAT number is sent. Null: this is no sole trader, or
 * neither is possible.
 * @returns the changed fields of the client
 */
export function correctItalianTrader(
  client: NewClient,
  organizationCountry: string | null,
): Partial<NewClient> | null {
  const { kind, name, vatNumber, taxIdentificationNumber: taxNumber } = client;
  const country = client.billingAddress?.countryCode?.toUpperCase() ?? organizationCountry;
  const [personForm] = taxFormsOf('IT', 'individual');
  if (country !== 'IT' || kind !== 'company' || taxNumber === null || personForm === undefined)
    return null;
  if (!hasForm(taxNumber, personForm)) return null;
  const { firstName, lastName } = client;
  const person =
    firstName !== null && lastName !== null
      ? { firstName, lastName }
      : findPersonInName(name ?? '', personForm.compact(taxNumber));
  if (person !== null && organizationCountry === 'IT') return { kind: 'freelancer', ...person };
  if (person !== null && vatNumber === null) return { kind: 'individual', ...person };
  return vatNumber === null ? null : { taxIdentificationNumber: null };
}
