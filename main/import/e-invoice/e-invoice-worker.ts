import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { EInvoiceWork } from './in-e-invoice-thread.ts';
import { readDocuments } from './read-documents.ts';
import { readEInvoice, readEInvoicePage } from './read-e-invoice.ts';

async function answer(port: MessagePort, work: EInvoiceWork): Promise<void> {
  switch (work.kind) {
    case 'invoice':
      return port.postMessage(await readEInvoice(work.bytes));
    case 'page':
      return port.postMessage(await readEInvoicePage(work.bytes, work.at));
    case 'documents': {
      const found = await readDocuments(work.bytes, work.name);
      // Moved, because main would copy up to 100 MB in one turn.
      const buffers = new Set(found.map((each) => each.bytes.buffer as ArrayBuffer));
      port.postMessage(found, [...buffers]);
    }
  }
}

// The bundle has libraries in this file that main loads too. Main has no port.
if (parentPort !== null) await answer(parentPort, workerData as EInvoiceWork);
