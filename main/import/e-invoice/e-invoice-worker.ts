import { parentPort, workerData } from 'node:worker_threads';
import type { EInvoiceWork } from './in-e-invoice-thread.ts';
import { readEInvoice, readEInvoicePage } from './read-e-invoice.ts';

const { bytes, pageAt } = workerData as EInvoiceWork;
const end = pageAt === undefined ? readEInvoice(bytes) : readEInvoicePage(bytes, pageAt);
parentPort?.postMessage(await end);
