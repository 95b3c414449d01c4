import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { FoundAs } from '../../data/cache/records/records.ts';
import type { SearchHit as CacheHit } from '../../data/cache/search.ts';
import { canLock, canSetLimits } from '../../bank/cards/card-status.ts';
import { isLongEnough } from '../../data/search-words.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import { cardCodec } from '../../data/codecs/bank-models.ts';
import type { Scope } from '../scope.ts';

/** What is kept of the connection on this machine. */
type Kept = Pick<Scope, 'cache' | 'vault'>;

function cardOrAccount({ cache, vault }: Kept, hit: CacheHit): readonly SearchHit[] {
  if (hit.kind === 'bank-account')
    return [
      {
        kind: 'bank-account',
        id: hit.id,
        title: hit.title.text,
        detail: null,
        lastDigits: null,
        status: null,
        canLock: false,
        canSetLimits: false,
      },
    ];
  const stored = cache.cards.get(hit.id);
  if (hit.kind !== 'card' || stored === null) return [];
  const card = cardCodec.read(stored.model);
  const nickname = card?.nickname ?? null;
  return [
    {
      kind: 'card',
      id: hit.id,
      title: hit.title.text === '' ? null : hit.title.text,
      detail: nickname === hit.title.text ? null : nickname,
      lastDigits: card?.lastDigits ?? vault?.trackedCards.get(hit.id)?.lastDigits ?? null,
      status: card?.status ?? null,
      canLock: canLock(card?.status ?? null),
      canSetLimits: canSetLimits(card?.status ?? null),
    },
  ];
}

function record(
  kind: 'client' | 'product' | 'supplier-invoice',
  { id, title, excerpt }: CacheHit,
): SearchHit {
  return {
    kind,
    id,
    title: title.text === '' ? null : title.text,
    detail: excerpt?.text ?? null,
    lastDigits: null,
    status: null,
    canLock: false,
    canSetLimits: false,
  };
}

function registration({ id, legalName, label, status }: FollowedRegistration): SearchHit {
  return {
    kind: 'registration',
    id,
    title: legalName ?? label ?? id,
    detail: legalName === null ? null : label,
    lastDigits: null,
    status,
    canLock: false,
    canSetLimits: false,
  };
}

/**
 * The first of each list, in turn fairly: a list that has fewer leaves its places to the others.
 */
function shared<Item>(lists: readonly (readonly Item[])[], limit: number): readonly Item[] {
  let left = limit;
  const taken = lists.map(() => 0);
  while (left > 0 && taken.some((count, index) => count < (lists[index]?.length ?? 0))) {
    for (const [index, list] of lists.entries()) {
      if (left > 0 && (taken[index] ?? 0) < list.length) {
        taken[index] = (taken[index] ?? 0) + 1;
        left -= 1;
      }
    }
  }
  return lists.flatMap((list, index) => list.slice(0, taken[index]));
}

/**
 * Over all that is kept on this machine. Nothing is asked of the bank, so it works offline the
 * same. What has one letter wrong is looked for where no list has anything as it was typed.
 */
export function searchEverywhere(
  kept: Kept,
  { text, limit }: { readonly text: string; readonly limit: number },
): SearchHit[] {
  const { search, clients, products, supplierInvoices } = kept.cache;
  const lists = (found: FoundAs) => [
    search.find({ text, limit }).flatMap((hit) => cardOrAccount(kept, hit)),
    clients.find(text, limit, found).map((hit) => record('client', hit)),
    products.find(text, limit, found).map((hit) => record('product', hit)),
    supplierInvoices.find(text, limit, found).map((hit) => record('supplier-invoice', hit)),
    isLongEnough(text)
      ? (kept.vault?.registrations.matching(text) ?? []).slice(0, limit).map(registration)
      : [],
  ];
  const asTyped = lists('as-typed');
  return [...shared(asTyped.some(({ length }) => length > 0) ? asTyped : lists('similar'), limit)];
}
