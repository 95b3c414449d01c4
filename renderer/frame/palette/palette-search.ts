import { useEffect, useState } from 'react';
import type { SearchHit } from '../../../preload/contract/search.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { namedLock } from './palette-locks.ts';

type Hits = { readonly hits: readonly SearchHit[]; readonly areHitsBesideLock: boolean };
type Found = Hits & { readonly query: string };

/** Null where the search could not be made: that says nothing about what there is. */
const search = async (text: string): Promise<readonly SearchHit[] | null> => {
  const answer = await bridge().search.everywhere({ text: text.slice(0, 200), limit: 8 });
  return answer.ok ? answer.value.hits : null;
};

/**
 * What the words find; and when they find nothing and name the lock, the cards that the words
 * beside it find.
 */
export const hitsFor = async (query: string, t: Translate): Promise<Hits> => {
  const hits = await search(query);
  const beside = hits?.length === 0 ? (namedLock(t, query)?.rest ?? '') : '';
  if (beside === '') return { hits: hits ?? [], areHitsBesideLock: false };
  const cards = ((await search(beside)) ?? []).filter((hit) => hit.kind === 'card');
  return { hits: cards, areHitsBesideLock: cards.length > 0 };
};

/**
 * What is kept on this machine for the words typed. The words and hits before stay together until
 * the next hits are there: the list then changes once, and its first entry is the one that Enter
 * does.
 */
export const useFound = (query: string): Found => {
  const t = useT();
  const [found, setFound] = useState<Found>({ query: '', hits: [], areHitsBesideLock: false });
  useEffect(() => {
    let isLate = false;
    if (query.trim() === '') setFound({ query, hits: [], areHitsBesideLock: false });
    else {
      void hitsFor(query, t).then((hits) => {
        if (!isLate) setFound({ query, ...hits });
      });
    }
    return () => {
      isLate = true;
    };
  }, [query, t]);
  return found;
};
