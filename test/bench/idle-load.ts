import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Cashdesk, launchCashdesk } from '../e2e/app.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { answerNextDialog } from '../e2e/fake-desktop.ts';
import type { Figure } from './figure.ts';

/** By then the start has ended, and V8 has collected its garbage, which takes 75 ms. */
const settleMs = 90_000;
const idleMs = 60_000;
const ticksPerSecond = 100;

/** Processor seconds of a process, and the wake-ups of its first thread. */
type ProcessUsage = { readonly seconds: number; readonly wakeups: number };

function readProcessUsage(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/status`, 'utf8');
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    wakeups: Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]),
  };
}

/**
 * Chromium's renderer processes below main: the window's is the one with the most processor time.
 */
function findWindowPid(mainPid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ pid: Number(name), parent, args: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  const descendants = new Set([mainPid]);
  let formerSize = 0;
  while (formerSize !== descendants.size) {
    formerSize = descendants.size;
    for (const { pid, parent } of processes) if (descendants.has(parent)) descendants.add(pid);
  }
  const pages = processes.filter(
    ({ pid, args }) => descendants.has(pid) && args.includes('--type=renderer'),
  );
  const [busiest] = pages.toSorted(
    (a, b) => readProcessUsage(b.pid).seconds - readProcessUsage(a.pid).seconds,
  );
  if (!busiest) throw new Error('No process shows the window');
  return busiest.pid;
}

/** Rounds of main's event loop, one per wake-up. */
function countLoops({ app }: Cashdesk): Promise<number> {
  return app.evaluate(
    () =>
      process.getBuiltinModule('node:perf_hooks').performance.nodeTiming.uvMetricsInfo.loopCount,
  );
}

/**
 * Configures every periodic job, with nothing due within the minute: hours of every card, a limit
 * until tomorrow, the receiver, a retention, and backups, of which the first is made before.
 */
async function configurePeriodicJobs({ app, page, userData }: Cashdesk): Promise<void> {
  const folder = path.join(userData, 'backups by plan');
  await mkdir(folder);
  await answerNextDialog(app, { filePaths: [folder] });
  await page.evaluate(async () => {
    const { cards, cardRules, events, session, vault } = window.cashdesk;
    /** The content of an answer. */
    const unwrap = <Value>(answer: {
      readonly ok: boolean;
      readonly value?: Value;
      readonly error?: unknown;
    }): Value => {
      if (!answer.ok || answer.value === undefined) throw new Error(JSON.stringify(answer.error));
      return answer.value;
    };
    const now = new Date();
    const minute = now.getHours() * 60 + now.getMinutes();
    // From two hours ago for four hours.
    const open = {
      days: [1, 2, 3, 4, 5, 6, 7],
      fromMinute: (minute + 22 * 60) % 1440,
      toMinute: ((minute + 2 * 60) % 1440) + 1,
    };
    const { rows } = unwrap(await cards.limits({ refresh: 'now' }));
    const live = rows.filter(({ status }) => status === 'live');
    for (const { id } of live)
      unwrap(
        await cardRules.saveHours({ id, hours: { windows: [open], options: ['onlineOption'] } }),
      );
    const id = live[0]?.id;
    if (id === undefined) throw new Error('No card works');
    const untilEpochMs = now.getTime() + 24 * 3_600_000;
    unwrap(
      await cardRules.setLimitsUntil({ id, limits: { paymentMonthlyLimit: '4321' }, untilEpochMs }),
    );
    unwrap(await events.startReceiver({ port: null }));
    const { connectionId } = unwrap(await session.status({}));
    if (connectionId === null) throw new Error('No connection is open');
    unwrap(await vault.setRetention({ of: connectionId, months: 12 }));
    unwrap(await vault.chooseFolder({}));
    unwrap(
      await vault.setPlan({
        into: connectionId,
        plan: { every: 'day', keep: 3 },
        password: 'Pâques au balcon',
        confirmation: { secret: null, named: connectionId },
      }),
    );
    const { failure } = unwrap(await vault.backUpNow({}));
    if (failure !== null) throw new Error(failure);
  });
}

/**
 * The demo company with every periodic job, its bank in another process, an idle user, for a
 * minute: processor seconds of main and the window, and wake-ups per second of main's event loop.
 * Linux only.
 */
export async function measureRest(): Promise<
  Readonly<Partial<Record<'rest-main' | 'rest-window' | 'rest', Figure>>>
> {
  if (process.platform !== 'linux') {
    console.error('rest: only Linux says what a process spent and how often it was woken');
    return {};
  }
  const bank = await startDemoService({ sca: 'off' });
  const cashdesk = await launchCashdesk({
    environment: { CASHDESK_STANDIN_PARENT_CHECK_MS: String(idleMs * 10) },
  });
  try {
    const { app } = cashdesk;
    await signInAtBank(cashdesk, bank);
    await configurePeriodicJobs(cashdesk);
    await delay(settleMs);
    const mainPid = await app.evaluate(() => process.pid);
    const pid = findWindowPid(mainPid);
    const loopsBefore = await countLoops(cashdesk);
    const before = { main: readProcessUsage(mainPid), window: readProcessUsage(pid) };
    await delay(idleMs);
    const after = { main: readProcessUsage(mainPid), window: readProcessUsage(pid) };
    const loops = (await countLoops(cashdesk)) - loopsBefore;
    const seconds = idleMs / 1000;
    console.log(
      `rest: main's thread woken ${((after.main.wakeups - before.main.wakeups) / seconds).toFixed(1)} times a second, the window's ${((after.window.wakeups - before.window.wakeups) / seconds).toFixed(1)}`,
    );
    const usageFigure = (processName: 'main' | 'window', target: number): Figure => ({
      value: (after[processName].seconds - before[processName].seconds) * 1000,
      target,
      unit: 'ms',
      runs: 1,
    });
    return {
      rest: { value: loops / seconds, target: 1, unit: 'count', runs: 1 },
      'rest-main': usageFigure('main', 100),
      'rest-window': usageFigure('window', 60),
    };
  } finally {
    await cashdesk.close();
    await bank.close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
