import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

/** As the service takes it: `+33` and `612345678`, without the national prefix. */
export type SplitPhone = { readonly countryCode: string; readonly number: string };

/** The library and its tables are read when the first number is looked at. */
async function read(text: string, country: string | null): Promise<PhoneNumber | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const home = country?.trim().toUpperCase() ?? '';
  const known = isSupportedCountry(home) ? { defaultCountry: home satisfies CountryCode } : {};
  return parsePhoneNumberFromString(text, { ...known, extract: false });
}

/**
 * Reads the library and its tables now: whoever is about to look at many numbers gives that a turn
 * of its own.
 */
export async function loadPhones(): Promise<void> {
  await read('+33', null);
}

/**
 * As it is dialled: a link's `tel:` taken off (RFC 3966), and `0033…` is `+33…` from wherever that
 * was written.
 */
function dialled(text: string): string {
  return text
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^00(?=\s*[1-9])/, '+');
}

/**
 * From here on it may begin with its country's code: few national numbers are as long, their trunk
 * zero left out.
 */
const fewestWithCode = 11;
/** Longer than any national number that people dial. */
const fewestOfNoCountry = 12;

/**
 * A spreadsheet that takes a number for one to count with drops its plus: `491711234567` is of
 * Germany's mobile network, not of the town behind 0491.
 */
async function readWithoutPlus(
  text: string,
  phone: PhoneNumber | undefined,
): Promise<PhoneNumber | undefined> {
  const digits = text.replaceAll(/[\s.()/-]/g, '');
  if (!/^[1-9]\d*$/.test(digits) || digits.length < fewestWithCode) return phone;
  const isWrong = phone?.isValid() !== true;
  if (!isWrong && (phone.nationalNumber !== digits || digits.length < fewestOfNoCountry))
    return phone;
  const whole = await read(`+${digits}`, null);
  return whole?.isValid() === true &&
    (isWrong || whole.countryCallingCode === phone.countryCallingCode)
    ? whole
    : phone;
}

/**
 * A number in one piece, as it is pasted, in its two parts; null for what is no phone number, or a
 * national one when no country is known.
 */
export async function splitPhone(
  text: string,
  defaultCountry: string | null,
): Promise<SplitPhone | null> {
  const phone = await readWithoutPlus(text, await read(dialled(text), defaultCountry));
  return phone
    ? { countryCode: `+${phone.countryCallingCode}`, number: phone.nationalNumber }
    : null;
}

/**
 * Whether such a number can exist in that country's plan. The code is `+33`, `0033`, `33` or the
 * two letters of the country.
 */
export async function isLikelyPhone({ countryCode, number }: SplitPhone): Promise<boolean> {
  const code = countryCode.trim();
  if (/^[A-Za-z]{2}$/.test(code)) return (await read(number, code))?.isValid() ?? false;
  const digits = code.replace(/^(?:\+|00)/, '');
  if (!/^[1-9]\d{0,3}$/.test(digits)) return false;
  return (await read(`+${digits} ${number}`, null))?.isValid() ?? false;
}
