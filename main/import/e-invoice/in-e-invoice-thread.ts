import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EInvoiceEnd } from './read-e-invoice.ts';

/**
 * Processor time, many times the need of the largest invoice. Elapsed time would reject an ordinary
 * invoice on a busy computer, or on one that sleeps meanwhile.
 */
const mostProcessorMs = 10_000;
const checkEachMs = 250;
const mostMegabytes = 384;
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

/**
 * Reads a foreign file in its own thread, never in main. The thread ends with the file, after ten
 * seconds of processor time, or when it needs more memory than any invoice. The thread may take
 * over the memory of `bytes`: the caller must not use it again.
 */
export function readEInvoiceInThread(
  bytes: Uint8Array,
  { code = worker, processorMs = mostProcessorMs, megabytes = mostMegabytes } = {},
): Promise<EInvoiceEnd> {
  return new Promise((resolve, reject) => {
    const { buffer } = bytes;
    // Bytes within a larger buffer, as with short files, are copied.
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length;
    const thread = new Worker(code, {
      workerData: bytes,
      transferList: isOwn ? [buffer] : [],
      // The PDF library quotes the file on the console, so its output is dropped.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const tooComplex = (): void => resolve({ kind: 'too-complex' });
    const endOverLimit = async (): Promise<void> => {
      if (((await processorMsOf(thread)) ?? 0) > processorMs) await thread.terminate();
    };
    const timer = setInterval(() => void endOverLimit(), checkEachMs);
    thread.once('message', resolve);
    thread.once('error', (cause: Error) =>
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? tooComplex()
        : reject(cause),
    );
    thread.once('exit', () => {
      clearInterval(timer);
      // Without a result: it was ended for exceeding a limit.
      tooComplex();
    });
  });
}

export async function readDocumentsInThread(bytes: Uint8Array, name: string) {
  // Not `slice`: that of a Buffer shares its memory, which the thread takes over.
  return [{ name, bytes, end: await readEInvoiceInThread(new Uint8Array(bytes)) }];
}
