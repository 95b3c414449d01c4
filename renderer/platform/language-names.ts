import type { LocaleName } from '../../preload/contract/app/preferences.ts';

/** Each language by its own name, so that it is found by who reads no other. */
export const languageNames: Readonly<Record<LocaleName, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
};
