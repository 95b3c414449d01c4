import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createAnswerThread } from '../../main/bank/answers/answer-thread.ts';
import { type BankApi, createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { pause } from '../../main/time/pause.ts';
import { ok } from '../../preload/contract/result.ts';
import { supplierInvoiceId } from '../../preload/contract/values.ts';
import { type Figure, median } from './figure.ts';

const runs = 3;
const megabyte = 1024 * 1024;
const id = 'ab2e5f1c-6e0c-4a52-9f5f-0f2a64a2f3d1';
function list(entries: string): string {
  return `{"clients":[${entries}],"meta":{"next_page":2}}`;
}
function names(count: number): string {
  return Array.from({ length: count }, (_, at) => `"name${String(at)}":1`).join(',');
}
function client(at: number): string {
  return JSON.stringify({
    id: `client-${String(at)}`,
    name: 'Crèmerie « Lumière »',
    email: 'a@b.example',
    currency: 'EUR',
    billing_address: { city: 'Lyon', zip_code: '69001' },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  });
}

/** Hostile answers to a clients request, each shorter than the size limit of one answer. */
const lists: Readonly<Record<string, () => string>> = {
  'a million small values': () => list(`${'0,'.repeat(1_000_000)}0`),
  'as many small values as are read': () =>
    list(`${'{},'.repeat(9_000)}${'[0,0,0,0,0,0,0,0,0],'.repeat(900)}{}`),
  'ten megabytes': () => list(`"${'x'.repeat(10 * megabyte)}"`),
  'texts of a megabyte of escapes': () =>
    list(`${`{"id":"a","name":"${'\\u00e9'.repeat(170_000)}"},`.repeat(7)}0`),
  'deep nesting': () => list('['.repeat(4 * megabyte)),
  'nesting as deep as is read': () =>
    list(`${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(3_000)}0`),
  'long numbers': () => list(`${`{"id":"a","balance":${'9'.repeat(100_000)}},`.repeat(70)}0`),
  'a million names in an object': () => list(`{"id":"a",${names(1_000_000)}}`),
  'as many names in objects as are read': () =>
    list(`${`{"id":"a",${names(9_900)}},`.repeat(19)}0`),
  '200,000 nulls': () => list(`${'null,'.repeat(199_999)}null`),
  'ten thousand clients at once': () =>
    list(Array.from({ length: 10_000 }, (_, at) => client(at)).join(',')),
};
/** Hostile answers about one object, which main reads itself. */
const objects: Readonly<Record<string, () => string>> = {
  'an invoice of five thousand values': () =>
    `{"supplier_invoice":{"id":"${id}","taxes":[${'{"tax_rate":"1","tax_amount":{"value":1}},'.repeat(1_200)}{}]}}`,
  'an invoice of a megabyte': () =>
    `{"supplier_invoice":{"id":"${id}","description":"${'\\u00e9'.repeat(170_000)}"}}`,
};

/**
 * Main's longest task (processor time) while it reads the worst answers over a socket. Answers are
 * gzipped, so a million values are some kilobytes. Each is read as four pages.
 */
export async function measureWorstAnswer(): Promise<Figure> {
  const bodies = new Map(
    Object.entries({ ...lists, ...objects }).map(([name, make]) => [name, gzipSync(make())]),
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(bodies.get(requestedName));
  });
  let requestedName = '';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  try {
    const longestTimesMs: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      let longestMs = 0;
      const bank = createBank(baseUrl, createAnswerThread());
      for (const name of bodies.keys()) {
        requestedName = name;
        const taskMs = await measureLongestTaskMs(async () => {
          for (let page = 1; page <= 4; page += 1) await ask(bank, name, page);
        });
        if (run === runs - 1) console.log(`worst-answer: ${name}: ${taskMs.toFixed(1)} ms`);
        longestMs = Math.max(longestMs, taskMs);
      }
      longestTimesMs.push(longestMs);
    }
    return { value: median(longestTimesMs), target: 50, unit: 'ms', runs };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function ask(bank: BankApi, name: string, page: number): Promise<unknown> {
  return Object.hasOwn(objects, name)
    ? bank.readSupplierInvoice(supplierInvoiceId.parse(id))
    : bank.listClients({ page, perPage: 100, sort: 'name', direction: 'ascending' });
}

function createBank(baseUrl: string, answers: ReturnType<typeof createAnswerThread>): BankApi {
  return createBankApi(
    createBankClient({
      baseUrl,
      fetch,
      accessToken: () => Promise.resolve(ok('token')),
      headers: { prefix: 'Service' },
      now: Date.now,
      random: Math.random,
      sleep: pause,
      journal: { record: () => undefined },
      limits: { maxAttempts: 1 },
      answers,
    }),
  );
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A task is measured between event loop rounds: the load of other processes is not counted. */
async function measureLongestTaskMs(work: () => Promise<void>): Promise<number> {
  let [longest, isOver] = [0, false];
  const working = work().finally(() => {
    isOver = true;
  });
  let before = processorMs();
  while (!isOver) {
    await nextTurn();
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  }
  await working;
  return longest;
}
