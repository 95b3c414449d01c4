import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { type Vault, openVault } from '../../main/data/vault/open-vault.ts';
import { createDataKeys } from '../../main/keychain/data-keys.ts';
import { createKeychainSecretStore } from '../../main/keychain/keychain-secret-store.ts';
import { pause } from '../../main/time/pause.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { createEvent } from './many-events.ts';
import { median, type Figure } from './figure.ts';

const events = 1_000_000;
const eventsPerCommit = 5_000;
/** Events that are still in the log after an unclean end. */
const eventsInLog = 2_000;
const runs = 3;
/** A thread reads the whole vault five seconds after the opening, for some seconds. */
const watchedMs = 20_000;
/** The quit comes in the middle of that read. */
const quitAfterMs = 6_500;

/** The longest task so far and its end in main's milliseconds. */
type LongestTask = { processorMs: number; atMs: number };

type VaultFile = { readonly file: string; readonly key: Uint8Array };

async function findVaultFile(userData: string): Promise<VaultFile> {
  const folder = path.join(userData, 'data');
  const name = readdirSync(folder).find((each) => each.endsWith('.book'));
  if (name === undefined) throw new Error('The app stored no vault: is a keychain available?');
  const storedKey = await createDataKeys(createKeychainSecretStore(), path.parse(name).name).open(
    'vault',
    {
      fileExists: true,
    },
  );
  if (!storedKey.ok) throw new Error(`Its key is ${storedKey.error.kind}`);
  return { file: path.join(folder, name), key: storedKey.value.key };
}

function changeVault({ file, key }: VaultFile, change: (vault: Vault) => void): void {
  const opened = openVault({ kind: 'file', path: file, key });
  if (opened.kind !== 'opened') throw new Error(`The vault is ${opened.kind}`);
  change(opened.vault);
  opened.vault.close();
}

function addEvents(vault: Vault): void {
  for (let from = 0; from < events; from += eventsPerCommit)
    vault.receivedEvents.store(
      Array.from({ length: eventsPerCommit }, (_, at) => createEvent(from + at)),
    );
}

/** Leaves the vault as after a kill, with its last writes only in the log. */
function simulateKill(vaultFile: VaultFile, from: number): void {
  const log = `${vaultFile.file}-wal`;
  const logCopy = `${vaultFile.file}.log-of-bench`;
  changeVault(vaultFile, ({ receivedEvents }) => {
    receivedEvents.store(Array.from({ length: eventsInLog }, (_, at) => createEvent(from + at)));
    copyFileSync(log, logCopy);
  });
  copyFileSync(logCopy, log);
  rmSync(logCopy);
}

/**
 * Watches each task of main from the moment its last connection begins to open. False: a slow
 * machine started the watch too late.
 */
function watchTasks(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(() => {
    const hasBegunOpening = (): boolean => performance.getEntriesByName('start.profile').length > 0;
    if (hasBegunOpening()) return false;
    const processorMs = (): number => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    const longest = { processorMs: 0, atMs: 0 };
    let isOpening = false;
    let before = processorMs();
    setInterval(() => {
      const now = processorMs();
      if (isOpening && now - before > longest.processorMs)
        Object.assign(longest, { processorMs: now - before, atMs: performance.now() });
      isOpening ||= hasBegunOpening();
      before = now;
    }, 2).unref();
    Object.assign(globalThis, { __longestTurn: longest });
    return true;
  });
}

async function measureLongestTask(userData: string, triesLeft = 5): Promise<LongestTask> {
  let isWatched = false;
  const { app, close } = await launchCashdesk({
    userData,
    onStart: async (launched) => void (isWatched = await watchTasks(launched)),
  });
  try {
    await pause(isWatched ? watchedMs : 0);
    if (isWatched)
      return await app.evaluate(
        () => (globalThis as unknown as { readonly __longestTurn: LongestTask }).__longestTurn,
      );
  } finally {
    await close();
  }
  if (triesLeft === 0) throw new Error('The connection was opened before it could be watched');
  return measureLongestTask(userData, triesLeft - 1);
}

/** Time that the app takes to quit while a thread reads the vault. */
async function measureQuitMs(userData: string): Promise<number> {
  const { close } = await launchCashdesk({ userData });
  await pause(quitAfterMs);
  const start = performance.now();
  await close();
  return performance.now() - start;
}

/**
 * Main's longest task (processor time) while a connection with a million received events opens and
 * its vault is read as a whole. Returns the larger median of clean and unclean ends.
 */
export async function measureOpenVault(): Promise<Figure> {
  const bank = await startDemoService({ rateLimits: false });
  const cashdesk = await launchCashdesk();
  const { userData } = cashdesk;
  try {
    await signInAtBank(cashdesk, bank);
    await cashdesk.close();
    const vaultFile = await findVaultFile(userData);
    changeVault(vaultFile, addEvents);
    const longestTasks: { readonly clean: LongestTask[]; readonly unclean: LongestTask[] } = {
      clean: [],
      unclean: [],
    };
    for (let run = 0; run < runs; run += 1) {
      longestTasks.clean.push(await measureLongestTask(userData));
      simulateKill(vaultFile, events + run * eventsInLog);
      longestTasks.unclean.push(await measureLongestTask(userData));
    }
    const ms = (all: readonly LongestTask[]): number =>
      median(all.map(({ processorMs }) => processorMs));
    const describeTasks = (all: readonly LongestTask[]): string =>
      all
        .map(({ processorMs, atMs }) => `${processorMs.toFixed(0)} (at ${atMs.toFixed(0)})`)
        .join(', ');
    console.log(
      `open-1m: after a clean end ${describeTasks(longestTasks.clean)} ms, after an unclean one ${describeTasks(longestTasks.unclean)} ms; it ends within ${(await measureQuitMs(userData)).toFixed(0)} ms while the vault is read`,
    );
    return {
      value: Math.max(ms(longestTasks.clean), ms(longestTasks.unclean)),
      target: 50,
      unit: 'ms',
      runs,
    };
  } finally {
    await cashdesk.close();
    await bank.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
