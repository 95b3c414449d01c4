import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedRequests } from '../../../main/updates/feed-requests.ts';
import { SignedFeed } from '../../../main/updates/signed-feed.ts';
import { problemOf } from '../../../main/updates/update-fault.ts';
import { createUpdater, type Updater } from '../../../main/updates/updater.ts';
import type { UpdateSource } from '../../../main/updates/update-source.ts';
import { type Feed, openFeed, sha512Of } from '../../fixtures/update-feed.ts';

let feed: Feed;
let folder: string;
let installed: string;

beforeEach(async () => {
  feed = await openFeed();
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-updates-'));
  installed = path.join(folder, 'Cashdesk.AppImage');
  writeFileSync(installed, 'version 1.2.0', { mode: 0o755 });
  vi.stubEnv('APPIMAGE', installed);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

function updaterOf(
  source: UpdateSource = feed.source(),
  now: () => number = Date.now,
): Promise<Updater> {
  return createUpdater({
    source,
    fetch,
    version: '1.2.0',
    userDataPath: folder,
    cachePath: folder,
    installsItself: true,
    platform: 'linux',
    log: () => undefined,
    now,
  });
}
async function problem(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'none', problemOf);
}
function faultOf(act: () => void): string {
  try {
    act();
    return 'none';
  } catch (error) {
    return problemOf(error);
  }
}
function running(): string {
  return readFileSync(installed, 'utf8');
}
function pending(): readonly string[] {
  return readdirSync(path.join(folder, 'cashdesk-updates', 'pending'));
}

describe('an AppImage with a loopback feed and electron-updater', () => {
  it('accepts a newer, signed version and replaces the running file as the app ends', async () => {
    feed.publish('1.3.0', 'version 1.3.0', { releaseNotes: 'Two accounts at once.' });
    const updater = await updaterOf();
    expect(await updater.check()).toEqual({ version: '1.3.0', notes: 'Two accounts at once.' });
    const percents: number[] = [];
    await updater.download((percent) => percents.push(percent));
    expect(percents).toContain(100);
    expect(running()).toBe('version 1.2.0');
    updater.install(false);
    expect(running()).toBe('version 1.3.0');
    expect(statSync(installed).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
  });

  it("removes leftovers of a crash, and no file of the user’s with the program's name in its own", async () => {
    writeFileSync(path.join(folder, '.cashdesk-update.new'), 'half a vers', { mode: 0o600 });
    writeFileSync(`${installed}.new`, 'downloaded by hand');
    feed.publish('1.3.0', 'version 1.3.0');
    const updater = await updaterOf();
    await updater.check();
    await updater.download(() => undefined);
    updater.install(false);
    expect([running(), readFileSync(`${installed}.new`, 'utf8')]).toEqual([
      'version 1.3.0',
      'downloaded by hand',
    ]);
    expect(readdirSync(folder)).not.toContain('.cashdesk-update.new');
  });

  it('rejects an older or equal version, though it is signed', async () => {
    feed.publish('1.1.9', 'version 1.1.9');
    const updater = await updaterOf();
    expect(await updater.check()).toBeNull();
    feed.publish('1.2.0', 'version 1.2.0 again');
    expect(await updater.check()).toBeNull();
  });

  it('rejects a file whose hash differs from the signed one', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    feed.files.set('Cashdesk-1.3.0.AppImage', { body: 'version 6.6.6' });
    const updater = await updaterOf();
    await updater.check();
    expect(await problem(updater.download(() => undefined))).toBe('damaged');
    expect(pending()).toEqual([]);
    updater.install(false);
    expect(running()).toBe('version 1.2.0');
  });

  it('rejects an incomplete file', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    feed.files.set('Cashdesk-1.3.0.AppImage', { body: 'version 1.3.0', isTruncated: true });
    const updater = await updaterOf();
    await updater.check();
    expect(await problem(updater.download(() => undefined))).toBe('unreachable');
    expect(pending()).toEqual([]);
    updater.install(false);
    expect(running()).toBe('version 1.2.0');
  });

  it.each([
    ['without a signature', () => feed.files.delete(`${feed.channel}.sig`)],
    [
      'changed after it was signed',
      () =>
        feed.files.set(feed.channel, {
          body: String(feed.files.get(feed.channel)?.body).replace('1.3.0', '1.4.0'),
        }),
    ],
    [
      'signed by another key',
      async () => {
        const other = await openFeed();
        feed.files.set(`${feed.channel}.sig`, {
          body: other.signatureOf(feed.channel, String(feed.files.get(feed.channel)?.body)),
        });
        await other.close();
      },
    ],
    [
      'signed for another system',
      () =>
        feed.files.set(`${feed.channel}.sig`, {
          body: feed.signatureOf('latest-mac.yml', String(feed.files.get(feed.channel)?.body)),
        }),
    ],
    ['with an invalid signature', () => feed.files.set(`${feed.channel}.sig`, { body: '<html>' })],
  ])('offers nothing for a description %s', async (_how, spoil) => {
    feed.publish('1.3.0', 'version 1.3.0');
    await spoil();
    const updater = await updaterOf();
    expect(await problem(updater.check())).toBe('unsigned');
    expect(feed.asked.map(({ path: asked }) => asked)).not.toContain('/Cashdesk-1.3.0.AppImage');
  });

  it('accepts a description that the spare key signed, after a lost key', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    const other = await openFeed();
    const publicKeys = [...other.source().publicKeys, ...feed.source().publicKeys];
    await other.close();
    expect((await (await updaterOf(feed.source({ publicKeys }))).check())?.version).toBe('1.3.0');
  });

  it.each(['linux', 'win32', 'darwin'] as const)(
    'checks the signature of the description on %s',
    async (platform) => {
      const source = feed.source();
      const text = "version: 1.3.0\nvalidUntil: '2100-01-01T00:00:00.000Z'\n";
      const described = new SignedFeed({ provider: 'custom', source, now: Date.now }, null, {
        executor: new FeedRequests(fetch, source.feed.origin) as never,
        platform,
        isUseMultipleRangeRequest: false,
      });
      const name = { linux: feed.channel, win32: 'latest.yml', darwin: 'latest-mac.yml' }[platform];
      feed.files.set(name, { body: text });
      expect(await problem(described.getLatestVersion())).toBe('unsigned');
      feed.files.set(`${name}.sig`, { body: feed.signatureOf(name, text) });
      expect((await described.getLatestVersion()).version).toBe('1.3.0');
    },
  );

  it('rejects a description from its expiry on, by the given clock', async () => {
    const endEpochMs = Date.parse('2027-03-01T00:00:00.000Z');
    feed.publish('1.3.0', 'version 1.3.0', { validUntil: new Date(endEpochMs).toISOString() });
    const at = async (epochMs: number): Promise<string> =>
      problem((await updaterOf(feed.source(), () => epochMs)).check());
    expect([await at(endEpochMs - 1), await at(endEpochMs)]).toEqual(['none', 'expired']);
  });

  it.each([undefined, null, '', 'for ever'])(
    'rejects a description that is valid until %j',
    async (validUntil) => {
      feed.publish('1.3.0', 'version 1.3.0', { validUntil });
      expect(await problem((await updaterOf()).check())).toBe('expired');
    },
  );

  it('reports that the feed is unreachable, and offers nothing', async () => {
    const source = feed.source();
    await feed.close();
    expect(await problem((await updaterOf(source)).check())).toBe('unreachable');
    feed = await openFeed();
  });

  it('follows the rollout: nothing before the release reaches it, then the version', async () => {
    feed.publish('1.3.0', 'version 1.3.0', { stagingPercentage: 0 });
    const updater = await updaterOf();
    expect(await updater.check()).toBeNull();
    feed.publish('1.3.0', 'version 1.3.0', { stagingPercentage: 100 });
    expect((await updater.check())?.version).toBe('1.3.0');
  });

  it('sends the feed nothing that identifies this installation', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    const updater = await updaterOf();
    await updater.check();
    await updater.download(() => undefined);
    const id = readFileSync(path.join(folder, '.updaterId'), 'utf8');
    expect(feed.asked).toHaveLength(3);
    expect(JSON.stringify(feed.asked)).not.toContain(id);
    expect(
      feed.asked
        .flatMap(({ headers }) => Object.keys(headers))
        .filter((name) => name.startsWith('x-') || name === 'cookie'),
    ).toEqual([]);
  });

  it('leaves no unread response, which Electron would keep open', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    feed.files.set('Cashdesk-1.3.0.AppImage', { body: 'version 6.6.6' });
    const signals: (AbortSignal | null | undefined)[] = [];
    const watched: typeof fetch = (address, init) => {
      signals.push(init?.signal);
      return fetch(address, init);
    };
    const updater = await createUpdater({
      source: feed.source(),
      fetch: watched,
      version: '1.2.0',
      userDataPath: folder,
      cachePath: folder,
      installsItself: true,
      platform: 'linux',
      log: () => undefined,
      now: Date.now,
    });
    await updater.check();
    await problem(updater.download(() => undefined));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
  });

  it('limits the size of a description', async () => {
    feed.publish('1.3.0', 'version 1.3.0', { releaseNotes: 'x'.repeat(1_000_001) });
    expect(await problem((await updaterOf()).check())).toBe('failed');
  });

  it('fetches nothing from another host, though a signed description names one', async () => {
    const other = await openFeed();
    other.files.set('Cashdesk.AppImage', { body: 'version 1.3.0' });
    feed.publish('1.3.0', 'version 1.3.0', {
      files: [{ url: `${other.origin}/Cashdesk.AppImage`, sha512: 'x' }],
    });
    const updater = await updaterOf();
    await updater.check();
    expect(await problem(updater.download(() => undefined))).toBe('unsigned');
    expect(other.asked).toEqual([]);
    await other.close();
  });

  it('does not replace the running file if the download was changed on the disk', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    const updater = await updaterOf();
    await updater.check();
    await updater.download(() => undefined);
    const file = path.join(folder, 'cashdesk-updates', 'pending', 'Cashdesk-1.3.0.AppImage');
    writeFileSync(file, 'version 6.6.6');
    expect(faultOf(() => updater.install(false))).toBe('changed');
    expect([running(), existsSync(file)]).toEqual(['version 1.2.0', false]);
    expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
  });

  it('removes a file that was changed since its download, and can download it again', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    const updater = await updaterOf();
    await updater.check();
    await updater.download(() => undefined);
    expect(faultOf(() => updater.verify())).toBe('none');
    const file = path.join(folder, 'cashdesk-updates', 'pending', 'Cashdesk-1.3.0.AppImage');
    writeFileSync(file, 'version 6.6.6');
    expect([faultOf(() => updater.verify()), existsSync(file)]).toEqual(['changed', false]);
    expect(faultOf(() => updater.verify())).toBe('changed');
    await updater.download(() => undefined);
    updater.install(false);
    expect(running()).toBe('version 1.3.0');
  });

  it('rejects a Windows installer without proof of its publisher', async () => {
    feed.publish('1.3.0', 'version 1.3.0', {
      files: [{ url: 'Cashdesk.exe', sha512: sha512Of('an installer') }],
    });
    feed.files.set('Cashdesk.exe', { body: 'an installer' });
    // The package mistakes Linux 6 for Windows 6, for which it checks nothing.
    vi.spyOn(os, 'release').mockReturnValue('10.0.26100');
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
    // PowerShell, which would read its certificate, is absent here.
    expect(await problem(updater.download(() => undefined))).toBe('unsigned');
    // The package calls the shell of Windows by a line that any other shell turns into a file.
    if (process.platform !== 'win32') rmSync('NUL', { force: true });
    expect(feed.asked.map(({ path: asked }) => asked)).toContain('/Cashdesk.exe');
    expect(pending()).toEqual([]);
  });

  it('downloads nothing if nothing could check its publisher', async () => {
    feed.publish('1.3.0', 'version 1.3.0');
    const updater = await createUpdater({
      source: feed.source(),
      fetch,
      version: '1.2.0',
      userDataPath: folder,
      installsItself: false,
      platform: 'linux',
      log: () => undefined,
      now: Date.now,
    });
    expect((await updater.check())?.version).toBe('1.3.0');
    await expect(updater.download(() => undefined)).rejects.toThrow();
    expect(feed.asked.map(({ path: asked }) => asked)).not.toContain('/Cashdesk-1.3.0.AppImage');
  });
});
