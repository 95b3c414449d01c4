/** The networks' own spelling, the same in every language. */
const names: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['maestro', 'Maestro'],
  ['amex', 'American Express'],
]);

/** The name of a card network; an unknown one is shown as received. */
export function cardNetworkName(network: string | null): string | null {
  return network === null ? null : (names.get(network) ?? network);
}
