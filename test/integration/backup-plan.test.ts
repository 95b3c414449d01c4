import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupPasswordAccount } from '../../main/keychain/accounts.ts';
import type { Connection } from '../../preload/contract/app/connections.ts';
import { contract } from '../../preload/contract/index.ts';
import { type CashdeskRig, createCashdeskRig } from '../peers/cashdesk-rig.ts';

const password = 'Pâques au balcon';
let folder = '';
let rig: CashdeskRig;
let connection: Connection;
let nowEpochMs = Date.now();

async function plan() {
  const answer = await rig.cashdesk.handlers.vault.plan({});
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.vault.plan.output.parse(answer.value);
}
async function backUp(): Promise<unknown> {
  // File names contain the second.
  nowEpochMs += 1000;
  const answer = await rig.cashdesk.handlers.vault.backUpNow({});
  return answer.ok ? answer.value.failure : answer.error;
}
function listFiles(): readonly string[] {
  return readdirSync(folder).sort();
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-plan-'));
  rig = createCashdeskRig({ now: () => nowEpochMs });
  const bank = await rig.startBank();
  connection = await rig.connect(bank, 'The bakery');
});
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup plan is off at first, needs a folder and a password, and rejects the data folder', async () => {
  const { handlers } = rig.cashdesk;
  expect(await plan()).toMatchObject({ plan: null, nextEpochMs: null });
  const choice = {
    into: connection.id,
    plan: { every: 'day', keep: 3 },
    confirmation: { secret: null, named: connection.id },
  } as const;
  expect(await handlers.vault.setPlan({ ...choice, password })).toEqual({
    ok: true,
    value: { end: 'no-folder' },
  });
  rig.chosenFile.path = rig.dataDirectory;
  await handlers.vault.chooseFolder({});
  expect(await handlers.vault.setPlan({ ...choice, password })).toEqual({
    ok: true,
    value: { end: 'other-folder' },
  });
  rig.chosenFile.path = folder;
  await handlers.vault.chooseFolder({});
  expect(await handlers.vault.setPlan({ ...choice, password: null })).toEqual({
    ok: true,
    value: { end: 'no-passphrase' },
  });
  expect(await handlers.vault.setPlan({ ...choice, password })).toEqual({
    ok: true,
    value: { end: 'saved' },
  });
  expect((await plan()).nextEpochMs).toBeGreaterThanOrEqual(nowEpochMs);
  expect(JSON.stringify(rig.settingsFile)).not.toContain(password);
});

test('a backup plan verifies each new backup before it deletes an older one', async () => {
  const foreign = 'Cashdesk The bakery 2020-01-01 00.00.00.cashdesk';
  writeFileSync(path.join(folder, foreign), 'somebody else’s');
  expect(await backUp()).toBe(null);
  const { last, failure, nextEpochMs } = await plan();
  expect(last).toMatchObject({ folder, isByPlan: true, checkedAtEpochMs: nowEpochMs });
  expect(failure).toBe(null);
  expect(nextEpochMs).toBe(nowEpochMs + 86_400_000);
  const first = last?.fileName ?? '';
  if (process.platform !== 'win32')
    expect(statSync(path.join(folder, first)).mode & 0o777).toBe(0o600);

  rig.chosenFile.path = path.join(folder, first);
  await rig.cashdesk.handlers.vault.chooseFile({});
  expect(await rig.cashdesk.handlers.vault.readFile({ password: 'another one' })).toEqual({
    ok: true,
    value: { end: 'wrong-password' },
  });
  expect(await rig.cashdesk.handlers.vault.readFile({ password })).toMatchObject({
    ok: true,
    value: { end: 'read', about: { company: 'same' } },
  });

  // The user replaced the file, so it is no longer the plan's.
  expect(await backUp()).toBe(null);
  const second = (await plan()).last?.fileName ?? '';
  writeFileSync(path.join(folder, second), 'something else altogether');
  for (let count = 0; count < 3; count += 1) expect(await backUp()).toBe(null);
  expect(listFiles()).toHaveLength(1 + 1 + 3);
  expect(listFiles()).toEqual(expect.arrayContaining([foreign, second]));
  expect(listFiles()).not.toContain(first);
});

test('a backup plan reports a missing folder, and removes unfinished backups with the next one', async () => {
  const filesBefore = listFiles();
  const movedFolder = `${folder}-away`;
  renameSync(folder, movedFolder);
  expect(await backUp()).toBe('folder-gone');
  expect((await plan()).failure).toMatchObject({ why: 'folder-gone' });
  renameSync(movedFolder, folder);
  expect(listFiles()).toEqual(filesBefore);

  const records = rig.settingsFile.backups as Record<string, object>;
  writeFileSync(path.join(folder, 'killed.cashdesk.new'), 'half');
  records[connection.id] = {
    ...records[connection.id],
    begun: { folder, fileName: 'killed.cashdesk' },
  };
  expect(await backUp()).toBe(null);
  expect(listFiles().filter((name) => name.includes('.new'))).toEqual([]);
  expect((await plan()).failure).toBe(null);
});

test('a backup plan counts a backup that a kill left unrecorded, and no foreign file', async () => {
  const readRecordedBackups = (): readonly { readonly fileName: string }[] =>
    (
      rig.settingsFile.backups as Record<string, { readonly made: { readonly fileName: string }[] }>
    )[connection.id]?.made ?? [];
  const recordBegun = (fileName: string): void => {
    const records = rig.settingsFile.backups as Record<string, object>;
    records[connection.id] = { ...records[connection.id], begun: { folder, fileName } };
  };
  const [newest] = readRecordedBackups().slice(-1);
  copyFileSync(path.join(folder, newest?.fileName ?? ''), path.join(folder, 'unrecorded.cashdesk'));
  recordBegun('unrecorded.cashdesk');
  expect(await backUp()).toBe(null);
  expect(readRecordedBackups().map(({ fileName }) => fileName)).toContain('unrecorded.cashdesk');
  writeFileSync(path.join(folder, 'foreign.cashdesk'), 'somebody else’s, and longer than a mark');
  recordBegun('foreign.cashdesk');
  expect(await backUp()).toBe(null);
  expect(readRecordedBackups().map(({ fileName }) => fileName)).not.toContain('foreign.cashdesk');
  expect(listFiles()).toContain('foreign.cashdesk');
});

test('a backup plan asks for a password that the keychain lost, and deletes it when switched off', async () => {
  const { handlers } = rig.cashdesk;
  const account = backupPasswordAccount(connection.id);
  await rig.secretStore.remove(account);
  expect(await backUp()).toBe('no-passphrase');
  await handlers.vault.setPlan({
    into: connection.id,
    plan: { every: 'week', keep: 3 },
    password: 'quite another one',
    confirmation: { secret: null, named: connection.id },
  });
  expect(await rig.secretStore.get(account)).toEqual({ ok: true, value: 'quite another one' });
  expect(await backUp()).toBe(null);
  const filesBefore = listFiles();
  expect(
    await handlers.vault.setPlan({
      into: connection.id,
      plan: null,
      password: null,
      confirmation: null,
    }),
  ).toEqual({
    ok: true,
    value: { end: 'off' },
  });
  expect(await rig.secretStore.get(account)).toEqual({ ok: true, value: null });
  expect(await plan()).toMatchObject({ plan: null, failure: null, nextEpochMs: null });
  expect(listFiles()).toEqual(filesBefore);
});
