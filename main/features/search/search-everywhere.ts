import type { SearchHit } from '../../../preload/contract/search.ts';
import type { Card } from '../../../preload/contract/cards.ts';
import type { OpenConnection } from '../open-connection.ts';

/** Over all that is kept on this machine. Nothing is asked of the bank, so it works offline the same. */
export const searchEverywhere = (connection: OpenConnection | null, { text, limit }: { readonly text: string; readonly limit: number }): SearchHit[] => {
  if (!connection) return [];
  return connection.cache.search.find({ text, limit }).flatMap((hit): SearchHit[] => {
    if (hit.kind === 'bank-account') return [{ kind: 'bank-account', id: hit.id, title: hit.title.text, detail: null, lastDigits: null, status: null }];
    const stored = connection.cache.cards.get(hit.id);
    if (hit.kind !== 'card' || stored === null) return [];
    const card = JSON.parse(stored.model) as Card | null;
    const nickname = card?.nickname ?? null;
    return [
      {
        kind: 'card',
        id: hit.id,
        title: hit.title.text === '' ? null : hit.title.text,
        detail: nickname === hit.title.text ? null : nickname,
        lastDigits: card?.lastDigits ?? connection.book?.trackedCards.get(hit.id)?.lastDigits ?? null,
        status: card?.status ?? null,
      },
    ];
  });
};
