/**
 * The sign of a currency and its side in the regional format; null if the code is not an ISO code.
 */
export function currencySign(
  formatLocale: string,
  currency: string,
): { readonly sign: string; readonly side: 'before' | 'after' } | null {
  try {
    const parts = new Intl.NumberFormat(formatLocale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(1);
    const index = parts.findIndex(({ type }) => type === 'currency');
    return {
      sign: parts[index]?.value ?? currency,
      side: index < parts.findIndex(({ type }) => type === 'integer') ? 'before' : 'after',
    };
  } catch {
    return null;
  }
}
