import { normalizedText } from '../../../../preload/contract/bounded-text.ts';

/**
 * The ways to type a phone number without spaces: with its country code, and national with and
 * without the leading 0.
 */
export function phoneForms({
  countryCode,
  number,
}: {
  readonly countryCode: string | null;
  readonly number: string;
}): readonly string[] {
  const digits = digitsOf(number);
  const country = digitsOf(countryCode ?? '').replace(/^0+/, '');
  if (digits === '') return [];
  const hasCountry = /^\s*(?:\+|00)/.test(number);
  if (hasCountry) {
    const full = digits.replace(/^00/, '');
    // "+33 (0) 6": callers from abroad do not dial the 0 in brackets.
    const undialled = /\(0\)/.test(number)
      ? digitsOf(number.replace('(0)', '')).replace(/^00/, '')
      : full;
    const national =
      country !== '' && undialled.startsWith(country) ? [undialled.slice(country.length)] : [];
    return distinct([undialled, ...national.flatMap(nationalForms)]);
  }
  return distinct([
    ...(country === '' ? [] : [country + digits.replace(/^0/, ''), country + digits]),
    ...nationalForms(digits),
  ]);
}

/** Longer than any phone number with its separators. */
const maxNumberLength = 200;

function digitsOf(text: string): string {
  return normalizedText(text, 'NFKC', maxNumberLength).replace(/\D/g, '');
}
function nationalForms(digits: string): readonly string[] {
  return digits.startsWith('0') ? [digits, digits.slice(1)] : [digits, `0${digits}`];
}
function distinct(forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].filter((form) => form !== '');
}
