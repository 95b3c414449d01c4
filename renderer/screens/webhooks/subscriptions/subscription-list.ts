import type { Output } from '../../../../preload/contract/index.ts';
import { ok } from '../../../../preload/contract/result.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { createLongList } from '../../../platform/reads/long-list.ts';

type ListAnswer = Output<'webhooks', 'list'>;
/** `all`: every subscription, independent of the search. There are few. */
export type SubscriptionSummary = Omit<ListAnswer, 'rows'> & {
  readonly all: ListAnswer['rows'];
};

/** Whether a row contains all search words. */
export function isMatch(
  { id, label, callbackUrl, types, description }: SubscriptionRow,
  text: string,
): boolean {
  const searchText = [id, label, callbackUrl, description, ...types].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.includes(word));
}

/** The subscriptions, of the webhooks screen. */
export const subscriptionList = createLongList({
  query: { text: '' },
  read: async ({ text }, { at, limit }, refresh) => {
    const answer = await bridge().webhooks.list({ refresh });
    if (!answer.ok) return answer;
    const { rows: all, ...others } = answer.value;
    const matches = all.filter((row) => isMatch(row, text));
    return ok({
      ...others,
      rows: matches.slice(at, at + limit),
      matchCount: matches.length,
      all,
    });
  },
});
