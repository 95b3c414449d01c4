/**
 * Chromium has one translation for most languages and several for these; all others fall back to
 * the plain language.
 */
const regional = new Set(['en-US', 'en-GB', 'es-419', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW']);

/** `de_AT.UTF-8@euro` → `de-AT`; undefined for `C`, `POSIX` and invalid values. */
export function languageTag(posix: string): string | undefined {
  const name = posix.split(/[.@]/)[0]?.replaceAll('_', '-') ?? '';
  if (name === '' || name === 'C' || name === 'POSIX') return undefined;
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return undefined;
  }
}

/**
 * The user's system languages, first choice first: as `app.getPreferredSystemLanguages()`. Never
 * empty.
 */
export function preferredLanguages(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const requestedLocale = environment['CASHDESK_STANDIN_LOCALE'];
  const candidates =
    requestedLocale !== undefined && requestedLocale !== ''
      ? [requestedLocale]
      : [
          ...(environment['LANGUAGE'] ?? '').split(':'),
          environment['LC_ALL'] ?? '',
          environment['LC_MESSAGES'] ?? '',
          environment['LANG'] ?? '',
        ];
  const tags = candidates.map(languageTag).filter((tag) => tag !== undefined);
  return tags.length > 0 ? [...new Set(tags)] : ['en-US'];
}

/** The locale of Chromium's own texts: as `app.getLocale()`. */
export function interfaceLocale(languages: readonly string[]): string {
  const first = languages[0] ?? 'en-US';
  if (regional.has(first)) return first;
  const language = first.split('-')[0] ?? 'en';
  if (language === 'en') return 'en-US';
  return language === 'pt' ? 'pt-PT' : language === 'zh' ? 'zh-CN' : language;
}
