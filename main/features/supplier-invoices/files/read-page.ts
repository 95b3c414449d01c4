import type { Output } from '../../../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { StoredFiledInvoice } from '../../../data/vault/invoices/filed-invoices.ts';
import { readEInvoicePageInThread } from '../../../import/e-invoice/e-invoice-thread.ts';

type PageRead = Result<Output<'invoiceFiles', 'read'>>;

function invalidFile(code: string): PageRead {
  return failed<CommandError>({ kind: 'invalid-input', problems: [{ path: ['file'], code }] });
}

/** Reads the whole content of a stored e-invoice from the bytes of its file, in a thread. */
export async function readFiledPage(
  { place, problem }: StoredFiledInvoice,
  pieces: AsyncIterable<Uint8Array>,
): Promise<PageRead> {
  if (problem !== null) return invalidFile(problem);
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  const result = await readEInvoicePageInThread(Buffer.concat(parts), place);
  return result.kind === 'read'
    ? ok({ pageJson: result.pageJson, isSigned: result.isSigned })
    : invalidFile(result.kind);
}
