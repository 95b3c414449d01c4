/** What was typed without blanks around it; null: nothing. */
export const orNull = (text: string): string | null => text.trim() || null;
