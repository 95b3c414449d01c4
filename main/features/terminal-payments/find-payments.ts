import { plainText } from '../../data/sort-key.ts';
import type { WatchedRow } from './payment-record.ts';
import { type RowDeps, iterateRows } from './payment-rows.ts';

/** Whether each word of the text is contained in some field of the payment. */
function matchesWords({ row, cached }: WatchedRow, words: readonly string[]): boolean {
  const payment = cached?.payment;
  const fields = [
    row.id,
    row.label,
    row.status,
    row.cardSummary,
    row.paymentMethod,
    row.amount?.value,
    row.authorizedAmount?.value,
    row.createdAt,
    payment?.terminalId,
    payment?.poiId,
    ...(payment?.metadata ?? []).flatMap(({ key, value }) => [key, value]),
  ];
  const text = plainText(fields.filter((each) => each !== null && each !== undefined).join('\n'));
  return words.every((word) => text.includes(word));
}

export type PaymentSearch = {
  /** The ids of all payments that contain each of these words, in the order of the list. */
  readonly find: (words: readonly string[]) => Promise<readonly string[]>;
  /** Stored data changed, so earlier results may be outdated. */
  readonly forget: () => void;
};

/**
 * Searches the stored payments, one chunk at a time. A search for another text cancels the running
 * one.
 */
export function createPaymentSearch(deps: RowDeps): PaymentSearch {
  type Search = {
    readonly text: string;
    readonly result: Promise<readonly string[]>;
    isDone: boolean;
    isOutdated: boolean;
  };
  let lastSearch: Search | null = null;

  const scan = async (words: readonly string[], text: string): Promise<readonly string[]> => {
    const ids: string[] = [];
    for await (const chunk of iterateRows(deps)) {
      if (lastSearch?.text !== text) break;
      ids.push(...chunk.filter((each) => matchesWords(each, words)).map(({ row }) => row.id));
    }
    return ids;
  };

  return {
    find: (words) => {
      const text = words.join(' ');
      // A change of a followed payment does not restart the running search.
      if (lastSearch?.text === text && !(lastSearch.isDone && lastSearch.isOutdated))
        return lastSearch.result;
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
      const search: Search = { text, result: promise, isDone: false, isOutdated: false };
      lastSearch = search;
      scan(words, text)
        .finally(() => (search.isDone = true))
        .then(resolve, reject);
      return promise;
    },
    forget: () => {
      if (lastSearch !== null) lastSearch.isOutdated = true;
    },
  };
}
