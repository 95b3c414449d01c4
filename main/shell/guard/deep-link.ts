import { type CardId, cardId } from '../../../preload/contract/values.ts';

/**
 * What a link from outside may ask for. Both only ever show something; `lock` shows the question.
 */
export type DeepLink = { readonly action: 'show-card' | 'ask-lock'; readonly cardId: CardId };

const form = /^cashdesk:\/\/(card|lock)\/([^/?#]+)\/?$/;

/**
 * Reads `cashdesk://card/<id>` and `cashdesk://lock/<id>`, nothing else: it is untrusted input, and
 * any other form does nothing.
 */
export function parseDeepLink(text: string): DeepLink | null {
  const match = form.exec(text);
  const id = cardId.safeParse(match?.[2]);
  if (!match || !id.success) return null;
  return { action: match[1] === 'lock' ? 'ask-lock' : 'show-card', cardId: id.data };
}

/** The first link among the arguments that a second start was given. */
export function deepLinkOf(argv: readonly string[]): DeepLink | null {
  for (const argument of argv) {
    const link = parseDeepLink(argument);
    if (link) return link;
  }
  return null;
}
