import { describe, expect, it } from 'vitest';
import { withLooseDrafts } from '../../../main/app/loose-drafts.ts';
import { routeToConnection } from '../../../main/connection/open-features.ts';
import { createCardWrites } from '../../../main/features/cards/changes/card-writes.ts';
import { stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import { drafts } from '../../../main/features/drafts/drafts.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { openConnection } from './fakes.ts';

function loosely() {
  const file: { saved: unknown } = { saved: undefined };
  return {
    file,
    loose: { read: () => file.saved, write: (to: unknown) => void (file.saved = to) },
  };
}
function draftsOf(scope: Scope | null, loose = loosely().loose) {
  return withLooseDrafts(
    loose,
    scope === null ? routeToConnection(() => null).drafts : drafts.open(scope).commands.drafts,
  );
}
const add = { connectionId: 'c1', key: 'cards:add' };

describe('drafts', () => {
  it('of a connection are stored in its vault', async () => {
    const { loose, file } = loosely();
    const { get, put, remove } = draftsOf(openConnection(), loose);
    await put({ ...add, json: '{"text":"ids"}' });
    expect(await get(add)).toEqual(ok({ json: '{"text":"ids"}' }));
    expect(file.saved).toBeUndefined();
    await remove(add);
    expect(await get(add)).toEqual(ok({ json: null }));
  });

  it('of one connection are neither written, read nor removed in the vault of another', async () => {
    const open = openConnection();
    const { get, put, remove } = draftsOf(open);
    await put({ ...add, json: '{"text":"mine"}' });
    const other = { ...add, connectionId: 'c2' };
    expect(await put({ ...other, json: '{"text":"theirs"}' })).toEqual(
      failed({ kind: 'signed-out' }),
    );
    expect(await remove(other)).toEqual(failed({ kind: 'signed-out' }));
    expect(await get(other)).toEqual(failed({ kind: 'signed-out' }));
    expect(open.vault.drafts.get('cards:add')?.body).toBe('{"text":"mine"}');
  });

  it('of a new connection are stored next to the profiles, before any exists', async () => {
    const { get, put } = draftsOf(null);
    const name = { connectionId: null, key: 'connections:new' };
    expect(await put({ ...name, json: '{}' })).toEqual(ok({}));
    expect(await get(name)).toEqual(ok({ json: '{}' }));
  });

  it('with business data of the bank are refused without a vault', async () => {
    const { loose, file } = loosely();
    expect(
      await draftsOf(openConnection(), loose).put({
        connectionId: null,
        key: 'cards:add',
        json: '{}',
      }),
    ).toEqual(failed({ kind: 'signed-out' }));
    expect(file.saved).toBeUndefined();
  });

  it('report when they cannot be stored', async () => {
    expect(
      await draftsOf({ ...openConnection(), vault: null }).put({ ...add, json: '{}' }),
    ).toEqual(failed({ kind: 'storage-unavailable', reason: 'unavailable' }));
    expect(await draftsOf(null).put({ ...add, json: '{}' })).toEqual(
      failed({ kind: 'signed-out' }),
    );
  });
});

describe('a draft whose content was sent', () => {
  const draft = { connectionId: 'c1', key: 'cards:new' };
  const json = '{"values":{"nickname":"Fair"},"sent":{"writeId":"w1","atEpochMs":4}}';
  const after = async (record: Omit<Parameters<typeof cardRecord>[0], 'id'> | null) => {
    const connection: ReturnType<typeof openConnection> = openConnection({
      statusOfWrite: (writeId) => writes().kind.statusOf(writeId) ?? 'unknown',
    });
    const writes = () => createCardWrites(connection);
    const { get, put } = draftsOf(connection);
    await put({ ...draft, json });
    if (record !== null)
      storeRecords(connection.vault, cardRecord({ id: 'w1', kind: 'create', ...record }));
    const answer = await get(draft);
    return {
      json: answer.ok ? answer.value.json : answer.error,
      kept: connection.vault.drafts.get('cards:new')?.body ?? null,
    };
  };

  it('is removed once the card is created, even without a window', async () => {
    expect(await after({ state: 'applied' })).toEqual({ json: null, kept: null });
  });

  it('reports this while it is in progress, waits, or has an unknown outcome', async () => {
    for (const record of [
      null,
      stageFields('waiting'),
      { ...stageFields('sending'), unknownSinceEpochMs: 2 },
      { ...stageFields('too-late'), unknownSinceEpochMs: 2 },
    ]) {
      expect(await after(record)).toEqual({ json, kept: json });
    }
  });

  it('is unsent again once it certainly created no card', async () => {
    for (const stage of ['denied', 'expired', 'refused', 'abandoned'] as const) {
      const { json: shown, kept } = await after(stageFields(stage));
      expect(typeof shown === 'string' && JSON.parse(shown)).toEqual({
        values: { nickname: 'Fair' },
        sent: null,
      });
      expect(kept).toBe(shown);
    }
  });
});
