/** The pressed key with its modifiers. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>;

/** The parts of `Mod+Shift+H`, `Mod++` and `?`: the last part is the key. */
export function partsOf(keys: string): readonly string[] {
  return keys.split(/\+(?!$)/);
}

const letterOfOtherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/**
 * The key by its character, because layouts with Latin letters place them differently. A Cyrillic
 * or Greek layout types no Latin letter, so there the physical key counts.
 */
function keyOf({ key, code = '' }: Press): string {
  return letterOfOtherScript.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;
}

/** Whether these keys were pressed. Some layouts need Shift for a sign such as `?`. */
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
