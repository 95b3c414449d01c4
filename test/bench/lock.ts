import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import type { ElectronApplication } from '@playwright/test';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { readTrayItems } from '../e2e/fake-desktop.ts';
import { median, type Figure } from './figure.ts';

const locks = 9;

type Arrival = { readonly path: string; readonly atEpochMs: number };

/** Both processes read the same clock; `performance` makes it finer than a millisecond. */
function nowEpochMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * From a click in the app's tray to the request at the bank's socket, and the number of requests
 * per click.
 */
export async function measureLock(): Promise<Record<'lock-wire' | 'lock-requests', Figure>> {
  const arrivals: Arrival[] = [];
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.method === 'PUT')
      arrivals.push({ path: request.url ?? '', atEpochMs: nowEpochMs() });
  });
  const bank = await startDemoService({ cards: 40, rateLimits: false });
  const cashdesk = await launchCashdesk();
  try {
    await signInAtBank(cashdesk, bank);
    const delays: number[] = [];
    const triedItems = new Set<string>();
    while (delays.length < locks) {
      const id = await nextCard(cashdesk.app, triedItems);
      triedItems.add(id);
      const before = arrivals.length;
      const clickedAtEpochMs = await cashdesk.app.evaluate((_electron, item) => {
        const at = performance.timeOrigin + performance.now();
        (
          globalThis as unknown as { __cashdeskSeam: { clickTray: (id: string) => void } }
        ).__cashdeskSeam.clickTray(item);
        return at;
      }, id);
      await waitUntil(() => arrivals.length > before);
      delays.push((arrivals[before]?.atEpochMs ?? Number.NaN) - clickedAtEpochMs);
      // The next click comes when this lock is finished, with answer and tray.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return {
      'lock-wire': { value: median(delays), target: 20, unit: 'ms', runs: locks },
      'lock-requests': { value: arrivals.length / locks, target: 1, unit: 'count', runs: locks },
    };
  } finally {
    await cashdesk.close();
    await bank.close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function nextCard(app: ElectronApplication, tried: ReadonlySet<string>): Promise<string> {
  let id: string | undefined;
  await waitUntilAsync(async () => {
    id = (await readTrayItems(app)).find(
      (item) => item.enabled && item.id.startsWith('lock:') && !tried.has(item.id),
    )?.id;
    return id !== undefined;
  });
  if (id === undefined) throw new Error('The tray offers no card to lock');
  return id;
}

function waitUntil(isSo: () => boolean): Promise<void> {
  return waitUntilAsync(async () => isSo());
}

async function waitUntilAsync(isSo: () => Promise<boolean>): Promise<void> {
  const endsAtMs = performance.now() + 10_000;
  while (!(await isSo())) {
    if (performance.now() > endsAtMs)
      throw new Error('What the bench waits for did not happen in ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
