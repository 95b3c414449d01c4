import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { build } from 'vite';
import { rendererConfig } from '../../scripts/vite-configs.ts';
import { previewBrowser, servePreview } from '../fixtures/preview/preview-pages.ts';
import { median, type Figure } from './figure.ts';
import { installPeers } from './peers/install-peers.ts';
import type { ScrollPage } from './peers/scroll/page.ts';

const names = ['ours', 'TanStack Virtual', 'react-window', 'react-virtuoso', 'AG Grid'] as const;
type Name = (typeof names)[number];
const rounds = 5;
const warmFrames = 120;
const frames = 600;

/** Milliseconds per frame; megabytes of the list after scrolling. */
type Cost = { readonly script: number; readonly mainThread: number; readonly heap: number };

async function buildPage(folder: string): Promise<void> {
  const config = rendererConfig();
  await build({
    ...config,
    root: path.join(import.meta.dirname, 'peers/scroll'),
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { ...config.build, outDir: folder, rolldownOptions: {} },
  });
}

async function readMetrics(devtools: CDPSession): Promise<ReadonlyMap<string, number>> {
  const answer = await devtools.send('Performance.getMetrics');
  return new Map(answer.metrics.map(({ name, value }) => [name, value]));
}

async function readHeapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

type InPage = { readonly scrollPage: ScrollPage };
function scroll(page: Page, count: number): Promise<string> {
  return page.evaluate((many) => (globalThis as unknown as InPage).scrollPage.scroll(many), count);
}

async function measureList(browser: Browser, origin: string, name: Name): Promise<Cost> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(origin);
    await page.evaluate(
      (listName) => (globalThis as unknown as InPage).scrollPage.read(listName),
      name,
    );
    const devtools = await page.context().newCDPSession(page);
    // Processor time: clock time would include other processes.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const emptyBytes = await readHeapBytes(devtools);
    await page.evaluate(
      (listName) => (globalThis as unknown as InPage).scrollPage.mount(listName),
      name,
    );
    await scroll(page, warmFrames);
    const before = await readMetrics(devtools);
    const shownText = await scroll(page, frames);
    const after = await readMetrics(devtools);
    if (!/Client [1-9]\d\d /.test(shownText))
      throw new Error(`${name} shows no rows after the way down`);
    const spent = (metric: string): number =>
      (((after.get(metric) ?? Number.NaN) - (before.get(metric) ?? Number.NaN)) * 1000) / frames;
    return {
      script: spent('ScriptDuration'),
      mainThread: spent('TaskDuration'),
      heap: ((await readHeapBytes(devtools)) - emptyBytes) / 2 ** 20,
    };
  } finally {
    await page.close();
  }
}

/**
 * A hundred thousand rows scrolled by 40 pixels a frame, our list and others with the same rows,
 * alternating: script time against a bare TanStack Virtual list, main thread time against
 * react-window.
 */
export async function measureScrollCost(): Promise<
  Readonly<Partial<Record<'scroll-cost' | 'scroll-thread', Figure>>>
> {
  if (!installPeers()) return {};
  const folder = await mkdtemp(path.join(tmpdir(), 'cashdesk-scroll-'));
  await buildPage(folder);
  const { origin, close } = await servePreview(folder);
  const browser = await chromium.launch({
    ...previewBrowser,
    args: previewBrowser.args.filter((flag) => !flag.startsWith('--js-flags')),
  });
  try {
    const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) costs.get(name)?.push(await measureList(browser, origin, name));
    const of = (name: Name, part: keyof Cost): number =>
      median((costs.get(name) ?? []).map((cost) => cost[part]));
    console.table(
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            'script ms a frame': of(name, 'script').toFixed(3),
            'main thread ms a frame': of(name, 'mainThread').toFixed(2),
            'heap MB': of(name, 'heap').toFixed(2),
          },
        ]),
      ),
    );
    return {
      'scroll-cost': {
        value: of('ours', 'script') / of('TanStack Virtual', 'script'),
        target: 1.3,
        unit: 'ratio',
        runs: rounds,
      },
      'scroll-thread': {
        value: of('ours', 'mainThread') / of('react-window', 'mainThread'),
        target: 1,
        unit: 'ratio',
        runs: rounds,
      },
    };
  } finally {
    await browser.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
