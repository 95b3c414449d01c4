import type { LocaleName } from '../../preload/contract/app/preferences.ts';

/** Each language by its own name: users who read no other can find it. */
export const languageNames: Readonly<Record<LocaleName, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
};
