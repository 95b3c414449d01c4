import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, expect, type Locator, type Page } from '@playwright/test';
import { type Cashdesk, electronExecutable, launchCashdesk, maySandbox } from '../e2e/app.ts';
import { median, type Measured } from './measured.ts';
import { clientsGrid, openClients } from './window-of-clients.ts';

const pairs = 9;

const blankMain = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow({ width: 1200, height: 800 }).loadURL('data:text/html,<!doctype html><title>blank</title><p>blank'));
`;

/** How a list is come to by its screen, and what of the figure is said aloud. */
type LongScreen = {
  readonly figure: string;
  readonly open: (page: Page) => Promise<void>;
  readonly grid: (page: Page) => Locator;
};

/**
 * From the start of the program to the first row of a long list painted, against the same Chromium
 * started with an app whose one window shows a blank page.
 * @param userData of a run that has read the list and was closed
 */
export const measureFirstRow = async (
  userData: string,
  screen: LongScreen = { figure: 'first-row', open: openClients, grid: clientsGrid },
): Promise<Measured> => {
  const blankApp = await mkdtemp(path.join(tmpdir(), 'cashdesk-blank-'));
  await writeFile(
    path.join(blankApp, 'package.json'),
    '{ "name": "blank", "version": "0.0.0", "main": "main.cjs" }',
  );
  await writeFile(path.join(blankApp, 'main.cjs'), blankMain);
  try {
    const ratios: number[] = [];
    const starts: Start[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Whoever goes second finds files in memory: they take turns.
      const blankFirst = pair % 2 === 0 ? await blankMs(blankApp) : null;
      const start = await startUntilRow(userData, screen);
      starts.push(start);
      ratios.push(start.rowMs / (blankFirst ?? (await blankMs(blankApp))));
    }
    console.log(
      `${screen.figure}: a row is painted ${median(starts.map(({ rowMs }) => rowMs)).toFixed(0)} ms after the start`,
    );
    console.table(medianPhases(starts));
    return { value: median(ratios), target: 2.5, unit: 'ratio', runs: pairs };
  } finally {
    await rm(blankApp, { recursive: true, force: true });
  }
};

const nowEpochMs = (): number => performance.timeOrigin + performance.now();

/** When what a page shows by now is painted: the first task after the next frame. */
const paintedAtEpochMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port2.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port1.postMessage(null);
        });
      }),
  );

const blankMs = async (blankApp: string): Promise<number> => {
  const userData = await mkdtemp(path.join(tmpdir(), 'cashdesk-blank-data-'));
  const start = nowEpochMs();
  const app = await _electron.launch({
    executablePath: electronExecutable(),
    chromiumSandbox: maySandbox,
    args: [blankApp, `--user-data-dir=${userData}`],
    cwd: blankApp,
    colorScheme: null,
  });
  try {
    const page = await app.firstWindow();
    await page.getByText('blank').waitFor();
    return (await paintedAtEpochMs(page)) - start;
  } finally {
    await app.close();
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** When which phase of a start was over, in milliseconds since it began, by the phase's name. */
type Phases = ReadonlyMap<string, number>;
type Start = { readonly rowMs: number; readonly phases: Phases };

const startUntilRow = async (userData: string, { open, grid }: LongScreen): Promise<Start> => {
  const start = nowEpochMs();
  const cashdesk = await launchCashdesk({ userData });
  const { page, close } = cashdesk;
  try {
    await open(page);
    await expect(grid(page).getByRole('row').first()).toContainText(/\p{L}/u);
    const rowMs = (await paintedAtEpochMs(page)) - start;
    return { rowMs, phases: await phasesSince(start, cashdesk) };
  } finally {
    await close();
  }
};

/** The marks of main and page that docs/PERFORMANCE.md explains, and the page's first paint. */
const marksOfStart = (): (readonly [string, number])[] =>
  performance
    .getEntries()
    .filter(({ name }) => name.startsWith('start.') || name === 'first-contentful-paint')
    .map(({ name, startTime }) => [name, performance.timeOrigin + startTime]);

/** Of a phase that came more than once the first counts. */
const phasesSince = async (start: number, { app, page }: Cashdesk): Promise<Phases> =>
  new Map(
    [...(await app.evaluate(marksOfStart)), ...(await page.evaluate(marksOfStart))]
      .map(([name, epochMs]): [string, number] => [name, epochMs - start])
      .toReversed(),
  );

const medianPhases = (starts: readonly Start[]): Readonly<Record<string, { ms: number }>> => {
  const names = new Set(starts.flatMap(({ phases }) => [...phases.keys()]));
  const medians = [...names].map(
    (name) => [name, median(starts.flatMap(({ phases }) => phases.get(name) ?? []))] as const,
  );
  return Object.fromEntries(
    medians.toSorted(([, a], [, b]) => a - b).map(([name, ms]) => [name, { ms: Math.round(ms) }]),
  );
};
