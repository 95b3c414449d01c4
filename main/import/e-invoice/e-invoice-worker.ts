import { parentPort, workerData } from 'node:worker_threads';
import { readEInvoice } from './read-e-invoice.ts';

parentPort?.postMessage(await readEInvoice(workerData as Uint8Array));
