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
 * The texts that main shows itself: tray, menus, notifications, the local sign-in page. The window
 * shows all others.
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

const messagesByLocale = new Map<LocaleName, Messages>();

export function messagesOf(locale: LocaleName): Messages {
  const messages = messagesByLocale.get(locale) ?? createMessages(locale);
  messagesByLocale.set(locale, messages);
  return messages;
}

/**
 * The length of a value within a sentence, in UTF-16 units: a menu or a notification has one line
 * for it. Longer values are cut.
 */
const maxValueLength = 1_000;
function shortenValue(value: string): string {
  return value.length > maxValueLength
    ? `${value.slice(0, maxValueLength).toWellFormed()}…`
    : value;
}

/**
 * Lingui reads `\u202e` and `\x41` as escapes in the whole message, inserted values included.
 * Without this, a foreign name could reverse the letters of a question.
 */
function escapeValues(values: NonNullable<Parameters<Messages>[1]>): typeof values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortenValue(value).replaceAll('\\', '\\x5c') : value,
    ]),
  );
}

function createMessages(locale: LocaleName): Messages {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogues[locale] } });
  return (id, values) => i18n._(id, values && escapeValues(values));
}
