function digitsOf(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

/**
 * A creditor reference of ISO 11649 without its spaces, if its check digits are right (ISO 7064,
 * MOD 97-10); null for any other text.
 */
export function creditorReference(text: string): string | null {
  const compact = text.replaceAll(' ', '').toUpperCase();
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(compact) &&
    BigInt(digitsOf(compact.slice(4) + compact.slice(0, 4))) % 97n === 1n
    ? compact
    : null;
}
