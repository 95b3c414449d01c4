import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { FoundAs, SearchHit as RecordHit } from '../../data/cache/records/records.ts';
import { canLock, canSetLimits } from '../../bank/cards/card-status.ts';
import { emojiOf, isLongEnough, wordsOf } from '../../data/search-words.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import { cardCodec, clientCodec, supplierInvoiceCodec } from '../../data/codecs/bank-models.ts';
import { cachedOrganization } from '../cached-organization.ts';
import type { Scope } from '../scope.ts';

/** The connection's data on this computer. */
type Stores = Pick<Scope, 'cache' | 'vault'>;

function toHit(
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
  return toHit('card', id, {
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
  return (cachedOrganization(stores)?.bankAccounts ?? []).flatMap(
    ({ slug, name, iban, bic, currency }) => {
      const id = slug ?? iban;
      const texts = ['IBAN', name, iban, bic, currency].filter((each) => each !== null).join(' ');
      const accountWords = wordsOf(texts);
      const isFound =
        words.every((word) => accountWords.some((each) => each.startsWith(word))) &&
        emoji.every((each) => texts.includes(each));
      return id !== null && isFound
        ? [toHit('bank-account', id, { title: name ?? iban ?? id, number: iban })]
        : [];
    },
  );
}

function clientHit({ cache }: Stores, { id, title, excerpt }: RecordHit): SearchHit {
  const stored = cache.clients.get(id);
  const number = stored && clientCodec.read(stored.model).vatNumber;
  return toHit('client', id, { title, detail: excerpt, number });
}

function invoiceHit({ cache }: Stores, { id, title, excerpt }: RecordHit): SearchHit {
  const stored = cache.supplierInvoices.get(id);
  const invoice = stored && supplierInvoiceCodec.read(stored.model);
  return toHit('supplier-invoice', id, {
    title,
    detail: excerpt,
    number: invoice?.invoiceNumber ?? null,
    iban: invoice?.iban ?? null,
    amount: invoice?.payableAmount ?? invoice?.totalAmount ?? null,
  });
}

/**
 * The first items of each list, shared out fairly: a shorter list leaves its places to the others.
 */
function takeFairly<Item>(lists: readonly (readonly Item[])[], limit: number): readonly Item[] {
  let remaining = limit;
  const takenCounts = lists.map(() => 0);
  while (remaining > 0 && takenCounts.some((count, index) => count < (lists[index]?.length ?? 0))) {
    for (const [index, list] of lists.entries()) {
      if (remaining > 0 && (takenCounts[index] ?? 0) < list.length) {
        takenCounts[index] = (takenCounts[index] ?? 0) + 1;
        remaining -= 1;
      }
    }
  }
  return lists.flatMap((list, index) => list.slice(0, takenCounts[index]));
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
  const lists = (matching: FoundAs) => [
    cards.findNamed(text, limit, matching).map((hit) => cardHit(stores, hit)),
    accountHits(stores, text),
    clients.find(text, limit, matching).map((hit) => clientHit(stores, hit)),
    products
      .find(text, limit, matching)
      .map(({ id, title, excerpt }) => toHit('product', id, { title, detail: excerpt })),
    supplierInvoices.find(text, limit, matching).map((hit) => invoiceHit(stores, hit)),
    isLongEnough(text)
      ? (stores.vault?.registrations.search(text) ?? [])
          .slice(0, limit)
          .map(({ id, legalName, label, status }: FollowedRegistration) =>
            toHit('registration', id, {
              title: legalName ?? label ?? id,
              detail: legalName === null ? null : label,
              status,
            }),
          )
      : [],
  ];
  const exactHits = lists('as-typed');
  return [
    ...takeFairly(exactHits.some(({ length }) => length > 0) ? exactHits : lists('similar'), limit),
  ];
}
