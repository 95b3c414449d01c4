import { expect } from '@playwright/test';
import { measureStart, rowSelector } from './first-row.ts';
import { measureWheelScroll, frameMs, withBlankSheet } from './frames.ts';
import { measureHeapBytes } from './heap-size.ts';
import { timeKeystrokes } from './keystrokes.ts';
import { watchIdleProcess, watchMainTasks, type LongestTask } from './main-tasks.ts';
import { median, p95, type Figure } from './figure.ts';
import { clientsGrid, type OpenApp, withClientsWindow } from './clients-window.ts';

const clients = 100_000;
const fewClients = 100;
const scrolls = 9;
/** Each run scrolls through some three hundred rows of another part of the list. */
const notches = 150;
/** Queries that users type letter by letter: names, two words, numbers, a place, no match. */
const queries = [
  'marchand',
  'haddad kh',
  'cafe bell',
  'fr12',
  '69001',
  'villeurb',
  'boulevard',
  'noel 3',
  'client',
];
const rounds = 2;

type ClientFigure =
  | 'first-row'
  | 'first-paint-stable'
  | 'keystroke'
  | 'scroll'
  | 'long-tasks'
  | 'memory'
  | 'main-stretch';

/**
 * The clients screen of the running app with a hundred thousand clients: during their first read,
 * then while typing and scrolling.
 */
export async function measureClients(): Promise<Readonly<Record<ClientFigure, Figure>>> {
  const fewBytes = await withClientsWindow(fewClients, measureHeapAfterUse);
  let longestTask: LongestTask = { processorMs: Number.NaN, clockMs: Number.NaN };
  return withClientsWindow(
    clients,
    async (open) => {
      const keystrokes = await measureKeystrokes(open);
      const scrolling = await measureScroll(open);
      const manyBytes = await measureHeapAfterUse(open);
      console.log(
        `memory: ${formatMegabytes(fewBytes)} with ${String(fewClients)} clients, ${formatMegabytes(manyBytes)} with ${String(clients)}`,
      );
      return {
        ...keystrokes,
        ...scrolling,
        memory: { value: manyBytes / fewBytes, target: 1.5, unit: 'ratio', runs: 1 },
        'main-stretch': { value: longestTask.processorMs, target: 33, unit: 'ms', runs: 1 },
        ...(await measureStartAfterClose(open)),
      };
    },
    async ({ cashdesk }) => {
      const [endMain, endIdle] = [await watchMainTasks(cashdesk.app), watchIdleProcess()];
      return async () => {
        longestTask = await endMain();
        console.log(
          `main-stretch: ${longestTask.processorMs.toFixed(0)} ms on the processor, by the clock ${longestTask.clockMs.toFixed(0)} ms; a process that does nothing was held up for ${endIdle().toFixed(0)} ms meanwhile`,
        );
      };
    },
  );
}

/** Closes the app first, so that it starts with stored data. */
async function measureStartAfterClose({
  cashdesk,
}: OpenApp): Promise<Record<'first-row' | 'first-paint-stable', Figure>> {
  await cashdesk.close();
  const { content, firstPaint } = await measureStart(cashdesk.userData, {
    figure: 'first-row',
    selector: rowSelector('Clients'),
    target: 1.9,
  });
  return { 'first-row': content, 'first-paint-stable': firstPaint };
}

async function measureKeystrokes({ page }: OpenApp): Promise<Record<'keystroke', Figure>> {
  const pane = page.locator('.long-list-pane');
  const field = page.getByRole('searchbox', { name: 'Name, email, number, city' });
  await field.focus();
  const all: number[] = [];
  const blank: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    blank.push(...(await keystrokesOnBlank({ page })));
    await field.focus();
    all.push(...(await timeKeystrokes(page, { shows: pane, texts: queries })));
  }
  console.log(
    `keystroke: ${String(all.length)} keys, half of them within ${median(all).toFixed(0)} ms; a field and a number on an empty sheet: ${p95(blank).toFixed(0)} ms at the 95th percentile`,
  );
  return { keystroke: { value: p95(all), target: 33, unit: 'ms', runs: all.length } };
}

/** Types the same keys into a bare field that only counts them. */
async function keystrokesOnBlank({ page }: Pick<OpenApp, 'page'>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const sheet = document.createElement('div');
    sheet.id = 'blank-field';
    Object.assign(sheet.style, {
      position: 'fixed',
      inset: '0',
      background: 'white',
      zIndex: '9999',
    });
    const [field, counted] = [document.createElement('input'), document.createElement('p')];
    let keys = 0;
    field.onkeydown = () => counted.setAttribute('aria-rowcount', String((keys += 1)));
    counted.setAttribute('aria-rowcount', '0');
    sheet.append(field, counted);
    document.body.append(sheet);
    field.focus();
  });
  const sheet = page.locator('#blank-field');
  const times = await timeKeystrokes(page, { shows: sheet, texts: queries.slice(0, 3) });
  await sheet.evaluate((element) => element.remove());
  return times;
}

async function measureScroll({ page }: OpenApp): Promise<Record<'scroll' | 'long-tasks', Figure>> {
  const grid = clientsGrid(page);
  await expect(grid).toHaveAttribute('aria-rowcount', String(clients));
  const height = await grid.evaluate((element) => element.scrollHeight);
  const list: number[] = [];
  const blank: number[] = [];
  const longTasks = { list: 0, blank: 0 };
  for (let run = 0; run < scrolls; run += 1) {
    const scrollRange = { fromPx: Math.floor((height / (scrolls + 1)) * run), notches };
    const onBlank = await withBlankSheet(page, grid, (element) =>
      measureWheelScroll(page, element, scrollRange),
    );
    const onList = await measureWheelScroll(page, grid, scrollRange);
    blank.push(p95(onBlank.betweenMs));
    list.push(p95(onList.betweenMs));
    longTasks.blank += onBlank.longTaskCount;
    longTasks.list += onList.longTaskCount;
  }
  console.log(
    `scroll, long-tasks: an empty sheet of the same height, scrolled in turn in the same window: ${(median(blank) / frameMs).toFixed(2)}, ${String(longTasks.blank)} long tasks`,
  );
  return {
    scroll: { value: median(list) / frameMs, target: 1.1, unit: 'ratio', runs: scrolls },
    'long-tasks': { value: longTasks.list, target: 0, unit: 'count', runs: scrolls },
  };
}

/**
 * The heap sizes after a user viewed both ends of the list, searched, and returned to the start.
 */
async function measureHeapAfterUse(open: OpenApp): Promise<number> {
  const { page } = open;
  const grid = clientsGrid(page);
  await grid.getByRole('row').first().click();
  for (const key of ['End', 'Home']) {
    await page.keyboard.press(key);
    await expect(grid.locator('[role=row][aria-selected=true]')).toHaveAttribute(
      'aria-rowindex',
      key === 'Home' ? '1' : /\d{3,}/,
    );
  }
  const field = page.getByRole('searchbox', { name: 'Name, email, number, city' });
  await field.fill('lyon');
  await expect(page.locator('mark').first()).toBeVisible();
  await field.fill('');
  await expect(page.locator('mark')).toHaveCount(0);
  return measureHeapBytes(open);
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
