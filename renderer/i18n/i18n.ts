import { setupI18n } from '@lingui/core';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import { loadMessages } from './catalogue.ts';
import type { MessageId } from './catalogue.ts';

export type { MessageId } from './catalogue.ts';
export type MessageValues = Readonly<Record<string, string | number>>;
/** `t('cards.lock.action')`, `t('cards.lock-all.already', { count: 8 })`. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

/**
 * Lingui also parses `\u202e` and `\x41` as escapes in inserted values: a foreign name could
 * restore a control character that was made visible.
 */
function withoutEscapes(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
    ]),
  );
}

let translate: Translate = (id) => id;

/**
 * Loads a language and activates it. Numbers in messages follow the regional format if it belongs
 * to the language (`de-CH` for `de`). Otherwise they follow the language, because plural rules come
 * from the same setting.
 */
export async function activateLocale(locale: LocaleName, formatLocale: string): Promise<void> {
  const i18n = setupI18n({
    locale,
    locales: formatLocale.split('-')[0] === locale ? formatLocale : locale,
    messages: { [locale]: await loadMessages(locale) },
  });
  translate = (id, values) => i18n._(id, values && withoutEscapes(values));
}

/**
 * A message in the active language, for components and functions alike. A change of language
 * renders the window again (`LocalizedContent`), so no text of the former language stays.
 */
export const t: Translate = (id, values) => translate(id, values);

/**
 * The message for a code from outside; null: not in the table. Inherited object properties do not
 * count.
 */
export function messageForCode(
  table: Readonly<Record<string, MessageId>>,
  code: string,
  t: Translate,
  values?: MessageValues,
): string | null {
  const id = Object.hasOwn(table, code) ? table[code] : undefined;
  return id === undefined ? null : t(id, values);
}
