type WireName<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${WireName<Rest>}`
  : '';

/** The bank's name of a field: `paymentDailyLimit` is `payment_daily_limit`. */
export function toWireName<Name extends string>(field: Name): WireName<Name> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as WireName<Name>;
}

/** The app's name of a field of the bank: `payment_daily_limit` is `paymentDailyLimit`. */
export function fromWireName(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
