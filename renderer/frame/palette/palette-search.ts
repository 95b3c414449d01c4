import { useEffect, useState } from 'react';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import type { LimitReading } from '../../screens/cards/limits/proposed-limit.ts';
import type { Beside } from './palette-entry.ts';
import { namedLimits } from './palette-limits.ts';
import { namingWords } from './palette-match.ts';
import { namedLock } from './palette-locks.ts';

/** For a word that is searched alone. */
const fewestLetters = 3;
const mostWords = 4;

type Hits = { readonly hits: readonly SearchHit[]; readonly beside: Beside };
type Found = Hits & { readonly query: string };

/** Null if the search failed, which does not mean that there is no match. */
async function search(text: string): Promise<readonly SearchHit[] | null> {
  const answer = await bridge().search.everywhere({ text: text.slice(0, 200), limit: 8 });
  return answer.ok ? answer.value.hits : null;
}

async function cardsFound(name: string): Promise<readonly SearchHit[]> {
  return name === '' ? [] : ((await search(name)) ?? []).filter((hit) => hit.kind === 'card');
}

/** The matches of one significant word, the longest first: "vat number of bistrot". */
async function foundByOneWord(query: string, t: Translate): Promise<readonly SearchHit[]> {
  const naming = namingWords(query, t('shell.palette.small-words'))
    .filter((word) => word.length >= fewestLetters)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostWords);
  for (const word of naming) {
    const hits = await search(word);
    if (hits === null || hits.length > 0) return hits ?? [];
  }
  return [];
}

/**
 * The matches of the query. If there are none and it names the lock or a limit: the cards named by
 * the other words, else the matches of one word.
 */
export async function hitsFor(query: string, t: Translate, reading: LimitReading): Promise<Hits> {
  const hits = await search(query);
  if (hits === null || hits.length > 0) return { hits: hits ?? [], beside: null };
  const toLock = await cardsFound(namedLock(t, query)?.rest ?? '');
  if (toLock.length > 0) return { hits: toLock, beside: { action: 'lock' } };
  for (const { name, amount } of namedLimits(t, query, reading)) {
    const cards = await cardsFound(name);
    if (cards.length > 0) return { hits: cards, beside: { action: 'limit', amount } };
  }
  return { hits: await foundByOneWord(query, t), beside: { action: 'one-word' } };
}

/**
 * The stored records that match the query. The former query and hits stay together until the next
 * hits arrive: the list then changes once, and Enter always runs the entry shown first.
 */
export function useFound(query: string, { formatLocale, unit }: LimitReading): Found {
  const [found, setFound] = useState<Found>({ query: '', hits: [], beside: null });
  useEffect(() => {
    let isLate = false;
    if (query.trim() === '') setFound({ query, hits: [], beside: null });
    else {
      void hitsFor(query, t, { formatLocale, unit }).then((hits) => {
        if (!isLate) setFound({ query, ...hits });
      });
    }
    return () => {
      isLate = true;
    };
  }, [query, formatLocale, unit]);
  return found;
}
