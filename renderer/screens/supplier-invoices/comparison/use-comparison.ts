import { useMemo, useState } from 'react';
import type { Input, Output } from '../../../../preload/contract/index.ts';
import { maxInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { readDropped } from '../../../platform/dropped-file.ts';
import { useDropTarget } from '../../../platform/drop-target.ts';
import type { DropTarget } from '../../../platform/drop-target.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { problemMessages } from './comparison-labels.ts';

export type ComparedFile = Output<'supplierInvoices', 'compareFile'>;
type CompareInput = Input<'supplierInvoices', 'compareFile'>;

function compareFile(input: CompareInput) {
  return bridge().supplierInvoices.compareFile(input);
}

export type Comparison = {
  readonly compared: ComparedFile | null;
  /** The selected invoice of the file; null: the user has to choose. */
  readonly invoiceIndex: number | null;
  readonly setInvoiceIndex: (invoiceIndex: number) => void;
  readonly isPending: boolean;
  /** Why a file was rejected, if the cause is in the file. */
  readonly problem: MessageId | null;
  /** Another reason why the comparison failed. */
  readonly error: CommandError | null;
  /** Opens the file dialog. */
  readonly choose: () => void;
};

function problemOf(error: CommandError | null): MessageId | null {
  return error?.kind === 'invalid-input'
    ? (problemMessages[error.problems[0]?.code ?? ''] ?? null)
    : null;
}

/** Compares files with an invoice, one after another: chosen, or dropped anywhere in the window. */
export function useComparison(id: SupplierInvoiceId): Comparison {
  const [compared, setCompared] = useState<ComparedFile | null>(null);
  const [invoiceIndex, setInvoiceIndex] = useState<number | null>(null);
  const [windowProblem, setWindowProblem] = useState<'too-large' | 'unreadable' | null>(null);
  const [send, sending] = useCommand(compareFile);
  const actions = useMemo(() => {
    const compareNow = async (file: CompareInput['file']): Promise<void> => {
      setWindowProblem(null);
      const answer = await send({ id, file });
      if (answer.ok && !answer.value.wasChosen) return;
      setCompared(answer.ok ? answer.value : null);
      setInvoiceIndex(answer.ok ? answer.value.fittingAt : null);
    };
    // A file dropped during a comparison is compared next, and its result stays.
    let latest = Promise.resolve();
    const compare = (file: CompareInput['file']): Promise<void> =>
      (latest = latest.then(() => compareNow(file)));
    const openFile = async (file: File): Promise<void> => {
      const refuse = (problem: 'too-large' | 'unreadable'): void => {
        setCompared(null);
        setWindowProblem(problem);
      };
      if (file.size > maxInvoiceFileBytes) return refuse('too-large');
      try {
        await compare(await readDropped(file));
      } catch {
        // The file was deleted meanwhile.
        refuse('unreadable');
      }
    };
    const dropTarget: DropTarget = {
      types: /^(?:application\/(?:pdf|xml|(?:x-)?pkcs7-\w+)|text\/xml)$/,
      names: /\.(?:pdf|xml|p7m)$/i,
      hint: 'invoices.compare.drop',
      onFile: (file) => void openFile(file),
    };
    return { choose: () => void compare(null), dropTarget };
  }, [id, send]);
  useDropTarget(actions.dropTarget);
  const failure = sending.phase === 'failed' ? sending.error : null;
  const problem =
    windowProblem === null ? problemOf(failure) : (problemMessages[windowProblem] ?? null);
  return {
    compared,
    invoiceIndex,
    setInvoiceIndex,
    isPending: sending.phase === 'pending',
    problem,
    error: problem === null ? failure : null,
    choose: actions.choose,
  };
}
