/** Longer than any name here. A longer text could take very long to normalize. */
const maxLength = 1_000;

/** A text without case and accents, for search. */
export function foldText(text: string): string {
  return text.slice(0, maxLength).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
