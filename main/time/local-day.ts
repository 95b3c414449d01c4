/** The day in the user's calendar at a moment: `2026-11-21`. */
export function localDay(epochMs: number): string {
  const at = new Date(epochMs);
  return [
    String(at.getFullYear()).padStart(4, '0'),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-');
}
