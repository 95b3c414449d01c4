import { setupI18n } from '@lingui/core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import { loadMessages } from './catalogue.ts';
import type { MessageId } from './catalogue.ts';

export type { MessageId } from './catalogue.ts';
export type MessageValues = Readonly<Record<string, string | number>>;
/** `t('cards.lock.action')`, `t('cards.book', { count: 8 })`. */
export type Translate = (id: MessageId, values?: MessageValues) => string;

type Active = { readonly locale: LocaleName; readonly t: Translate };

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

const untranslated: Translate = (id) => id;
const active = createStore<Active>(() => ({ locale: 'en', t: untranslated }));

type Prepared = { readonly show: () => void; readonly readRest: () => Promise<void> };

/**
 * A language with the words of the frame and the first screen. Numbers inside messages follow the
 * regional format when it belongs to the language (`de-CH` for `de`); otherwise the language itself,
 * because plural rules come from the same setting.
 */
async function prepare(locale: LocaleName, formatLocale: string): Promise<Prepared> {
  const i18n = setupI18n({
    locale,
    locales: formatLocale.split('-')[0] === locale ? formatLocale : locale,
    messages: { [locale]: await loadMessages(locale, 'first') },
  });
  let lacksSome = false;
  const translateWith = (): Translate => (id, values) => {
    lacksSome ||= !(id in i18n.messages);
    return i18n._(id, values && asWritten(values));
  };
  const t = translateWith();
  let rest: Promise<void> | null = null;
  const readRest = (): Promise<void> =>
    (rest ??= loadMessages(locale, 'rest').then(
      (messages) => {
        i18n.load(locale, messages);
        // What was shown without its words is drawn again.
        if (lacksSome && active.getState().t === t) active.setState({ t: translateWith() });
      },
      (cause: unknown) => {
        rest = null;
        throw cause;
      },
    ));
  return { show: () => active.setState({ locale, t }), readRest };
}

let readRest: Prepared['readRest'] = async () => undefined;
function show(prepared: Prepared): void {
  ({ readRest } = prepared);
  prepared.show();
}

/** Begins with a language: whoever shows more than the frame and the first screen asks `allWords`. */
export async function beginWithLocale(locale: LocaleName, formatLocale: string): Promise<void> {
  return show(await prepare(locale, formatLocale));
}

/** The words of every screen are there. */
export function allWords(): Promise<void> {
  return readRest();
}

/** Loads a language with all its words and makes it the one shown. */
export async function activateLocale(locale: LocaleName, formatLocale: string): Promise<void> {
  const prepared = await prepare(locale, formatLocale);
  await prepared.readRest();
  show(prepared);
}

/**
 * The words of the active language. A component that calls it renders again when the language
 * changes.
 */
export function useT(): Translate {
  return useStore(active, (state) => state.t);
}

/** Outside components (tests, titles). */
export const translate: Translate = (id, values) => active.getState().t(id, values);
