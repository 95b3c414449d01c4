/** What was typed without blanks around it; null: nothing. */
export function orNull(text: string): string | null {
  return text.trim() || null;
}
