import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { FoundAs, SearchHit as RecordHit } from '../../data/cache/records/records.ts';
import { canLock, canSetLimits } from '../../bank/cards/card-status.ts';
import { emojiOf, isLongEnough, wordsOf } from '../../data/search-words.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import { cardCodec, clientCodec } from '../../data/codecs/bank-models.ts';
import { keptOrganization } from '../kept-organization.ts';
import type { Scope } from '../scope.ts';

/** The connection's data on this computer. */
type Stores = Pick<Scope, 'cache' | 'vault'>;

function hitOf(
  kind: SearchHit['kind'],
  id: string,
  { title, ...rest }: Pick<SearchHit, 'title'> & Partial<SearchHit>,
): SearchHit {
  return {
    kind,
    id,
    title: title === '' ? null : title,
    detail: null,
    lastDigits: null,
    number: null,
    status: null,
    canLock: false,
    canSetLimits: false,
    ...rest,
  };
}

function cardHit(
  { cache, vault }: Stores,
  { id, name }: { readonly id: string; readonly name: string },
): SearchHit {
  const stored = cache.cards.get(id);
  const card = stored && cardCodec.read(stored.model);
  const [nickname, status] = [card?.nickname ?? null, card?.status ?? null];
  return hitOf('card', id, {
    title: name,
    detail: nickname === name ? null : nickname,
    lastDigits: card?.lastDigits ?? vault?.trackedCards.get(id)?.lastDigits ?? null,
    status,
    canLock: canLock(status),
    canSetLimits: canSetLimits(status),
  });
}

/** Accounts in which each word of the text begins a word, and which contain each emoji. */
function accountHits(stores: Stores, text: string): readonly SearchHit[] {
  const [words, emoji] = [wordsOf(text), emojiOf(text)];
  if (words.length + emoji.length === 0) return [];
  return (keptOrganization(stores)?.bankAccounts ?? []).flatMap(
    ({ slug, name, iban, bic, currency }) => {
      const id = slug ?? iban;
      const texts = ['IBAN', name, iban, bic, currency].filter((each) => each !== null).join(' ');
      const own = wordsOf(texts);
      const isFound =
        words.every((word) => own.some((each) => each.startsWith(word))) &&
        emoji.every((each) => texts.includes(each));
      return id !== null && isFound
        ? [hitOf('bank-account', id, { title: name ?? iban ?? id, number: iban })]
        : [];
    },
  );
}

function clientHit({ cache }: Stores, { id, title, excerpt }: RecordHit): SearchHit {
  const stored = cache.clients.get(id);
  const number = stored && clientCodec.read(stored.model).vatNumber;
  return hitOf('client', id, { title, detail: excerpt, number });
}

function record(
  kind: 'product' | 'supplier-invoice',
  { id, title, excerpt }: RecordHit,
): SearchHit {
  return hitOf(kind, id, { title, detail: excerpt });
}

/**
 * The first items of each list, shared out fairly: a shorter list leaves its places to the others.
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
 * Searches all data stored on this computer. Sends no request, so it works offline. Allows one
 * wrong letter only if no list matches the text as typed.
 */
export function searchEverywhere(
  stores: Stores,
  { text, limit }: { readonly text: string; readonly limit: number },
): SearchHit[] {
  const { cards, clients, products, supplierInvoices } = stores.cache;
  const lists = (found: FoundAs) => [
    cards.findNamed(text, limit, found).map((hit) => cardHit(stores, hit)),
    accountHits(stores, text),
    clients.find(text, limit, found).map((hit) => clientHit(stores, hit)),
    products.find(text, limit, found).map((hit) => record('product', hit)),
    supplierInvoices.find(text, limit, found).map((hit) => record('supplier-invoice', hit)),
    isLongEnough(text)
      ? (stores.vault?.registrations.search(text) ?? [])
          .slice(0, limit)
          .map(({ id, legalName, label, status }: FollowedRegistration) =>
            hitOf('registration', id, {
              title: legalName ?? label ?? id,
              detail: legalName === null ? null : label,
              status,
            }),
          )
      : [],
  ];
  const asTyped = lists('as-typed');
  return [...shared(asTyped.some(({ length }) => length > 0) ? asTyped : lists('similar'), limit)];
}
