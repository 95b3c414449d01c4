import { useEffect, useState } from 'react';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import type { LimitFormat } from '../../screens/cards/limits/proposed-limit.ts';
import { cardTitle } from '../../widgets/cards/card-names.ts';
import type { Fallback } from './palette-entry.ts';
import { namedLimits } from './palette-limits.ts';
import { significantWords } from './palette-match.ts';
import { namedLock } from './palette-locks.ts';

/** For a word that is searched alone. */
const minWordLength = 3;
const maxWords = 4;

type Hits = { readonly hits: readonly SearchHit[]; readonly fallback: Fallback };
type HitsOfQuery = Hits & { readonly query: string };

/** Null if the search failed, which does not mean that there is no match. */
async function search(text: string): Promise<readonly SearchHit[] | null> {
  const answer = await bridge().search.everywhere({ text: text.slice(0, 200), limit: 8 });
  return answer.ok ? answer.value.hits : null;
}

async function searchCards(name: string): Promise<readonly SearchHit[]> {
  return name === '' ? [] : ((await search(name)) ?? []).filter((hit) => hit.kind === 'card');
}

/** The matches of one significant word, the longest first: "vat number of bistrot". */
async function searchByOneWord(query: string, t: Translate): Promise<readonly SearchHit[]> {
  const wordsToFind = significantWords(query, t('shell.palette.small-words'))
    .filter((word) => word.length >= minWordLength)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxWords);
  for (const word of wordsToFind) {
    const hits = await search(word);
    if (hits === null || hits.length > 0) return hits ?? [];
  }
  return [];
}

/**
 * The matches of the query. If there are none and it names the lock or a limit: the cards named by
 * the other words, else the matches of one word.
 */
export async function searchHits(query: string, t: Translate, reading: LimitFormat): Promise<Hits> {
  const hits = await search(query);
  if (hits === null || hits.length > 0) return { hits: hits ?? [], fallback: null };
  const cardsToLock = await searchCards(namedLock(t, query)?.rest ?? '');
  if (cardsToLock.length > 0) return { hits: cardsToLock, fallback: { action: 'lock' } };
  for (const { name, amount } of namedLimits(t, query, reading)) {
    const cards = await searchCards(name);
    if (cards.length > 0) return { hits: cards, fallback: { action: 'limit', amount } };
  }
  return { hits: await searchByOneWord(query, t), fallback: { action: 'one-word' } };
}

/**
 * The stored records that match the query. The former query and hits stay together until the next
 * hits arrive: the list then changes once, and Enter always runs the entry shown first.
 */
export function usePaletteHits(query: string, { formatLocale, unit }: LimitFormat): HitsOfQuery {
  const [result, setResult] = useState<HitsOfQuery>({ query: '', hits: [], fallback: null });
  useEffect(() => {
    let isOutdated = false;
    if (query.trim() === '') setResult({ query, hits: [], fallback: null });
    else {
      void searchHits(query, t, { formatLocale, unit }).then((hits) => {
        if (!isOutdated) setResult({ query, ...hits });
      });
    }
    return () => {
      isOutdated = true;
    };
  }, [query, formatLocale, unit]);
  return result;
}

/** The cards that can be locked, from stored data. */
export function usePaletteCards(): readonly SearchHit[] {
  const { value } = useCachedQuery(
    'cards',
    () =>
      bridge().cards.list({
        text: '',
        statuses: [],
        sort: 'last-activity',
        at: 0,
        limit: 100,
        refresh: 'no',
      }),
    { key: 'palette' },
  );
  return (value?.rows ?? [])
    .filter(({ canLock }) => canLock)
    .map((row) => ({
      kind: 'card',
      id: row.id,
      title: cardTitle(row, t),
      number: null,
      detail: null,
      lastDigits: row.lastDigits,
      status: row.status,
      canLock: row.canLock,
      canSetLimits: row.canSetLimits,
    }));
}
