import { describe, expect, it } from 'vitest';
import { creationStatus } from '../../../main/features/cards/creation/creation-status.ts';
import { type WriteRecord, putRecords } from '../../../main/features/cards/changes/write-record.ts';
import { getDraft, putDraft, removeDraft } from '../../../main/features/drafts/drafts.ts';
import type { OpenConnection } from '../../../main/features/open-connection.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { openConnection } from './fakes.ts';

const loosely = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    loose: {
      get: (key: string) => kept.get(key) ?? null,
      put: (key: string, json: string) => void kept.set(key, json),
      remove: (key: string) => void kept.delete(key),
    },
  };
};
const depsFor = (connection: OpenConnection | null, loose = loosely().loose) => ({
  connection: () => connection,
  loose,
  now: () => 5,
  statusOf: (open: OpenConnection, writeId: string) => creationStatus(open, writeId) ?? 'unknown',
});
const add = { connectionId: 'c1', key: 'cards:add' };

describe('drafts', () => {
  it('of a connection are kept in its vault', () => {
    const { loose, kept } = loosely();
    const deps = depsFor(openConnection(), loose);
    putDraft(deps, { ...add, json: '{"text":"ids"}' });
    expect(getDraft(deps, add)).toEqual(ok({ json: '{"text":"ids"}' }));
    expect(kept.size).toBe(0);
    removeDraft(deps, add);
    expect(getDraft(deps, add)).toEqual(ok({ json: null }));
  });

  it('of one connection are neither written to the vault of another nor read or removed there', () => {
    const open = openConnection();
    const deps = depsFor(open);
    putDraft(deps, { ...add, json: '{"text":"mine"}' });
    const other = { ...add, connectionId: 'c2' };
    expect(putDraft(deps, { ...other, json: '{"text":"theirs"}' })).toEqual(
      failed({ kind: 'signed-out' }),
    );
    expect(removeDraft(deps, other)).toEqual(failed({ kind: 'signed-out' }));
    expect(getDraft(deps, other)).toEqual(failed({ kind: 'signed-out' }));
    expect(open.vault.drafts.get('cards:add')?.body).toBe('{"text":"mine"}');
  });

  it('of a new connection are kept beside the profiles, before there is any', () => {
    const deps = depsFor(null);
    const name = { connectionId: null, key: 'connections:new' };
    expect(putDraft(deps, { ...name, json: '{}' })).toEqual(ok({}));
    expect(getDraft(deps, name)).toEqual(ok({ json: '{}' }));
  });

  it('that hold what is the bank’s business have no place outside a vault', () => {
    const { loose, kept } = loosely();
    expect(
      putDraft(depsFor(openConnection(), loose), {
        connectionId: null,
        key: 'cards:add',
        json: '{}',
      }),
    ).toEqual(failed({ kind: 'signed-out' }));
    expect(kept.size).toBe(0);
  });

  it('say when there is no place to keep them', () => {
    expect(putDraft(depsFor({ ...openConnection(), vault: null }), { ...add, json: '{}' })).toEqual(
      failed({ kind: 'storage-unavailable', reason: 'unavailable' }),
    );
    expect(putDraft(depsFor(null), { ...add, json: '{}' })).toEqual(failed({ kind: 'signed-out' }));
  });
});

describe('a draft whose content was sent', () => {
  const draft = { connectionId: 'c1', key: 'cards:new' };
  const json = '{"values":{"nickname":"Fair"},"sent":{"writeId":"w1","atEpochMs":4}}';
  const after = (record: Partial<WriteRecord> | null) => {
    const connection = openConnection();
    const deps = depsFor(connection);
    putDraft(deps, { ...draft, json });
    const first: WriteRecord = {
      id: 'w1',
      kind: 'create',
      cardId: null,
      state: 'prepared',
      idempotencyKey: 'w1',
      bodyText: '{}',
      asked: [],
      createdAtEpochMs: 1,
      uncertainSinceEpochMs: null,
      approval: null,
      error: null,
    };
    if (record !== null) putRecords(connection.vault, [{ ...first, ...record }]);
    const answer = getDraft(deps, draft);
    return {
      json: answer.ok ? answer.value.json : answer.error,
      kept: connection.vault.drafts.get('cards:new')?.body ?? null,
    };
  };

  it('is gone once the card is made, though no window heard of it', () => {
    expect(after({ state: 'applied' })).toEqual({ json: null, kept: null });
  });

  it('says so as long as it is under way, waits, or nobody knows', () => {
    for (const record of [
      null,
      { state: 'waiting' },
      { state: 'sending', uncertainSinceEpochMs: 2 },
      { state: 'too-late', uncertainSinceEpochMs: 2 },
      { state: 'abandoned', uncertainSinceEpochMs: 2 },
    ] as const) {
      expect(after(record)).toEqual({ json, kept: json });
    }
  });

  it('is an unsent one again once it surely made no card', () => {
    for (const state of ['prepared', 'denied', 'expired', 'refused', 'abandoned'] as const) {
      const { json: shown, kept } = after({ state });
      expect(typeof shown === 'string' && JSON.parse(shown)).toEqual({
        values: { nickname: 'Fair' },
        sent: null,
      });
      expect(kept).toBe(shown);
    }
  });
});
