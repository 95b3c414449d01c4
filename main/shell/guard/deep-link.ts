import { type CardId, cardId } from '../../../preload/contract/values.ts';

/**
 * The actions that an external link may request. Both only show something; `ask-lock` shows the
 * confirmation.
 */
export type DeepLink = { readonly action: 'show-card' | 'ask-lock'; readonly cardId: CardId };

const form = /^cashdesk:\/\/(card|lock)\/([^/?#]+)\/?$/;

/**
 * Parses only `cashdesk://card/<id>` and `cashdesk://lock/<id>`. A link is untrusted input, so any
 * other form does nothing.
 */
export function parseDeepLink(text: string): DeepLink | null {
  const match = form.exec(text);
  const id = cardId.safeParse(match?.[2]);
  if (!match || !id.success) return null;
  return { action: match[1] === 'lock' ? 'ask-lock' : 'show-card', cardId: id.data };
}

/** The first link among the arguments of a second start. */
export function deepLinkOf(argv: readonly string[]): DeepLink | null {
  for (const argument of argv) {
    const link = parseDeepLink(argument);
    if (link) return link;
  }
  return null;
}
