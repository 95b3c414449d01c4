import { setupI18n } from '@lingui/core';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import deShared from '../../preload/contract/locales/de.json' with { type: 'json' };
import enShared from '../../preload/contract/locales/en.json' with { type: 'json' };
import esShared from '../../preload/contract/locales/es.json' with { type: 'json' };
import frShared from '../../preload/contract/locales/fr.json' with { type: 'json' };
import itShared from '../../preload/contract/locales/it.json' with { type: 'json' };

export type MessageId = keyof typeof en | keyof typeof enShared;

/**
 * The messages main shows itself: tray, menus, notifications, the sign-in's local page. Everything else
 * is said by the window.
 */
export type Messages = (
  id: MessageId,
  values?: Readonly<Record<string, string | number>>,
) => string;

const catalogues: Readonly<Record<LocaleName, Readonly<Record<MessageId, string>>>> = {
  en: { ...en, ...enShared },
  fr: { ...fr, ...frShared },
  de: { ...de, ...deShared },
  it: { ...it, ...itShared },
  es: { ...es, ...esShared },
};

const made = new Map<LocaleName, Messages>();

export function messagesOf(locale: LocaleName): Messages {
  const known = made.get(locale) ?? makeMessages(locale);
  made.set(locale, known);
  return known;
}

/**
 * A name in a sentence is read in a line of a menu or a notification: of a longer one so much is
 * said. In UTF-16 units.
 */
const longestValue = 1_000;
function shortened(value: string): string {
  return value.length > longestValue ? `${value.slice(0, longestValue).toWellFormed()}…` : value;
}

/**
 * Lingui reads `\u202e` and `\x41` in a whole message as escapes, in what was put into it too: a
 * name of somebody else could so turn the letters of a question.
 */
function asWritten(values: NonNullable<Parameters<Messages>[1]>): typeof values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortened(value).replaceAll('\\', '\\x5c') : value,
    ]),
  );
}

function makeMessages(locale: LocaleName): Messages {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogues[locale] } });
  return (id, values) => i18n._(id, values && asWritten(values));
}
