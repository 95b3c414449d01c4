import type { Input } from 'electron';

export type ZoomKey = 'zoom-in' | 'zoom-out' | 'zoom-reset';

/**
 * Which change of size a pressed key means, by the character that it writes: an accelerator of
 * Electron's names a place on the American keyboard instead, where a German, Italian or Spanish
 * plus needs no Shift and a French minus or zero lies elsewhere. Null for every other key.
 */
export function zoomKeyOf(
  {
    type,
    key,
    code,
    control,
    meta,
    alt,
  }: Pick<Input, 'type' | 'key' | 'code' | 'control' | 'meta' | 'alt'>,
  platform: NodeJS.Platform,
): ZoomKey | null {
  const isCommand = platform === 'darwin' ? meta && !control : control && !meta;
  if (type !== 'keyDown' || !isCommand || alt) return null;
  // The key of the plus without its Shift, as on an American or French keyboard; elsewhere `=` is
  // not on that key.
  if (key === '+' || (key === '=' && code === 'Equal') || code === 'NumpadAdd') return 'zoom-in';
  if (key === '-' || code === 'NumpadSubtract') return 'zoom-out';
  if (key === '0' || code === 'Digit0' || code === 'Numpad0') return 'zoom-reset';
  return null;
}
