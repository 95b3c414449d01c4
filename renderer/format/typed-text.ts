/** The trimmed text; null if it is empty. */
export function trimmedOrNull(text: string): string | null {
  return text.trim() || null;
}
