/** What a pressed key says, whatever it was pressed in. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>;

/** `Mod+Shift+H`, `Mod++` and `?`, each in its parts: the last is the key. */
export function partsOf(keys: string): readonly string[] {
  return keys.split(/\+(?!$)/);
}

const letterOfOtherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/**
 * The key by the character that it writes, as layouts with Latin letters place them differently. A
 * Cyrillic or Greek layout writes no Latin letter: there the place on the keyboard counts.
 */
function keyOf({ key, code = '' }: Press): string {
  return letterOfOtherScript.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;
}

/** Whether these keys were pressed. A sign such as `?` is written with Shift on some keyboards. */
export function isPressed(keys: string, press: Press): boolean {
  const modifiers = partsOf(keys);
  const key = modifiers.at(-1) ?? '';
  return (
    keyOf(press).toLowerCase() === key.toLowerCase() &&
    (press.ctrlKey || press.metaKey) === modifiers.includes('Mod') &&
    press.altKey === modifiers.includes('Alt') &&
    (keys.length === 1 || press.shiftKey === modifiers.includes('Shift'))
  );
}
