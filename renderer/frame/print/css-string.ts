/** A text as a CSS string for `content`: escaped, so that it cannot leave its quotes. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
