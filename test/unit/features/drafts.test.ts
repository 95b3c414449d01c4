import { describe, expect, it } from 'vitest';
import { getDraft, putDraft, removeDraft } from '../../../main/features/drafts/drafts.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { openConnection } from './fakes.ts';

const loosely = () => {
  const kept = new Map<string, string>();
  return { kept, loose: { get: (key: string) => kept.get(key) ?? null, put: (key: string, json: string) => void kept.set(key, json), remove: (key: string) => void kept.delete(key) } };
};

describe('drafts', () => {
  it('of a connection are kept in its book', () => {
    const connection = openConnection();
    const { loose, kept } = loosely();
    const deps = { connection: () => connection, loose, now: () => 5 };
    putDraft(deps, { key: 'cards:add', json: '{"text":"ids"}' });
    expect(getDraft(deps, 'cards:add')).toEqual(ok({ json: '{"text":"ids"}' }));
    expect(kept.size).toBe(0);
    removeDraft(deps, 'cards:add');
    expect(getDraft(deps, 'cards:add')).toEqual(ok({ json: null }));
  });

  it('of a new connection are kept beside the profiles, before there is any', () => {
    const { loose } = loosely();
    const deps = { connection: () => null, loose, now: () => 5 };
    expect(putDraft(deps, { key: 'connections:new', json: '{}' })).toEqual(ok({}));
    expect(getDraft(deps, 'connections:new')).toEqual(ok({ json: '{}' }));
  });

  it('say when there is no place to keep them', () => {
    const { loose } = loosely();
    const withoutBook = { ...openConnection(), book: null };
    expect(putDraft({ connection: () => withoutBook, loose, now: () => 5 }, { key: 'cards:add', json: '{}' })).toEqual(failed({ kind: 'storage-unavailable', reason: 'unavailable' }));
    expect(putDraft({ connection: () => null, loose, now: () => 5 }, { key: 'cards:add', json: '{}' })).toEqual(failed({ kind: 'signed-out' }));
  });
});
