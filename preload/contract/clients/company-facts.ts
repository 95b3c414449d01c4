import { countryOf } from '../countries/countries.ts';
import { clientLanguages } from '../iso-codes.ts';
import type { Organization } from '../organization.ts';

/**
 * Known facts about the user's company. Codes in upper case; null: unknown, then no default is
 * assumed.
 */
export type CompanyFacts = {
  readonly country: string | null;
  readonly currency: string | null;
  readonly language: string | null;
};

function codeOrNull(text: string | null | undefined, pattern: RegExp): string | null {
  const normalized = text?.trim().toUpperCase() ?? '';
  return pattern.test(normalized) ? normalized : null;
}
function languageOf(text: string | null | undefined): string | null {
  const normalized = text?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return clientLanguages.find((each) => each === normalized) ?? null;
}

/** The currency is that of the main account, or the only currency of all accounts. */
export function companyFactsOf(organization: Organization | null): CompanyFacts {
  const currencies = new Set(
    (organization?.bankAccounts ?? [])
      .map(({ currency }) => codeOrNull(currency, /^[A-Z]{3}$/))
      .filter((each) => each !== null),
  );
  const mainCurrency = codeOrNull(
    organization?.bankAccounts.find(({ isMain }) => isMain === true)?.currency,
    /^[A-Z]{3}$/,
  );
  const [onlyCurrency] = currencies.size === 1 ? [...currencies] : [];
  return {
    country: codeOrNull(organization?.legalCountry, /^[A-Z]{2}$/),
    currency: mainCurrency ?? onlyCurrency ?? null,
    language: languageOf(organization?.locale),
  };
}

/** The language of the client's country, else the organization's. */
export function languageOfClient(country: string, company: CompanyFacts): string | null {
  return countryOf(country).language ?? company.language;
}
