import { setupI18n } from '@lingui/core';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import { loadMessages } from './catalogue.ts';
import type { MessageId } from './catalogue.ts';

export type { MessageId } from './catalogue.ts';
export type MessageValues = Readonly<Record<string, string | number>>;
/** `t('cards.lock.action')`, `t('cards.book', { count: 8 })`. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/**
 * Lingui reads `\u202e` and `\x41` in a whole message as escapes, in what was put into it too: a
 * name of somebody else could so bring back what was made visible.
 */
function asWritten(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
    ]),
  );
}

let translate: Translate = (id) => id;

/**
 * Loads the words of a language and makes it the one shown. Numbers inside messages follow the
 * regional format when it belongs to the language (`de-CH` for `de`); otherwise the language itself,
 * because plural rules come from the same setting.
 */
export async function activateLocale(locale: LocaleName, formatLocale: string): Promise<void> {
  const i18n = setupI18n({
    locale,
    locales: formatLocale.split('-')[0] === locale ? formatLocale : locale,
    messages: { [locale]: await loadMessages(locale) },
  });
  translate = (id, values) => i18n._(id, values && asWritten(values));
}

/**
 * The words of the active language, for components and functions alike. Another language draws the
 * window again as a whole (`InWords`), so nothing that is shown keeps words of the one before.
 */
export const t: Translate = (id, values) => translate(id, values);

/**
 * The words of a table for a code of others; null: the table does not have it. What every object
 * inherits is no entry of it.
 */
export function wordsFor(
  table: Readonly<Record<string, MessageId>>,
  code: string,
  t: Translate,
  values?: MessageValues,
): string | null {
  const id = Object.hasOwn(table, code) ? table[code] : undefined;
  return id === undefined ? null : t(id, values);
}
