/** A text as a string of CSS, for `content`: whatever it holds, it stays inside its quotes. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
