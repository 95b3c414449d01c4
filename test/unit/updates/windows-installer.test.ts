import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../main/updates/update-fault.ts';
import { createUpdater } from '../../../main/updates/updater.ts';
import { type Feed, openFeed, sha512Of } from '../../fixtures/update-feed.ts';

// PowerShell reads the certificate; not every test system has it.
vi.mock('../../../main/updates/windows-signature.ts', () => ({
  createSignatureCheck: () => () => Promise.resolve(null),
}));

let feed: Feed;
let folder: string;
const started: string[] = [];

beforeEach(async () => {
  feed = await openFeed();
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-updates-'));
  started.length = 0;
  vi.spyOn(childProcess, 'spawn').mockImplementation(((file: string) => {
    started.push(readFileSync(file, 'utf8'));
    return Object.assign(new EventEmitter(), { pid: 1, unref: () => undefined });
  }) as never);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

async function downloaded() {
  feed.publish('1.3.0', 'not used', {
    files: [{ url: 'Cashdesk.exe', sha512: sha512Of('an installer') }],
  });
  feed.files.set('Cashdesk.exe', { body: 'an installer' });
  const updater = await createUpdater({
    source: feed.source({ windowsPublishers: ['CN=Cashdesk'] }),
    fetch,
    version: '1.2.0',
    userDataPath: folder,
    cachePath: folder,
    installsItself: true,
    platform: 'win32',
    log: () => undefined,
    now: Date.now,
  });
  await updater.check();
  await updater.download(() => undefined);
  return { updater, file: path.join(folder, 'cashdesk-updates', 'pending', 'Cashdesk.exe') };
}

describe('the installer of Windows', () => {
  it('starts as announced', async () => {
    const { updater } = await downloaded();
    updater.install(false);
    expect(started).toEqual(['an installer']);
  });

  it.each([
    ['changed', (file: string) => writeFileSync(file, 'another installer')],
    ['removed', (file: string) => rmSync(file)],
  ])('does not start, and is deleted, if it was %s since its download', async (_how, spoil) => {
    const { updater, file } = await downloaded();
    spoil(file);
    let problem = 'none';
    try {
      updater.install(true);
    } catch (error) {
      problem = problemOf(error);
    }
    expect([problem, started, existsSync(file)]).toEqual(['changed', [], false]);
  });
});
