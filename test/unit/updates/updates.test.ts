import { describe, expect, it } from 'vitest';
import type { UpdateMode } from '../../../preload/contract/app/preferences.ts';
import { UpdateFault } from '../../../main/updates/update-fault.ts';
import { createUpdates, type UpdatesDeps } from '../../../main/updates/updates.ts';
import { readUpdateSource } from '../../../main/updates/update-source.ts';
import type { Offer } from '../../../main/updates/updater.ts';

const hourMs = 3_600_000;
const source = readUpdateSource(
  {
    feed: 'https://updates.example/cashdesk',
    page: 'https://cashdesk.example/',
    publicKeys: ['key'],
    windowsPublishers: ['CN=Cashdesk'],
  },
  { isPackaged: true },
);

/** An installation of 1.2.0 with the given offers of its feed, and a clock that a test moves. */
function installation(change: Partial<UpdatesDeps> & { readonly chosen?: UpdateMode | null } = {}) {
  const done: string[] = [];
  const stages: string[] = [];
  const world = {
    offer: { version: '1.3.0', notes: 'Faster.' } as Offer | null,
    fails: null as Error | null,
    now: 1_000 * hourMs,
    underWay: 0,
    isOnline: true,
    isChanged: false,
    kept: null as unknown,
  };
  const at = <T>(what: string, value: T): Promise<T> => {
    done.push(what);
    return world.fails === null ? Promise.resolve(value) : Promise.reject(world.fails);
  };
  const make = (more: Partial<UpdatesDeps> = {}) =>
    createUpdates({
      source,
      installsItself: true,
      version: '1.2.0',
      loadUpdater: async () => ({
        check: () => at('check', world.offer),
        download: () => at('download', undefined),
        verify: () => {
          if (world.isChanged) throw new UpdateFault('changed', 'changed');
        },
        install: (isRestart) => {
          if (world.isChanged) throw new UpdateFault('changed', 'changed');
          done.push(isRestart ? 'install and start' : 'install');
        },
      }),
      mode: () => change.chosen ?? null,
      storedState: { read: () => world.kept, write: (kept) => void (world.kept = kept) },
      isOnline: () => world.isOnline,
      unfinishedWriteCount: () => world.underWay,
      endForRestart: () => void done.push('end'),
      publish: ({ stage }) => void stages.push(stage),
      logError: () => undefined,
      now: () => world.now,
      ...change,
      ...more,
    });
  return { world, done, stages, make, updates: make() };
}
function settled(): Promise<void> {
  return new Promise((then) => void setImmediate(then));
}

describe('the check for updates', () => {
  it.each([null, 'off'] as const)(
    'does not run automatically if the user chose %s, and still runs on request',
    async (chosen) => {
      const { updates, done } = installation({ chosen });
      updates.poll();
      await settled();
      expect(done).toEqual([]);
      updates.check();
      await settled();
      expect(done).toEqual(['check']);
    },
  );

  it('runs once a day, also across a restart, and an hour after the feed was unreachable', async () => {
    const { updates, make, done, world } = installation({ chosen: 'asked' });
    world.fails = new UpdateFault('unreachable', 'away');
    updates.poll();
    await settled();
    updates.poll();
    await settled();
    expect(done).toEqual(['check']);
    world.fails = null;
    world.offer = null;
    world.now += hourMs;
    updates.poll();
    await settled();
    expect(done).toEqual(['check', 'check']);
    const next = make();
    world.now += 23 * hourMs;
    next.poll();
    await settled();
    expect(done).toHaveLength(2);
    world.now += hourMs;
    next.poll();
    await settled();
    expect(done).toHaveLength(3);
  });

  it('finds and downloads an update also if the disk is full, and reports that only in the log', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const noted: unknown[] = [];
    const kept = {
      read: () => null,
      write: () => {
        throw full;
      },
    };
    const { updates, done } = installation({
      chosen: 'automatic',
      storedState: kept,
      logError: (error) => void noted.push(error),
    });
    updates.poll();
    await settled();
    await settled();
    expect([done, updates.state().stage, noted]).toEqual([['check', 'download'], 'ready', [full]]);
  });

  it('sends nothing without a network, nor if the build names no feed', async () => {
    const { updates, done, world, make } = installation({ chosen: 'automatic' });
    world.isOnline = false;
    updates.poll();
    world.isOnline = true;
    const without = make({ source: null });
    without.poll();
    without.check();
    await settled();
    expect(done).toEqual([]);
    expect(without.state().host).toBeNull();
  });
});

describe('an update', () => {
  it('is only announced if the user wants to be asked, and downloaded on their request', async () => {
    const { updates, done } = installation({ chosen: 'asked' });
    updates.poll();
    await settled();
    expect(updates.state()).toMatchObject({
      stage: 'available',
      version: '1.3.0',
      notes: 'Faster.',
    });
    updates.download();
    await settled();
    expect(done).toEqual(['check', 'download']);
    expect(updates.state().stage).toBe('ready');
  });

  it('is downloaded automatically if the user chose so, and installed only as the app ends', async () => {
    const { updates, done } = installation({ chosen: 'automatic' });
    updates.poll();
    await settled();
    await settled();
    expect(done).toEqual(['check', 'download']);
    updates.install();
    expect(done).toEqual(['check', 'download', 'install']);
  });

  it('is never downloaded if nothing here can check its publisher', async () => {
    const { updates, done } = installation({ chosen: 'automatic', installsItself: false });
    updates.poll();
    await settled();
    updates.download();
    await settled();
    expect(done).toEqual(['check']);
    expect(updates.state().stage).toBe('available');
  });

  it('restarts nothing while a change is in flight, and reports the number', async () => {
    const { updates, done, world } = installation({ chosen: 'automatic' });
    updates.poll();
    await settled();
    await settled();
    world.underWay = 2;
    expect(updates.restart()).toEqual({ isRestarting: false, underWayCount: 2 });
    expect(done).toEqual(['check', 'download']);
    world.underWay = 0;
    expect(updates.restart()).toEqual({ isRestarting: true, underWayCount: 0 });
    updates.install();
    expect(done).toEqual(['check', 'download', 'end', 'install and start']);
  });

  it('is offered again, with the reason, if its download failed, and not installed at the end', async () => {
    const { updates, done, world } = installation({ chosen: 'asked' });
    updates.check();
    await settled();
    world.fails = Object.assign(new Error('no'), { code: 'ERR_CHECKSUM_MISMATCH' });
    updates.download();
    await settled();
    expect(updates.state()).toMatchObject({ stage: 'available', problem: 'damaged' });
    updates.install();
    expect(done).not.toContain('install');
  });

  it('is not retried automatically if its installation at the last end failed', async () => {
    const { updates, make, done } = installation({ chosen: 'automatic' });
    updates.poll();
    await settled();
    await settled();
    updates.install();
    const next = make();
    expect(next.state().problem).toBe('not-installed');
    next.check();
    await settled();
    await settled();
    expect(done).toEqual(['check', 'download', 'install', 'check']);
    next.download();
    await settled();
    expect(next.state().stage).toBe('ready');
  });

  it('does not restart for a file changed since its download, and offers the download again', async () => {
    const { updates, done, world } = installation({ chosen: 'automatic' });
    updates.poll();
    await settled();
    await settled();
    world.isChanged = true;
    expect(updates.restart()).toEqual({ isRestarting: false, underWayCount: 0 });
    expect(updates.state()).toMatchObject({ stage: 'available', problem: 'changed' });
    updates.install();
    expect(done).toEqual(['check', 'download']);
    world.isChanged = false;
    updates.download();
    await settled();
    expect(updates.state()).toMatchObject({ stage: 'ready', problem: null });
  });

  it('reports at the next start that the file was changed before the installation', async () => {
    const { updates, make, world } = installation({ chosen: 'automatic' });
    updates.poll();
    await settled();
    await settled();
    world.isChanged = true;
    expect(updates.install).toThrow();
    expect(make().state().problem).toBe('changed');
  });

  it('is forgotten once it runs', async () => {
    const { updates, make } = installation({ chosen: 'automatic' });
    updates.poll();
    await settled();
    await settled();
    updates.install();
    expect(make({ version: '1.3.0' }).state().problem).toBeNull();
  });
});
