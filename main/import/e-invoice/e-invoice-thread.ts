import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FoundDocument } from './read-documents.ts';
import type { EInvoiceEnd, EInvoicePageEnd } from './read-e-invoice.ts';
import { toShownName } from './shown-name.ts';

/**
 * Processor time, many times the need of the largest invoice. Elapsed time would reject an ordinary
 * invoice on a busy computer, or on one that sleeps meanwhile.
 */
const maxProcessorMs = 10_000;
const checkEachMs = 250;
const maxMegabytes = 384;
/** `page`: the invoice with this index. */
export type EInvoiceWork = { readonly bytes: Uint8Array } & (
  | { readonly kind: 'invoice' }
  | { readonly kind: 'page'; readonly index: number }
  | { readonly kind: 'documents'; readonly name: string }
);

/** The page as JSON: an object with thousands of lines would take main several turns to copy. */
export type EInvoicePageJsonEnd =
  | { readonly kind: 'read'; readonly pageJson: string; readonly isSigned: boolean }
  | Exclude<EInvoicePageEnd, { kind: 'read' }>;

/** In the same folder as this file, bundled or not. */
const worker = path.join(
  import.meta.dirname,
  `e-invoice-worker${path.extname(import.meta.filename)}`,
);

/** Null once the thread has ended. */
async function processorMsOf(thread: Worker): Promise<number | null> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}

type Limits = {
  readonly code?: string;
  readonly processorMs?: number;
  readonly megabytes?: number;
};

/**
 * Reads a foreign file in its own thread, never in main. The thread ends with the file, after ten
 * seconds of processor time, or when it needs more memory than any invoice: null.
 */
function runInThread<Read>(
  work: EInvoiceWork,
  transferList: readonly ArrayBuffer[],
  { code = worker, processorMs = maxProcessorMs, megabytes = maxMegabytes }: Limits,
): Promise<Read | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(code, {
      workerData: work,
      transferList: [...transferList],
      // The PDF library quotes the file on the console, so its output is dropped.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const endOverLimit = async (): Promise<void> => {
      if (((await processorMsOf(thread)) ?? 0) > processorMs) await thread.terminate();
    };
    const timer = setInterval(() => void endOverLimit(), checkEachMs);
    thread.once('message', resolve);
    thread.once('error', (cause: Error) =>
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? resolve(null)
        : reject(cause),
    );
    thread.once('exit', () => {
      clearInterval(timer);
      // Without a result: it was ended for exceeding a limit.
      resolve(null);
    });
  });
}

/** Bytes within a larger buffer, as with short files, are copied. */
function transferableBuffers({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/**
 * See `readEInvoice`. The thread may take over the memory of `bytes`: the caller must not use it
 * again.
 */
export async function readEInvoiceInThread(
  bytes: Uint8Array,
  limits: Limits = {},
): Promise<EInvoiceEnd> {
  const work = { kind: 'invoice', bytes } as const;
  const end = await runInThread<EInvoiceEnd>(work, transferableBuffers(bytes), limits);
  return end ?? { kind: 'too-complex' };
}

/** See `readEInvoicePage`. The thread may take over the memory of `bytes`, too. */
export async function readEInvoicePageInThread(
  bytes: Uint8Array,
  index: number,
  limits: Limits = {},
): Promise<EInvoicePageJsonEnd> {
  const work = { kind: 'page', bytes, index } as const;
  const end = await runInThread<EInvoicePageJsonEnd>(work, transferableBuffers(bytes), limits);
  return end ?? { kind: 'too-complex' };
}

/** See `readDocuments`. */
export async function readDocumentsInThread(
  bytes: Uint8Array,
  name: string,
  limits: Limits = {},
): Promise<readonly FoundDocument[]> {
  const work = { kind: 'documents', bytes, name } as const;
  const documents = await runInThread<readonly FoundDocument[]>(work, [], limits);
  return documents ?? [{ name: toShownName(name), bytes, end: { kind: 'too-complex' } }];
}
