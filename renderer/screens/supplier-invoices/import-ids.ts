import type { Bridge } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** As many as one command takes. */
const mostAtOnce = 5000;

/** What became of a file of ids. `ignoredCount`: lines in which there is none. */
export type ImportedIds = {
  readonly fileName: string;
  readonly addedCount: number;
  readonly knownCount: number;
  readonly ignoredCount: number;
};

/**
 * Puts the invoices of a file that the owner chooses on the board; null where she chose none.
 * Errors as of reading and watching; what was added before one stays.
 */
export async function importIds({
  readIds,
  watch,
}: Pick<Bridge['supplierInvoices'], 'readIds' | 'watch'>): Promise<Result<ImportedIds | null>> {
  const read = await readIds({});
  if (!read.ok) return read;
  const { wasChosen, fileName, ids, ignoredCount } = read.value;
  if (!wasChosen) return ok(null);
  let [addedCount, knownCount] = [0, 0];
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const answer = await watch({
      invoices: ids.slice(at, at + mostAtOnce).map((id) => ({ id, label: null })),
    });
    if (!answer.ok) return answer;
    addedCount += answer.value.addedCount;
    knownCount += answer.value.knownCount;
  }
  return ok({ fileName: fileName ?? '', addedCount, knownCount, ignoredCount });
}

/** The same in sentences. A file without a single id says so. */
export function importedMessage(
  { fileName, addedCount, knownCount, ignoredCount }: ImportedIds,
  t: Translate,
): string {
  if (addedCount + knownCount === 0) return t('invoices.import.none', { file: fileName });
  return [
    t('invoices.import.added', { count: addedCount, file: fileName }),
    ...(knownCount === 0 ? [] : [t('invoices.import.known', { count: knownCount })]),
    ...(ignoredCount === 0 ? [] : [t('invoices.import.ignored', { count: ignoredCount })]),
  ].join(' ');
}
