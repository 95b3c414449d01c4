/** No name here is longer; somebody may ask with a text that takes for ever to normalize. */
const longest = 1_000;

/** A text without case and accents: they do not count when searching. */
export function folded(text: string): string {
  return text.slice(0, longest).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
