import { plainText } from '../../data/sort-key.ts';
import type { WatchedRow } from './payment-record.ts';
import { type RowDeps, rowsInPieces } from './payment-rows.ts';

/** Whether each word of the text is contained in some field of the payment. */
function isFound({ row, kept }: WatchedRow, words: readonly string[]): boolean {
  const payment = kept?.payment;
  const said = [
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
  const text = plainText(said.filter((each) => each !== null && each !== undefined).join('\n'));
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
    readonly found: Promise<readonly string[]>;
    isDone: boolean;
    isOld: boolean;
  };
  let last: Search | null = null;

  const scan = async (words: readonly string[], text: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const piece of rowsInPieces(deps)) {
      if (last?.text !== text) break;
      found.push(...piece.filter((each) => isFound(each, words)).map(({ row }) => row.id));
    }
    return found;
  };

  return {
    find: (words) => {
      const text = words.join(' ');
      // A change of a followed payment does not restart the running search.
      if (last?.text === text && !(last.isDone && last.isOld)) return last.found;
      const { promise: found, resolve, reject } = Promise.withResolvers<readonly string[]>();
      const search: Search = { text, found, isDone: false, isOld: false };
      last = search;
      scan(words, text)
        .finally(() => (search.isDone = true))
        .then(resolve, reject);
      return found;
    },
    forget: () => {
      if (last !== null) last.isOld = true;
    },
  };
}
