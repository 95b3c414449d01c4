import { useMemo, useState } from 'react';
import type { Input, Output } from '../../../../preload/contract/index.ts';
import { maxInvoiceFileBytes } from '../../../../preload/contract/invoices/invoice-file-limit.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { readDropped } from '../../../platform/dropped-file.ts';
import { useTakesFiles } from '../../../platform/file-taker.ts';
import type { FileTaker } from '../../../platform/file-taker.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { problemMessages } from './comparison-labels.ts';

export type ComparedFile = Output<'supplierInvoices', 'compareFile'>;
type Asked = Input<'supplierInvoices', 'compareFile'>;

function compareFile(asked: Asked) {
  return bridge().supplierInvoices.compareFile(asked);
}

export type Comparison = {
  readonly compared: ComparedFile | null;
  /** The selected invoice of the file; null: the user has to choose. */
  readonly at: number | null;
  readonly setAt: (at: number) => void;
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
  const [at, setAt] = useState<number | null>(null);
  const [ofWindow, setOfWindow] = useState<'too-large' | 'unreadable' | null>(null);
  const [send, sending] = useCommand(compareFile);
  const actions = useMemo(() => {
    const compareNow = async (file: Asked['file']): Promise<void> => {
      setOfWindow(null);
      const answer = await send({ id, file });
      if (answer.ok && !answer.value.wasChosen) return;
      setCompared(answer.ok ? answer.value : null);
      setAt(answer.ok ? answer.value.fittingAt : null);
    };
    // A file dropped during a comparison is compared next, and its result stays.
    let latest = Promise.resolve();
    const compare = (file: Asked['file']): Promise<void> =>
      (latest = latest.then(() => compareNow(file)));
    const take = async (file: File): Promise<void> => {
      const refuse = (problem: 'too-large' | 'unreadable'): void => {
        setCompared(null);
        setOfWindow(problem);
      };
      if (file.size > maxInvoiceFileBytes) return refuse('too-large');
      try {
        await compare(await readDropped(file));
      } catch {
        // The file was deleted meanwhile.
        refuse('unreadable');
      }
    };
    const taker: FileTaker = {
      types: /^(?:application\/(?:pdf|xml|(?:x-)?pkcs7-\w+)|text\/xml)$/,
      names: /\.(?:pdf|xml|p7m)$/i,
      hint: 'invoices.compare.drop',
      take: (file) => void take(file),
    };
    return { choose: () => void compare(null), taker };
  }, [id, send]);
  useTakesFiles(actions.taker);
  const failure = sending.phase === 'failed' ? sending.error : null;
  const problem = ofWindow === null ? problemOf(failure) : (problemMessages[ofWindow] ?? null);
  return {
    compared,
    at,
    setAt,
    isPending: sending.phase === 'pending',
    problem,
    error: problem === null ? failure : null,
    choose: actions.choose,
  };
}
