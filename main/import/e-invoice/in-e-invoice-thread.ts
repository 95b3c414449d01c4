import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EInvoiceEnd } from './read-e-invoice.ts';

/** Many times what the largest invoice needs. */
const mostMs = 10_000;
const mostMegabytes = 384;
/** Beside this file, bundled or not. */
const worker = path.join(
  import.meta.dirname,
  `e-invoice-worker${path.extname(import.meta.filename)}`,
);

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Reads a file that somebody else wrote in a thread of its own, which ends with it, after ten
 * seconds, or once it wants more memory than an invoice can need; never in main. The bytes may
 * be handed over: they are gone here then.
 */
export function readEInvoiceInThread(
  bytes: Uint8Array,
  { code = worker, timeoutMs = mostMs, megabytes = mostMegabytes } = {},
): Promise<EInvoiceEnd> {
  return new Promise((resolve, reject) => {
    const { buffer } = bytes;
    // What is part of a larger piece of memory, as short files are, is copied.
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
    const thread = new Worker(code, {
      workerData: bytes,
      transferList: isOwn ? [buffer] : [],
      // What the PDF library writes to the console quotes the file: it goes nowhere.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const tooComplex = (): void => resolve({ kind: 'too-complex' });
    const timer = setTimeout(() => {
      tooComplex();
      void thread.terminate();
    }, timeoutMs);
    thread.once('message', resolve);
    thread.once('error', (cause: Error) => (isOutOfMemory(cause) ? tooComplex() : reject(cause)));
    thread.once('exit', () => {
      clearTimeout(timer);
      // Without a word: it was ended for what it took.
      tooComplex();
    });
  });
}
