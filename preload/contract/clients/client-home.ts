import { countryOf } from '../countries/countries.ts';
import { clientLanguages } from '../iso-codes.ts';
import type { Organization } from '../organization.ts';

/**
 * Known facts about the user's company. Codes in upper case; null: unknown, then no default is
 * assumed.
 */
export type Home = {
  readonly country: string | null;
  readonly currency: string | null;
  readonly language: string | null;
};

function code(text: string | null | undefined, form: RegExp): string | null {
  const plain = text?.trim().toUpperCase() ?? '';
  return form.test(plain) ? plain : null;
}
function languageOf(text: string | null | undefined): string | null {
  const plain = text?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return clientLanguages.find((each) => each === plain) ?? null;
}

/** The currency is that of the main account, or the only currency of all accounts. */
export function homeOf(organization: Organization | null): Home {
  const currencies = new Set(
    (organization?.bankAccounts ?? [])
      .map(({ currency }) => code(currency, /^[A-Z]{3}$/))
      .filter((each) => each !== null),
  );
  const main = code(
    organization?.bankAccounts.find(({ isMain }) => isMain === true)?.currency,
    /^[A-Z]{3}$/,
  );
  const [only] = currencies.size === 1 ? [...currencies] : [];
  return {
    country: code(organization?.legalCountry, /^[A-Z]{2}$/),
    currency: main ?? only ?? null,
    language: languageOf(organization?.locale),
  };
}

/** The language of the client's country, else the organization's. */
export function languageOfClient(country: string, home: Home): string | null {
  return countryOf(country).language ?? home.language;
}
