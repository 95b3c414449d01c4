import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { eInvoicePage } from '../../../preload/contract/invoices/e-invoice-page.ts';
import type { EInvoicePageJsonEnd, EInvoiceWork } from './e-invoice-thread.ts';
import { readDocuments } from './read-documents.ts';
import { readEInvoice, readEInvoicePage } from './read-e-invoice.ts';

async function readPage(bytes: Uint8Array, index: number): Promise<EInvoicePageJsonEnd> {
  const end = await readEInvoicePage(bytes, index);
  if (end.kind !== 'read') return end;
  const pageJson = JSON.stringify(z.parse(eInvoicePage, end.page));
  return { kind: 'read', pageJson, isSigned: end.isSigned };
}

async function answer(port: MessagePort, work: EInvoiceWork): Promise<void> {
  switch (work.kind) {
    case 'invoice':
      return port.postMessage(await readEInvoice(work.bytes));
    case 'page':
      return port.postMessage(await readPage(work.bytes, work.index));
    case 'documents': {
      const documents = await readDocuments(work.bytes, work.name);
      // Moved, because main would copy up to 100 MB in one turn.
      const buffers = new Set(documents.map((each) => each.bytes.buffer as ArrayBuffer));
      port.postMessage(documents, [...buffers]);
    }
  }
}

// The bundle has libraries in this file that main loads too. Main has no port.
if (parentPort !== null) await answer(parentPort, workerData as EInvoiceWork);
