import { parentPort, workerData } from 'node:worker_threads';
import { readDocuments } from './read-documents.ts';
import { readEInvoice } from './read-e-invoice.ts';

const { bytes, name } = workerData as { readonly bytes: Uint8Array; readonly name: string | null };
if (name === null) parentPort?.postMessage(await readEInvoice(bytes));
else {
  const found = await readDocuments(bytes, name);
  // Moved, because main would copy up to 100 MB in one turn.
  const buffers = new Set(found.map((each) => each.bytes.buffer as ArrayBuffer));
  parentPort?.postMessage(found, [...buffers]);
}
