import type { Action } from '../../platform/actions.ts';
import { partsOf } from '../../platform/pressed-keys.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

export { isPressed } from '../../platform/pressed-keys.ts';

/** Whether the shortcut is a single character, which the user may be typing. */
export function isSingleCharacter({ keys }: Action): boolean {
  return keys?.length === 1;
}

/** Keys with a symbol on the keyboard, and their spoken names. */
const symbols: Readonly<Record<string, { readonly sign: string; readonly said: MessageId }>> = {
  Shift: { sign: '⇧', said: 'shell.key.shift' },
  ArrowLeft: { sign: '←', said: 'shell.key.left' },
  ArrowRight: { sign: '→', said: 'shell.key.right' },
  ArrowUp: { sign: '↑', said: 'shell.key.up' },
  ArrowDown: { sign: '↓', said: 'shell.key.down' },
  Enter: { sign: '↵', said: 'shell.key.enter' },
  Escape: { sign: 'Esc', said: 'shell.key.escape' },
};
/** Keys that have a symbol on a Mac only. */
const macSymbols: typeof symbols = {
  Mod: { sign: '⌘', said: 'shell.key.command' },
  Alt: { sign: '⌥', said: 'shell.key.option' },
};
/** Keys with a word on the keyboard. */
const keyWords: Readonly<Record<string, MessageId>> = {
  Mod: 'shell.key.control',
  Space: 'shell.key.space',
  Delete: 'shell.key.delete',
};

/** The label of each key on the keyboard, and its spoken name. */
export function keyNames(
  keys: string,
  { isMac, t }: { readonly isMac: boolean; readonly t: Translate },
): readonly { readonly sign: string; readonly said: string }[] {
  return partsOf(keys).map((key) => {
    const symbol = (isMac ? macSymbols[key] : undefined) ?? symbols[key];
    if (symbol) return { sign: symbol.sign, said: t(symbol.said) };
    const word = keyWords[key];
    const sign = word === undefined ? key : t(word);
    return { sign, said: sign };
  });
}

/** The keys for assistive technology (`aria-keyshortcuts`). */
export function ariaKeys(keys: string): string {
  return ['Control', 'Meta'].map((name) => keys.replace('Mod', name)).join(' ');
}
