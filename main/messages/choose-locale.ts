import {
  type LocaleName,
  type Preferences,
  localeName,
} from '../../preload/contract/app/preferences.ts';

/**
 * The language of the texts and the regional format of dates and numbers. With `system` both follow
 * the first supported language of the system. A chosen language keeps the system's region for it,
 * if any (Swiss German stays Swiss).
 */
export function chooseLocale(
  language: Preferences['language'],
  systemLanguages: readonly string[],
): { readonly locale: LocaleName; readonly formatLocale: string } {
  const supported = systemLanguages.flatMap((tag) => {
    const locale = localeName.safeParse(tag.split('-')[0]?.toLowerCase());
    return locale.success && isKnownTag(tag)
      ? [{ locale: locale.data, formatLocale: withRegion(tag) }]
      : [];
  });
  if (language === 'system') return supported[0] ?? { locale: 'en', formatLocale: britishEnglish };
  return (
    supported.find(({ locale }) => locale === language) ?? {
      locale: language,
      formatLocale: withRegion(language),
    }
  );
}

/** The English texts are British, but `Intl` reads `en` without a region as the United States. */
const britishEnglish = 'en-GB';
function withRegion(tag: string): string {
  return tag.toLowerCase() === 'en' ? britishEnglish : tag;
}

/** A malformed tag throws instead of being unsupported. */
function isKnownTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
