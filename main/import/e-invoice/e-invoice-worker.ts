import { parentPort, workerData } from 'node:worker_threads';
import type { EInvoiceWork } from './in-e-invoice-thread.ts';
import { readDocuments } from './read-documents.ts';
import { readEInvoice, readEInvoicePage } from './read-e-invoice.ts';

const work = workerData as EInvoiceWork;
switch (work.kind) {
  case 'invoice':
    parentPort?.postMessage(await readEInvoice(work.bytes));
    break;
  case 'page':
    parentPort?.postMessage(await readEInvoicePage(work.bytes, work.at));
    break;
  case 'documents': {
    const found = await readDocuments(work.bytes, work.name);
    // Moved, because main would copy up to 100 MB in one turn.
    const buffers = new Set(found.map((each) => each.bytes.buffer as ArrayBuffer));
    parentPort?.postMessage(found, [...buffers]);
  }
}
