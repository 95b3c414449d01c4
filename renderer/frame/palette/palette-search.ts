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

/** Of a word that is searched alone. */
const fewestLetters = 3;
const mostWords = 4;

type Hits = { readonly hits: readonly SearchHit[]; readonly beside: Beside };
type Found = Hits & { readonly query: string };

/** Null where the search could not be made: that says nothing about what there is. */
async function search(text: string): Promise<readonly SearchHit[] | null> {
  const answer = await bridge().search.everywhere({ text: text.slice(0, 200), limit: 8 });
  return answer.ok ? answer.value.hits : null;
}

async function cardsFound(name: string): Promise<readonly SearchHit[]> {
  return name === '' ? [] : ((await search(name)) ?? []).filter((hit) => hit.kind === 'card');
}

/** What one of the words that name something finds, the longest first: "vat number of bistrot". */
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
 * What the words find; and when they find nothing and name the lock or a limit, the cards that the
 * words beside it find, else what one of them finds.
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
 * What is kept on this machine for the words typed. The words and hits before stay together until
 * the next hits are there: the list then changes once, and its first entry is the one that Enter
 * does.
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
