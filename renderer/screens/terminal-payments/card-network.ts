/** As they write themselves; the same in every language. */
const names: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['maestro', 'Maestro'],
  ['amex', 'American Express'],
]);

/** What a card network is called; one without a name stands as it came. */
export function cardNetworkName(network: string | null): string | null {
  return network === null ? null : (names.get(network) ?? network);
}
