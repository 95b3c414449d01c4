/**
 * The name of a language, country or currency in the user's language; null if it has none, then the
 * code is shown as received.
 */
export function displayName(
  language: string,
  type: 'language' | 'region' | 'currency',
  code: string,
): string | null {
  try {
    const name =
      new Intl.DisplayNames(language, { type, fallback: 'none' }).of(
        type === 'language' ? code.replaceAll('_', '-') : code.toUpperCase(),
      ) ?? null;
    return name === null ? null : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return null;
  }
}
