import type { Input } from 'electron';

export type ZoomKey = 'zoom-in' | 'zoom-out' | 'zoom-reset';

/**
 * The zoom action of a pressed key, by the character that it types. Electron's accelerators use key
 * positions of the American keyboard. But a German, Italian or Spanish plus needs no Shift, and a
 * French minus or zero is elsewhere. Null for every other key.
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
  const hasModifier = platform === 'darwin' ? meta && !control : control && !meta;
  if (type !== 'keyDown' || !hasModifier || alt) return null;
  // The plus key without Shift, as on an American or French keyboard; on other keyboards that key
  // does not type `=`.
  if (key === '+' || (key === '=' && code === 'Equal') || code === 'NumpadAdd') return 'zoom-in';
  if (key === '-' || code === 'NumpadSubtract') return 'zoom-out';
  if (key === '0' || code === 'Digit0' || code === 'Numpad0') return 'zoom-reset';
  return null;
}
