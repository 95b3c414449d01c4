import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { failed, ok } from '../../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import type { NewHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import { ifPossible } from '../../../data/storage-failure.ts';
import type { TextToSave } from '../../../export/save-text.ts';
import { saveFile } from '../../save-records.ts';
import type { Invoices } from '../open-invoices.ts';
import { handOver, takeBackHandOver } from './hand-overs.ts';

/**
 * Saves a file for a bank and marks what is in it as handed over, before the file can lie in its
 * place: one without its mark would be paid a second time. A mark without a file, after a kill in
 * between, is a question to the owner. Errors: `signed-out` for a connection that closed while the
 * owner chose a place; `storage-unavailable` for a place or a vault that cannot be written to.
 */
export const saveHandedOver = async (
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  {
    handed,
    ...file
  }: {
    readonly handed: readonly (NewHandOver & { readonly invoiceId: SupplierInvoiceId })[];
  } & TextToSave,
): Promise<Result<{ readonly wasSaved: boolean; readonly place: string | null }>> => {
  const { scope } = invoices;
  let place: string | null = null;
  let refusal: CommandError | null = null;
  let isMarked = false;
  const isMeant = (): boolean => {
    const marked = scope.isOpen()
      ? handOver(invoices, handed, 'file')
      : failed({ kind: 'signed-out' as const });
    if (!marked.ok) refusal = marked.error;
    isMarked = marked.ok;
    return isMarked;
  };
  try {
    const saved = await saveFile(scope, {
      ...file,
      isMeant,
      onSaved: (saved) => void (place = saved),
    });
    if (refusal !== null) return failed(refusal);
    return saved.ok ? ok({ ...saved.value, place }) : saved;
  } finally {
    if (isMarked && place === null && scope.isOpen())
      ifPossible(() => handed.forEach(({ invoiceId }) => takeBackHandOver(invoices, invoiceId)));
  }
};
