import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vaultPath } from '../../main/data/database-files.ts';
import type { Connection } from '../../preload/contract/app/connections.ts';
import { contract } from '../../preload/contract/index.ts';
import { connectionId } from '../../preload/contract/values.ts';
import { type CashdeskRig, createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

const dayMs = 86_400_000;
let rig: CashdeskRig;
let connection: Connection;
/** Behind the bank's clock, as the app's mostly is. */
let nowEpochMs = Date.now() - 100 * dayMs;

function vault() {
  return rig.cashdesk.handlers.vault;
}
async function retention() {
  const answer = await vault().retention({});
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.vault.retention.output.parse(answer.value);
}
async function events(): Promise<number> {
  const answer = await rig.cashdesk.handlers.events.list({
    text: '',
    types: [],
    verdicts: [],
    isUnreadOnly: false,
    isStarredOnly: false,
    objectId: null,
    at: 0,
    limit: 10,
  });
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value.totalCount;
}
async function importEvents(count: number, name: string): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({ id: `${name}-${String(at)}`, type: 'v1/cards', data: { id: name } }),
  );
  await rig.cashdesk.handlers.events.importEvents({ text: lines.join('\n'), headers: [] });
}

beforeAll(async () => {
  rig = createCashdeskRig({ now: () => nowEpochMs });
  const bank = await rig.startBank();
  connection = await rig.connect(bank, 'The bakery');
});
afterAll(() => rig.close());

test('a press erases older data, opens the connection again with all newer data, and reports it', async () => {
  await importEvents(500, 'old');
  nowEpochMs += 100 * dayMs;
  await importEvents(3, 'new');
  const file = vaultPath(rig.dataDirectory, connection.id);
  writeFileSync(`${file}.backup-v3`, 'from before an update');
  writeFileSync(`${file}.unreadable-7`, 'could not be opened');

  const preview = await vault().previewErasure({ months: 3 });
  expect(contract.vault.previewErasure.output.parse(preview.ok && preview.value)).toMatchObject({
    events: 500,
    beforeEpochMs: nowEpochMs - 92 * dayMs,
    olderCopies: 1,
    unreadable: [`${path.basename(file)}.unreadable-7`],
    backups: [],
  });
  expect(await events()).toBe(503);

  const order = {
    of: connection.id,
    months: 3,
    beforeEpochMs: nowEpochMs - 92 * dayMs,
    erasesUnreadable: false,
  } as const;
  const cards = rig.cashdesk.cardsForTray();
  const id = (await rig.rows()).find(({ status }) => status === 'live')?.id;
  if (id === undefined) throw new Error('no card to lock');
  const first = Promise.resolve(vault().eraseOld(order));
  expect(await vault().eraseOld(order)).toEqual({ ok: true, value: { end: 'busy', bytes: null } });
  // Ask while the connection is closed, too: no command fails.
  let isFinished = false;
  void first.finally(() => (isFinished = true));
  const steps = new Set<string>();
  let locked: ReturnType<typeof rig.cashdesk.handlers.cards.lock> | null = null;
  while (!isFinished) {
    if (locked === null && rig.cashdesk.connection() === null) {
      expect(rig.cashdesk.cardsForTray()).toEqual(cards);
      locked = rig.cashdesk.handlers.cards.lock({ id });
    }
    const { progress } = await retention();
    if (progress !== null) steps.add(progress.step);
    await new Promise(setImmediate);
  }
  expect([...steps]).toEqual(['removing', 'rewriting']);
  expect(await first).toMatchObject({ ok: true, value: { end: 'erased' } });
  expect(await locked, 'a card is locked meanwhile').toMatchObject({ value: { isLocked: true } });
  expect(await rig.cashdesk.handlers.cards.history({ id, before: null, limit: 5 })).toMatchObject({
    value: { entries: [{ action: 'lock', outcome: 'answered' }] },
  });
  expect(await events()).toBe(3);
  expect(await retention()).toMatchObject({
    isUnfinished: false,
    progress: null,
    lastErasure: { atEpochMs: nowEpochMs },
  });
  const names = readdirSync(rig.dataDirectory).filter((name) =>
    name.startsWith(`${path.basename(file)}.`),
  );
  expect(names).toEqual([`${path.basename(file)}.unreadable-7`]);
});

test('reports unfinished erasing, erases nothing of another connection, and never starts after a restore', async () => {
  expect(
    await vault().eraseOld({
      of: connectionId.parse('another'),
      months: 3,
      beforeEpochMs: 0,
      erasesUnreadable: false,
    }),
  ).toMatchObject({ ok: false, error: { kind: 'signed-out' } });
  const records = rig.settingsFile.retention as Record<string, object>;
  records[connection.id] = { ...records[connection.id], begunEpochMs: 1 };
  expect(await retention()).toMatchObject({ isUnfinished: true });

  await vault().setRetention({ of: connection.id, months: 12 });
  expect(await retention()).toMatchObject({ months: 12 });
  const password = 'Pâques au balcon';
  rig.chosenFile.path = path.join(rig.dataDirectory, '..', `${connection.id}.cashdesk`);
  await vault().exportFile({ password, confirmation: { secret: null, named: connection.id } });
  await vault().chooseFile({});
  const fileNumber = () => statSync(vaultPath(rig.dataDirectory, connection.id)).ino;
  const before = fileNumber();
  const importing = Promise.resolve(
    vault().importFile({ password, into: connection.id, acceptsOther: true }),
  );
  await waitUntil(() => JSON.stringify(rig.settingsFile.retention).includes('"months":null'));
  // A kill in between must not leave the new file with the plan of the old one.
  expect(fileNumber()).toBe(before);
  expect(await importing).toEqual({ ok: true, value: { end: 'imported' } });
  expect(fileNumber()).not.toBe(before);
  expect(await retention()).toMatchObject({ months: null, isUnfinished: false });
});
