/** In groups of four, as on paper; a text that is not an IBAN is unchanged. */
export function groupedIban(iban: string): string {
  const plain = iban.replaceAll(/\s/g, '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/i.test(plain)
    ? plain.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')
    : iban;
}

/** Start and end, for a narrow space: `FR76 … 7821`. */
export function shortIban(iban: string): string {
  const plain = iban.replaceAll(/\s/g, '');
  return plain.length > 12 ? `${plain.slice(0, 4)} … ${plain.slice(-4)}` : iban;
}
