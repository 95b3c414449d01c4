import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { type Cashdesk, electronExecutable, launchCashdesk, hasSandbox } from '../e2e/app.ts';
import { profileStart } from './flame.ts';
import { median, type Figure } from './figure.ts';

const pairs = 9;
/** `npm run bench -- first-row --flame` profiles one more start. */
const wantsFlame = process.argv.includes('--flame');

type PaintRecord = { paintedAtEpochMs?: number; shiftScore?: number };

/**
 * Runs in the page from its first moment on: records when the first task starts after such an
 * element has text, and how far the page's content has moved.
 */
function recordPaint(selector: string): void {
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
    const record = globalThis as PaintRecord;
    for (const { value } of shifts) record.shiftScore = (record.shiftScore ?? 0) + value;
  }).observe({ type: 'layout-shift', buffered: true });
  const checkForText = (): void => {
    if (!/\p{L}/u.test(document.querySelector(selector)?.textContent ?? ''))
      return void requestAnimationFrame(checkForText);
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      (globalThis as PaintRecord).paintedAtEpochMs ??= performance.timeOrigin + performance.now();
    };
    port1.postMessage(null);
  };
  requestAnimationFrame(checkForText);
}

async function readPaintTime(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => (globalThis as PaintRecord).paintedAtEpochMs);
  return (await painted.jsonValue()) ?? Number.NaN;
}

/** Starts watching in the first window before its page exists. */
function watchFirstWindow(selector: string) {
  return async (app: ElectronApplication): Promise<void> => {
    const page = app.windows()[0] ?? (await app.waitForEvent('window'));
    await page.addInitScript(recordPaint, selector);
    // If its document exists already, watch from now on.
    await page.evaluate(recordPaint, selector).catch(() => undefined);
  };
}

const blankPage = `<!doctype html><title>blank</title><p>blank<script>(${recordPaint.toString()})('p')</script>`;
const blankMain = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow({ width: 1200, height: 800 }).loadURL('data:text/html,' + ${JSON.stringify(encodeURIComponent(blankPage))}));
`;

/** What the app shows at a start, and the name of the figure. */
type StartCase = {
  readonly figure: string;
  /** The selector of what the start ends with. */
  readonly selector: string;
  /** An address that the system passes to the app. */
  readonly address?: string;
  readonly target: number;
};

/** The selector of the first row of a list that the app reopens. */
export function rowSelector(label: string): string {
  return `[role=grid][aria-label="${label}"] [role=row]`;
}

type StartFigures = {
  /** From the start of the program until the content is painted. */
  readonly content: Figure;
  /** Until the first paint; infinite if content moved later. */
  readonly firstPaint: Figure;
};

/**
 * Starts of the program, compared with Chromium and a blank page. `userData`: the folder of a closed
 * run that has read the data.
 */
export async function measureStart(userData: string, start: StartCase): Promise<StartFigures> {
  const blankApp = await mkdtemp(path.join(tmpdir(), 'cashdesk-blank-'));
  await writeFile(
    path.join(blankApp, 'package.json'),
    '{ "name": "blank", "version": "0.0.0", "main": "main.cjs" }',
  );
  await writeFile(path.join(blankApp, 'main.cjs'), blankMain);
  try {
    const contentRatios: number[] = [];
    const firstPaintRatios: number[] = [];
    const starts: Start[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // The second finds files in memory, so they alternate.
      const earlierBlankMs = pair % 2 === 0 ? await measureBlankMs(blankApp) : null;
      const measured = await startUntilContent(userData, start);
      starts.push(measured);
      const blankMs = earlierBlankMs ?? (await measureBlankMs(blankApp));
      contentRatios.push(measured.contentMs / blankMs);
      const firstPaintMs = measured.phases.get('first-contentful-paint') ?? Number.NaN;
      firstPaintRatios.push(firstPaintMs / blankMs);
    }
    const shiftScore = Math.max(...starts.map((one) => one.shiftScore));
    console.log(
      `${start.figure}: painted ${median(starts.map(({ contentMs }) => contentMs)).toFixed(0)} ms after the start; content moved by ${shiftScore.toFixed(4)}`,
    );
    console.table(medianPhases(starts));
    if (wantsFlame) await profileStart(userData, start.selector);
    const ratio = { unit: 'ratio', runs: pairs } as const;
    const firstPaint = shiftScore === 0 ? median(firstPaintRatios) : Infinity;
    return {
      content: { ...ratio, value: median(contentRatios), target: start.target },
      firstPaint: { ...ratio, value: firstPaint, target: 1.5 },
    };
  } finally {
    await rm(blankApp, { recursive: true, force: true });
  }
}

function nowEpochMs(): number {
  return performance.timeOrigin + performance.now();
}

async function measureBlankMs(blankApp: string): Promise<number> {
  const userData = await mkdtemp(path.join(tmpdir(), 'cashdesk-blank-data-'));
  const start = nowEpochMs();
  const app = await _electron.launch({
    executablePath: electronExecutable(),
    chromiumSandbox: hasSandbox,
    args: [blankApp, `--user-data-dir=${userData}`],
    cwd: blankApp,
    colorScheme: null,
  });
  try {
    const page = await app.firstWindow();
    return (await readPaintTime(page)) - start;
  } finally {
    await app.close();
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** When each phase of a start ended, in milliseconds since the start, by phase name. */
type Phases = ReadonlyMap<string, number>;
type Start = {
  readonly contentMs: number;
  readonly phases: Phases;
  readonly shiftScore: number;
};

async function startUntilContent(
  userData: string,
  { selector, address }: StartCase,
): Promise<Start> {
  const start = nowEpochMs();
  const cashdesk = await launchCashdesk({
    userData,
    arguments: address === undefined ? [] : [address],
    onStart: watchFirstWindow(selector),
  });
  try {
    const contentMs = (await readPaintTime(cashdesk.page)) - start;
    const phases = await phasesSince(start, cashdesk);
    const shiftScore = await cashdesk.page.evaluate(
      () => (globalThis as PaintRecord).shiftScore ?? 0,
    );
    return { contentMs, phases, shiftScore };
  } finally {
    await cashdesk.close();
  }
}

/** The marks of main and page that docs/performance.md explains, and the page's first paint. */
function marksOfStart(): (readonly [string, number])[] {
  return performance
    .getEntries()
    .filter(({ name }) => name.startsWith('start.') || name === 'first-contentful-paint')
    .map(({ name, startTime }) => [name, performance.timeOrigin + startTime]);
}

/** For a repeated phase the first occurrence counts. */
async function phasesSince(start: number, { app, page }: Cashdesk): Promise<Phases> {
  return new Map(
    [...(await app.evaluate(marksOfStart)), ...(await page.evaluate(marksOfStart))]
      .map(([name, epochMs]): [string, number] => [name, epochMs - start])
      .toReversed(),
  );
}

function medianPhases(starts: readonly Start[]): Readonly<Record<string, { ms: number }>> {
  const names = new Set(starts.flatMap(({ phases }) => [...phases.keys()]));
  const medians = [...names].map(
    (name) => [name, median(starts.flatMap(({ phases }) => phases.get(name) ?? []))] as const,
  );
  return Object.fromEntries(
    medians.toSorted(([, a], [, b]) => a - b).map(([name, ms]) => [name, { ms: Math.round(ms) }]),
  );
}
