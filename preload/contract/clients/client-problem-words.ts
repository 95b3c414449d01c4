/** The catalogue key of a problem, by its code, shared by the form of one client and the import. */
export const clientProblemWords = {
  'bad-email': 'newclient.problem.bad-email',
  'company-name-required': 'newclient.problem.company-name',
  'first-name-required': 'newclient.problem.first-name',
  'last-name-required': 'newclient.problem.last-name',
  'freelancer-italian-only': 'newclient.problem.freelancer',
  'province-form': 'newclient.problem.province-form',
  'province-required': 'newclient.problem.province-required',
  'province-unknown': 'newclient.problem.province-unknown',
  'e-invoicing-french-only': 'newclient.problem.e-invoicing-french',
} as const;

/**
 * The keys for problems that the form of one client shows differently, and for problems that only a
 * file can have.
 */
export const clientFileWords = {
  'country-form': 'imports.problem.country',
  'currency-form': 'imports.problem.currency',
  'locale-form': 'imports.problem.locale',
  'e-invoicing-form': 'imports.problem.e-invoicing-form',
  'kind-unknown': 'imports.problem.kind-unknown',
  'line-break': 'imports.problem.line-break',
  'not-checked': 'imports.problem.not-checked',
} as const;

/** The catalogue key of each reason why two clients may be one. */
export const duplicateWords = {
  'vat-number': 'newclient.duplicates.vat-number',
  'tax-number': 'newclient.duplicates.tax-number',
  email: 'newclient.duplicates.email',
  name: 'newclient.duplicates.name',
} as const;
