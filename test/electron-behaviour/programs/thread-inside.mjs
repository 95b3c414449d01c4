import { parentPort } from 'node:worker_threads';

parentPort.postMessage(import.meta.url.includes('.asar/'));
