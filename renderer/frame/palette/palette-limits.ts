import { Gauge } from 'lucide-react';
import type { Translate } from '../../i18n/i18n.ts';
import { formatTypedLimit, proposeMonthLimit } from '../../screens/cards/limits/proposed-limit.ts';
import type { LimitFormat } from '../../screens/cards/limits/proposed-limit.ts';
import type { Entry, PaletteContext } from './palette-entry.ts';
import { namedAction } from './palette-match.ts';

/** The possible name of a card, and the limit typed after it. */
type NamedLimit = { readonly name: string; readonly amount: string | null };

/** Words in a name with its amount. */
const maxWords = 6;

/**
 * The possible meanings of a query with a word for limits: "limit karim 3000" is a card "karim
 * 3000", or the card "karim" and 3,000. Longest name first.
 */
export function namedLimits(
  t: Translate,
  query: string,
  reading: LimitFormat,
): readonly NamedLimit[] {
  const named = namedAction(query, {
    verbs: t('shell.palette.limit.verbs'),
    label: t('shell.palette.limit', { name: '', amount: '' }),
  });
  if (named === null || named.rest === '') return [];
  const parts = named.rest.split(' ');
  const wordCounts = parts
    .slice(1, maxWords)
    .map((_, index) => index + 1)
    .reverse();
  const withAmount = wordCounts.flatMap((words): readonly NamedLimit[] => {
    const typed = parts.slice(words).join(' ');
    // "3 000" is one amount, not a name that ends in 3.
    const amount = /^0\d/.test(typed) ? null : formatTypedLimit(typed, reading);
    return amount === null ? [] : [{ name: parts.slice(0, words).join(' '), amount }];
  });
  return [
    { name: named.rest, amount: null },
    ...withAmount,
    ...wordCounts.map((words) => ({ name: parts.slice(0, words).join(' '), amount: null })),
  ];
}

/**
 * Entries that open the limits of the found cards, with the amount filled in; they send nothing.
 * While amounts are hidden, no amount is filled in.
 */
export function limitEntries({ t, hits, fallback, window }: PaletteContext): readonly Entry[] {
  if (fallback?.action !== 'limit') return [];
  const amount = window.preferences.hideAmounts ? null : fallback.amount;
  const cards = hits.filter((hit) => hit.canSetLimits).slice(0, 3);
  return cards.map((hit) => {
    const name = hit.title ?? t('shell.palette.nameless');
    return {
      id: `limit:${hit.id}`,
      icon: Gauge,
      label:
        amount === null
          ? t('shell.palette.limits', { name })
          : t('shell.palette.limit', { name, amount }),
      digits: hit.lastDigits,
      ...(cards.length > 1 && { underEnter: 'once-seen' as const }),
      act: () => proposeMonthLimit(hit.id, amount),
    };
  });
}
