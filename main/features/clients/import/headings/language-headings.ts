/** What a heading says, before the other headings of its file are known. */
export type HeaderMeaning =
  | 'kind'
  /** Often says something else: only its cells tell. */
  | 'vague-kind'
  | 'company'
  /** The name of a client, where no column says it better. */
  | 'other-name'
  /** The name over the door, where no column has the name of the law. */
  | 'trade-name'
  /** The first and the last name of a person in one column. */
  | 'person-name'
  | 'first-name'
  | 'last-name'
  | 'name-or-first'
  | 'name-or-last'
  | 'email'
  | 'extra-emails'
  | 'phone'
  | 'phone-country-code'
  | 'phone-number'
  | 'vat-number'
  | 'tax-number'
  /** Spain's number of a company, and a number of clients elsewhere. */
  | 'vague-tax-number'
  | 'e-invoicing-address'
  | 'recipient-code'
  | 'currency'
  | 'locale'
  | 'street'
  | 'house-number'
  | 'address-more'
  | 'zip'
  /** A postcode beside the city of the same address. */
  | 'vague-zip'
  | 'city'
  | 'province'
  | 'country';

/** Whose address, phone or e-mail a column has. `other`: a further one that no client needs. */
export type HeaderGroup = 'plain' | 'billing' | 'delivery' | 'business' | 'home' | 'other';

/**
 * The headings of one language. Case, accents, signs, spaces, articles and numbers do not matter: a
 * heading counts once all its words are known.
 */
export type LanguageHeadings = {
  /** Phrases, between commas. */
  readonly headings: Readonly<Partial<Record<HeaderMeaning, string>>>;
  /** Words that say whose address, phone or e-mail is meant. */
  readonly groups: Readonly<Record<Exclude<HeaderGroup, 'plain'>, string>>;
};
