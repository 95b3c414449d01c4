/** Longer than any name here. A longer text could take very long to normalize. */
const longest = 1_000;

/** A text without case and accents, for search. */
export function folded(text: string): string {
  return text.slice(0, longest).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
