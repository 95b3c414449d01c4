/** The meaning of a heading, before the other headings of its file are known. */
export type HeaderMeaning =
  | 'kind'
  /** Ambiguous: only the cells show whether it is the kind. */
  | 'vague-kind'
  | 'company'
  /** The client's name, if no other column has a clearer one. */
  | 'other-name'
  /** The trade name, used if no column has the legal name. */
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
  /** Spain's company number, but a client number elsewhere. */
  | 'vague-tax-number'
  | 'e-invoicing-address'
  | 'recipient-code'
  | 'currency'
  | 'locale'
  | 'street'
  | 'house-number'
  | 'address-more'
  | 'zip'
  /** A postcode if there is a city of the same address. */
  | 'vague-zip'
  | 'city'
  | 'province'
  | 'country';

/**
 * The address, phone or email that a column belongs to. `other`: an additional one that no client
 * needs.
 */
export type HeaderGroup = 'plain' | 'billing' | 'delivery' | 'business' | 'home' | 'other';

/**
 * The headings of one language. Case, accents, signs, spaces, articles and numbers are ignored. A
 * heading matches once all its words are known.
 */
export type LanguageHeadings = {
  /** Phrases, separated by commas. */
  readonly headings: Readonly<Partial<Record<HeaderMeaning, string>>>;
  /** Words that name the group of an address, a phone or an email. */
  readonly groups: Readonly<Record<Exclude<HeaderGroup, 'plain'>, string>>;
};
