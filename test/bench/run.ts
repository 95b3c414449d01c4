/**
 * `npm run bench [-- <id>…]` measures these figures, prints a table, and writes `out/bench.json`.
 * Needs a build in `out/`. With `--flame`, `first-row` and `invoices-20k` profile one more start.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureClients } from './clients.ts';
import { measureEncrypted } from './encrypted.ts';
import { measureEvents } from './events.ts';
import { measureImport } from './import.ts';
import { measureFirstSearch } from './first-search.ts';
import { measureIndexBuild } from './index-build.ts';
import { measureImportPosts } from './import-posts.ts';
import { measureInvoiceCompare } from './invoice-compare.ts';
import { measureInvoices } from './invoices.ts';
import { measureLimitRequests } from './limit-requests.ts';
import { measureLimits } from './limits.ts';
import { measureLock } from './lock.ts';
import { measureLockCold } from './lock-cold.ts';
import { measureManyFiles } from './many-files.ts';
import type { Figure } from './figure.ts';
import { measureOpenVault } from './open-vault.ts';
import { measurePayload } from './payload.ts';
import { measureReceiver } from './receiver.ts';
import { measureRefreshes } from './refreshes.ts';
import { measureRest } from './idle-load.ts';
import { measureScrollCost } from './scroll-cost.ts';
import { measureSearch } from './search.ts';
import { installPeers } from './peers/install-peers.ts';
import { measureSearchPeers } from './search-peers.ts';
import { measureSync } from './sync.ts';
import { measureWorstAnswer } from './worst-answer.ts';
import { measureWorstText } from './worst-text.ts';
import { measurePreloadSize, measureRendererSize } from './sizes.ts';
import { ensure } from '../../scripts/set-up.ts';
import { findBrowser } from '../electron-stand-in/chromium/find-browser.ts';

// The headless shell draws a blank page sooner than any window, so it gives no ratio.
if (!ensure(['browser'])) process.exit(1);
const browser = findBrowser();
if (browser !== undefined) process.env['CASHDESK_CHROMIUM'] ??= browser;

type Bench = {
  readonly ids: readonly string[];
  readonly measure: () => Promise<Readonly<Partial<Record<string, Figure>>>>;
};

const benches: readonly Bench[] = [
  {
    ids: ['preload-size', 'renderer-size'],
    measure: async () => ({
      'preload-size': measurePreloadSize(),
      'renderer-size': measureRendererSize(),
    }),
  },
  { ids: ['refreshes'], measure: async () => ({ refreshes: await measureRefreshes() }) },
  { ids: ['worst-text'], measure: async () => ({ 'worst-text': await measureWorstText() }) },
  { ids: ['encrypted'], measure: async () => ({ encrypted: await measureEncrypted() }) },
  { ids: ['search'], measure: async () => ({ search: measureSearch() }) },
  { ids: ['first-search'], measure: async () => ({ 'first-search': measureFirstSearch() }) },
  { ids: ['index-build'], measure: async () => ({ 'index-build': measureIndexBuild() }) },
  {
    ids: ['search-peers'],
    measure: async () => (installPeers() ? { 'search-peers': await measureSearchPeers() } : {}),
  },
  { ids: ['sync'], measure: async () => ({ sync: await measureSync() }) },
  {
    ids: [
      'first-row',
      'first-paint-stable',
      'keystroke',
      'scroll',
      'long-tasks',
      'memory',
      'main-stretch',
    ],
    measure: measureClients,
  },
  { ids: ['lock-cold'], measure: async () => ({ 'lock-cold': await measureLockCold() }) },
  { ids: ['rest', 'rest-main', 'rest-window'], measure: measureRest },
  { ids: ['scroll-cost', 'scroll-thread'], measure: measureScrollCost },
  { ids: ['import'], measure: async () => ({ import: await measureImport() }) },
  { ids: ['import-posts'], measure: async () => ({ 'import-posts': await measureImportPosts() }) },
  { ids: ['invoices-20k'], measure: async () => ({ 'invoices-20k': await measureInvoices() }) },
  { ids: ['invoice-compare', 'invoice-compare-main'], measure: measureInvoiceCompare },
  { ids: ['desk-100', 'desk-100-main'], measure: measureManyFiles },
  {
    ids: ['limit-requests'],
    measure: async () => ({ 'limit-requests': await measureLimitRequests() }),
  },
  { ids: ['limits-500'], measure: async () => ({ 'limits-500': await measureLimits() }) },
  { ids: ['events-1m'], measure: async () => ({ 'events-1m': await measureEvents() }) },
  { ids: ['open-1m'], measure: async () => ({ 'open-1m': await measureOpenVault() }) },
  { ids: ['payload'], measure: async () => ({ payload: await measurePayload() }) },
  {
    ids: ['receiver', 'receiver-ten', 'receiver-burst', 'receiver-burst-ten'],
    measure: measureReceiver,
  },
  { ids: ['worst-answer'], measure: async () => ({ 'worst-answer': await measureWorstAnswer() }) },
  { ids: ['lock-wire', 'lock-requests'], measure: measureLock },
];

const requestedIds = process.argv.slice(2).filter((id) => id !== '--flame');
const unknown = requestedIds.filter((id) => !benches.some(({ ids }) => ids.includes(id)));
if (unknown.length > 0) {
  console.error(
    `No such figure: ${unknown.join(', ')}. There are: ${benches.flatMap(({ ids }) => ids).join(', ')}`,
  );
  process.exit(1);
}

const file = path.join(import.meta.dirname, '../../out/bench.json');
mkdirSync(path.dirname(file), { recursive: true });
/** An interrupted run stores its finished figures. */
function saveResults(measured: Readonly<Record<string, Figure>>): void {
  const formerResults = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figure>)
    : {};
  writeFileSync(file, `${JSON.stringify({ ...formerResults, ...measured }, null, 2)}\n`);
}

const results: Record<string, Figure> = {};
for (const { ids, measure } of benches) {
  if (requestedIds.length > 0 && !ids.some((id) => requestedIds.includes(id))) continue;
  const measured = Object.fromEntries(
    Object.entries(await measure()).flatMap(([id, value]) => (value ? [[id, value]] : [])),
  );
  for (const [id, { value, unit }] of Object.entries(measured))
    console.log(`${id}: ${value.toFixed(2)} ${unit}`);
  saveResults(measured);
  Object.assign(results, measured);
}

console.table(
  Object.fromEntries(
    Object.entries(results).map(([id, { value, target, unit, runs }]) => [
      id,
      { value: Number(value.toFixed(2)), target, unit, runs, met: value <= target ? 'yes' : 'NO' },
    ]),
  ),
);
