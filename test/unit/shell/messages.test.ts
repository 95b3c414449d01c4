import { describe, expect, it } from 'vitest';
import { mainCatalogues, messagesIn } from '../../fixtures/catalogue-files.ts';
import { chooseLocale } from '../../../main/messages/choose-locale.ts';
import { messagesOf } from '../../../main/messages/messages.ts';

const locales = ['en', 'fr', 'de', 'it', 'es'] as const;
function raw(locale: string): Record<string, string> {
  return Object.fromEntries(messagesIn(mainCatalogues(locale)));
}
function placeholders(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/\{(\w+)/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => name !== '' && !/^\d/.test(name)),
    ),
  ].sort();
}

describe('the words of the tray, menus and notifications', () => {
  it.each(locales)('are complete in %s, with the same placeholders', (locale) => {
    const english = raw('en');
    const words = raw(locale);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [id, text] of Object.entries(words)) {
      expect(text.trim(), id).not.toBe('');
      if (!text.includes('plural'))
        expect(placeholders(text), id).toEqual(placeholders(english[id] ?? ''));
    }
  });

  it('pluralise in the user’s language', () => {
    expect(messagesOf('en')('tray.moreCards', { count: 1 })).toBe('The card…');
    expect(messagesOf('fr')('tray.moreCards', { count: 12 })).toBe('Les 12 cartes…');
  });
});

describe('the language', () => {
  it('follows the first supported language of the system, with its region', () => {
    expect(chooseLocale('system', ['pl-PL', 'de-CH', 'en-GB'])).toEqual({
      locale: 'de',
      formatLocale: 'de-CH',
    });
  });

  it('keeps the system’s region for a chosen language', () => {
    expect(chooseLocale('fr', ['de-CH', 'fr-CH'])).toEqual({ locale: 'fr', formatLocale: 'fr-CH' });
    expect(chooseLocale('it', ['de-CH'])).toEqual({ locale: 'it', formatLocale: 'it' });
  });

  it('falls back to English for unsupported or unreadable systems', () => {
    expect(chooseLocale('system', ['pl-PL', 'C', 'en_US.UTF-8', ''])).toEqual({
      locale: 'en',
      formatLocale: 'en-GB',
    });
    expect(chooseLocale('system', [])).toEqual({ locale: 'en', formatLocale: 'en-GB' });
  });

  it('writes dates as in Britain for English without a region, and as in the region otherwise', () => {
    const british = { locale: 'en', formatLocale: 'en-GB' };
    expect(chooseLocale('system', ['en'])).toEqual(british);
    expect(chooseLocale('en', ['fr-FR'])).toEqual(british);
    expect(chooseLocale('en', ['en-US'])).toEqual({ locale: 'en', formatLocale: 'en-US' });
  });
});
