import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { usePreferences } from '../platform/preferences.ts';

/**
 * Components read `t`, `language` and `formatLocale` while rendering. A change of language or
 * region renders all of them again.
 */
export function LocalizedContent({ children }: { readonly children: ReactNode }) {
  const { locale, formatLocale } = usePreferences();
  return (
    <I18nProvider key={`${locale} ${formatLocale}`} locale={formatLocale}>
      {children}
    </I18nProvider>
  );
}
