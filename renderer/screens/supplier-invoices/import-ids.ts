import type { Bridge } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** The maximum of one command. */
const maxIdsPerCommand = 5000;

/** The result of a file of ids. `ignoredCount`: lines without an id. */
export type ImportedIds = {
  readonly fileName: string;
  readonly addedCount: number;
  readonly knownCount: number;
  readonly ignoredCount: number;
};

/**
 * Adds the invoices of a file that the user chooses to the board; null if they chose none. Errors
 * as for reading and watching; invoices added before an error stay.
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
  for (let at = 0; at < ids.length; at += maxIdsPerCommand) {
    const answer = await watch({
      invoices: ids.slice(at, at + maxIdsPerCommand).map((id) => ({ id, label: null })),
    });
    if (!answer.ok) return answer;
    addedCount += answer.value.addedCount;
    knownCount += answer.value.knownCount;
  }
  return ok({ fileName: fileName ?? '', addedCount, knownCount, ignoredCount });
}

/** The result in sentences, also if the file had no id. */
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
