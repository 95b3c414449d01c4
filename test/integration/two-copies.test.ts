import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { createExclusiveRefresh } from '../../main/app/session/exclusive-refresh.ts';
import { pause } from '../../main/time/pause.ts';
import { type OAuthServer, startOAuthServer } from '../peers/oauth-server.ts';
import { connectionId, createRig, type Rig } from '../peers/session-rig.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'two-copies-'));
const file = path.join(folder, 'Cashdesk', 'refresh.lock');
const hourMs = 3_600_000;
const children: ChildProcess[] = [];
let server: OAuthServer;

beforeAll(async () => {
  server = await startOAuthServer();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function lock(options: Partial<Parameters<typeof createExclusiveRefresh>[0]> = {}) {
  return createExclusiveRefresh({ file, sleep: pause, ...options });
}

/** Copies of the app with separate memory that share a keychain and a lock file. */
async function createCopies(count: number): Promise<readonly Rig[]> {
  const secretStore = createMemorySecretStore('available');
  const rigs = Array.from({ length: count }, () =>
    createRig(server.issuer, { secretStore, withExclusiveRefresh: lock() }),
  );
  await rigs[0]?.signIn();
  await Promise.all(rigs.map(({ sessions }) => sessions.open(connectionId)));
  return rigs;
}

/**
 * Another process that holds the lock until it is killed. Its promise stays reachable by a timer,
 * so that it is not collected with the lock.
 */
async function holdLockInProcess(): Promise<ChildProcess> {
  const script = `import { createExclusiveRefresh } from '${new URL('../../main/app/session/exclusive-refresh.ts', import.meta.url).href}';
    createExclusiveRefresh({ file: process.argv[1], sleep: async () => undefined })('one', () => { console.log('held'); return new Promise((resolve) => void setInterval(() => resolve, 1000)); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error('The other copy ended')));
  });
  return child;
}

describe('copies of the app that share a keychain', () => {
  it('exchange a refresh token once between them, and all continue with the new tokens', async () => {
    const rigs = await createCopies(3);
    for (const { clock } of rigs) clock.offsetMs = hourMs;
    const before = server.tokenRequests.length;
    const answers = await Promise.all(
      rigs.flatMap(({ sessions }) =>
        Array.from({ length: 5 }, () => sessions.accessToken({ connectionId })),
      ),
    );
    expect(server.tokenRequests.length - before).toBe(1);
    expect(
      new Set(answers.map((answer) => (answer.ok ? answer.value : answer.error.kind))).size,
    ).toBe(1);
    const [first] = answers;
    expect(await server.accepts(first?.ok === true ? first.value : '')).toBe(true);
    expect(rigs.map(({ sessions }) => sessions.status(connectionId).phase)).toEqual([
      'signed-in',
      'signed-in',
      'signed-in',
    ]);
  });

  it('are all signed out once one of them is, without a request', async () => {
    const [one, other] = await createCopies(2);
    if (!one || !other) throw new Error('no copies');
    await one.sessions.signOut(connectionId);
    other.clock.offsetMs = hourMs;
    const before = server.tokenRequests.length;
    expect(await other.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });
    expect(server.tokenRequests.length).toBe(before);
    expect(other.sessions.status(connectionId).phase).toBe('signed-out');
  });

  it('report a timeout when another copy hangs, and stay signed in', async () => {
    await holdLockInProcess();
    const rig = createRig(server.issuer, { withExclusiveRefresh: lock({ maxTries: 3 }) });
    await rig.signIn();
    rig.clock.offsetMs = hourMs;
    const before = server.tokenRequests.length;
    expect(await rig.sessions.accessToken({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'timed-out' },
    });
    expect(server.tokenRequests.length).toBe(before);
    expect(rig.sessions.status(connectionId).phase).toBe('signed-in');
  });

  it('continue as soon as a copy with the lock was killed', async () => {
    const other = await holdLockInProcess();
    const lockedWork = lock()(connectionId, async () => 'ours');
    const earlyResult = await Promise.race([lockedWork, pause(150).then(() => 'still waiting')]);
    expect(earlyResult).toBe('still waiting');
    other.kill('SIGKILL');
    expect(await lockedWork).toEqual({ kind: 'done', value: 'ours' });
  });

  it('leave an empty lock file and no other file', async () => {
    await lock()(connectionId, async () => 'ours');
    expect(readdirSync(path.dirname(file))).toEqual(['refresh.lock']);
    expect(statSync(file).size).toBe(0);
  });

  it('release the lock when an exchange throws', async () => {
    await expect(lock()(connectionId, () => Promise.reject(new Error('a bug')))).rejects.toThrow(
      'a bug',
    );
    expect(await lock({ maxTries: 1 })(connectionId, async () => 'next')).toEqual({
      kind: 'done',
      value: 'next',
    });
  });

  it('replace a damaged lock, report it, and share the new one', async () => {
    const damaged = path.join(folder, 'damaged', 'refresh.lock');
    mkdirSync(path.dirname(damaged));
    for (const bytes of [
      'no database at all, but long enough to be read as the head of one'.repeat(4),
      'SQLite format 3\0' + 'x'.repeat(200),
    ]) {
      writeFileSync(damaged, bytes);
      const reportedTroubles: string[] = [];
      const [gate, entered] = [Promise.withResolvers<string>(), Promise.withResolvers<null>()];
      const first = lock({ file: damaged, onProblem: (trouble) => reportedTroubles.push(trouble) })(
        connectionId,
        () => {
          entered.resolve(null);
          return gate.promise;
        },
      );
      await entered.promise;
      expect(await lock({ file: damaged, maxTries: 2 })(connectionId, async () => 'both')).toEqual({
        kind: 'busy',
      });
      gate.resolve('ours');
      expect([await first, reportedTroubles, statSync(damaged).size]).toEqual([
        { kind: 'done', value: 'ours' },
        ['made-anew'],
        0,
      ]);
    }
  });

  it('report once that no lock can be made', async () => {
    const reportedTroubles: string[] = [];
    const place = path.join(folder, 'a-folder');
    mkdirSync(place);
    const withoutLock = lock({
      file: place,
      onProblem: (trouble) => reportedTroubles.push(trouble),
    });
    for (const value of ['one', 'two'])
      expect(await withoutLock(connectionId, async () => value)).toEqual({ kind: 'done', value });
    expect(reportedTroubles).toEqual(['impossible']);
  });

  it('still exchange tokens where no lock can be made', async () => {
    const notAFolder = path.join(folder, 'a-file');
    writeFileSync(notAFolder, 'no database');
    for (const place of [path.join(notAFolder, 'refresh.lock'), notAFolder])
      expect(await lock({ file: place })(connectionId, async () => 'ours')).toEqual({
        kind: 'done',
        value: 'ours',
      });
  });
});
