import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

/** The service's format: `+33` and `612345678`, without the national prefix. */
export type SplitPhone = { readonly countryCode: string; readonly number: string };

/** Loads the library and its tables with the first number. */
async function parsePhone(text: string, country: string | null): Promise<PhoneNumber | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const home = country?.trim().toUpperCase() ?? '';
  const countryOption = isSupportedCountry(home)
    ? { defaultCountry: home satisfies CountryCode }
    : {};
  return parsePhoneNumberFromString(text, { ...countryOption, extract: false });
}

/**
 * Loads the library and its tables now. A caller that reads many numbers gives the load a turn of
 * its own.
 */
export async function loadPhones(): Promise<void> {
  await parsePhone('+33', null);
}

/**
 * Normalizes a dialled number: removes a link's `tel:` (RFC 3966), and turns `0033…` into `+33…`,
 * whatever the country.
 */
function normalizeDialled(text: string): string {
  return text
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^00(?=\s*[1-9])/, '+');
}

/**
 * A number with this many digits may begin with a country code: few national numbers without their
 * trunk zero are as long.
 */
const minDigitsWithCode = 11;
/** Longer than any national number that people dial. */
const minInternationalDigits = 12;

/**
 * Restores a plus that a spreadsheet dropped because it treats the number as a quantity:
 * `491711234567` belongs to Germany's mobile network, not to the town with the prefix 0491.
 */
async function readWithoutPlus(
  text: string,
  phone: PhoneNumber | undefined,
): Promise<PhoneNumber | undefined> {
  const digits = text.replaceAll(/[\s.()/-]/g, '');
  if (!/^[1-9]\d*$/.test(digits) || digits.length < minDigitsWithCode) return phone;
  const isWrong = phone?.isValid() !== true;
  if (!isWrong && (phone.nationalNumber !== digits || digits.length < minInternationalDigits))
    return phone;
  const international = await parsePhone(`+${digits}`, null);
  return international?.isValid() === true &&
    (isWrong || international.countryCallingCode === phone.countryCallingCode)
    ? international
    : phone;
}

/**
 * Splits a pasted phone number into its two parts; null for a text without a phone number, or for a
 * national number without a known country.
 */
export async function splitPhone(
  text: string,
  defaultCountry: string | null,
): Promise<SplitPhone | null> {
  const phone = await readWithoutPlus(
    text,
    await parsePhone(normalizeDialled(text), defaultCountry),
  );
  return phone
    ? { countryCode: `+${phone.countryCallingCode}`, number: phone.nationalNumber }
    : null;
}

/**
 * Whether the number can exist in that country's plan. The code is `+33`, `0033`, `33` or the
 * country's two letters.
 */
export async function isLikelyPhone({ countryCode, number }: SplitPhone): Promise<boolean> {
  const code = countryCode.trim();
  if (/^[A-Za-z]{2}$/.test(code)) return (await parsePhone(number, code))?.isValid() ?? false;
  const digits = code.replace(/^(?:\+|00)/, '');
  if (!/^[1-9]\d{0,3}$/.test(digits)) return false;
  return (await parsePhone(`+${digits} ${number}`, null))?.isValid() ?? false;
}
