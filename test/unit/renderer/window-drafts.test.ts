import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import { createWindowDrafts } from '../../../renderer/platform/drafts/window-drafts.ts';
import type { DraftForm } from '../../../renderer/platform/drafts/window-drafts.ts';

type Note = { readonly a: string; readonly b: string };
const form: DraftForm<Note> = {
  key: 'notes:new',
  belongsTo: 'connection',
  empty: { a: '', b: '' },
  read: (json) => (json === 'old' ? null : (JSON.parse(json) as Note)),
  write: (note) => (note.a + note.b === '' ? null : JSON.stringify(note)),
};
function typed(a: string) {
  return (before: Note) => ({ ...before, a });
}
function json(a: string, b = '') {
  return JSON.stringify({ a, b });
}

/** Main with a vault for each connection, one of them open. */
function main(saved: Readonly<Record<string, string>> = {}) {
  const vaults = new Map(Object.entries(saved));
  let open = 'one';
  const at = <Value>(
    { connectionId }: { readonly connectionId: string | null },
    act: () => Value,
  ) =>
    connectionId === open || connectionId === null
      ? ok(act())
      : failed({ kind: 'signed-out' as const });
  const nameOf = ({
    connectionId,
    key,
  }: {
    readonly connectionId: string | null;
    readonly key: string;
  }) => `${connectionId ?? 'loose'} ${key}`;
  return {
    vault: (connectionId: string) => vaults.get(`${connectionId} notes:new`) ?? null,
    select: (connectionId: string) => void (open = connectionId),
    write: (connectionId: string, text: string | null) =>
      void (text === null
        ? vaults.delete(`${connectionId} notes:new`)
        : vaults.set(`${connectionId} notes:new`, text)),
    drafts: () => ({
      get: async (name: { readonly connectionId: string | null; readonly key: string }) =>
        at(name, () => ({ json: vaults.get(nameOf(name)) ?? null })),
      put: async ({
        json: text,
        ...name
      }: {
        readonly connectionId: string | null;
        readonly key: string;
        readonly json: string;
      }) => at(name, () => (vaults.set(nameOf(name), text), {})),
      remove: async (name: { readonly connectionId: string | null; readonly key: string }) =>
        at(name, () => (vaults.delete(nameOf(name)), {})),
    }),
  };
}
function runDueWork() {
  return vi.advanceTimersByTimeAsync(0);
}

describe('typed input', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const opened = async (there = main()) => {
    const drawer = createWindowDrafts(there.drafts);
    const draft = drawer.openDraft(form, 'one');
    await runDueWork();
    return { there, drawer, draft };
  };

  it('is saved a moment after the last keystroke, and restored when the form opens again', async () => {
    const { there, draft, drawer } = await opened();
    draft.change(typed('x'));
    expect(there.vault('one')).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(there.vault('one')).toBe(json('x'));
    draft.close();
    const again = drawer.openDraft(form, 'one');
    await runDueWork();
    expect(again.store.getState()).toEqual({
      isLoaded: true,
      value: { a: 'x', b: '' },
      restored: { a: 'x', b: '' },
    });
  });

  it('is saved at once when its form closes, when the window closes, or on request', async () => {
    const { there, draft, drawer } = await opened();
    draft.change(typed('at once'), 'at-once');
    expect(there.vault('one')).toBe(json('at once'));
    draft.change(typed('window'));
    void drawer.saveAll();
    expect(there.vault('one')).toBe(json('window'));
    draft.change(typed('form'));
    draft.close();
    expect(there.vault('one')).toBe(json('form'));
  });

  it('entered before the saved draft was read is merged into it', async () => {
    const there = main({ 'one notes:new': json('', 'kept') });
    const drawer = createWindowDrafts(there.drafts);
    const draft = drawer.openDraft(form, 'one');
    draft.change(typed('early'));
    expect(draft.store.getState().value.a).toBe('early');
    await drawer.saveAll();
    expect(draft.store.getState().value).toEqual({ a: 'early', b: 'kept' });
    expect(there.vault('one')).toBe(json('early', 'kept'));
  });

  it('entered before the saved draft was read survives closing the form at once', async () => {
    const there = main({ 'one notes:new': json('', 'kept') });
    const draft = createWindowDrafts(there.drafts).openDraft(form, 'one');
    draft.change(typed('early'));
    draft.close();
    await runDueWork();
    expect(there.vault('one')).toBe(json('early', 'kept'));
  });

  it('is never written into another connection, and is restored when its own opens again', async () => {
    const { there, draft, drawer } = await opened();
    draft.change(typed('of one'));
    there.select('two');
    draft.close();
    const other = drawer.openDraft(form, 'two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(there.vault('two')).toBeNull();
    expect(other.store.getState().value).toEqual(form.empty);
    other.close();
    there.select('one');
    const again = drawer.openDraft(form, 'one');
    await vi.advanceTimersByTimeAsync(500);
    expect(again.store.getState().value.a).toBe('of one');
    expect(there.vault('one')).toBe(json('of one'));
  });

  it('does not overwrite a saved draft that could not be read yet', async () => {
    const there = main({ 'one notes:new': json('', 'kept') });
    there.select('none');
    const drawer = createWindowDrafts(there.drafts);
    const draft = drawer.openDraft(form, 'one');
    await runDueWork();
    expect(draft.store.getState().isLoaded).toBe(false);
    draft.change(typed('x'));
    await vi.advanceTimersByTimeAsync(1000);
    there.select('one');
    drawer.readUnread();
    await vi.advanceTimersByTimeAsync(500);
    expect(there.vault('one')).toBe(json('x', 'kept'));
  });

  it('is removed when it is empty', async () => {
    const { there, draft } = await opened();
    expect(await draft.replace({ a: 'sent', b: '' })).toEqual(ok({}));
    expect(there.vault('one')).toBe(json('sent'));
    await draft.replace(form.empty);
    expect(there.vault('one')).toBeNull();
    there.select('two');
    expect(await draft.replace({ a: 'late', b: '' })).toEqual(failed({ kind: 'signed-out' }));
  });

  it('follows changes by main, but never overwrites newer input', async () => {
    const { there, draft } = await opened(main({ 'one notes:new': json('x') }));
    there.write('one', null);
    await draft.reread();
    expect(draft.store.getState()).toMatchObject({ value: form.empty, restored: null });
    draft.change(typed('new'));
    there.write('one', json('old'));
    await draft.reread();
    expect(draft.store.getState().value.a).toBe('new');
  });

  it('stays in the window while the disk is full, and is saved afterwards', async () => {
    const there = main();
    const disk = { isFull: true };
    const full = failed({ kind: 'storage-unavailable', reason: 'full' } as const);
    const drawer = createWindowDrafts(() => ({
      ...there.drafts(),
      put: async (name) => (disk.isFull ? full : there.drafts().put(name)),
    }));
    const draft = drawer.openDraft(form, 'one');
    await runDueWork();
    expect(drawer.failure.getState()).toBeNull();
    draft.change(typed('x'));
    await vi.advanceTimersByTimeAsync(500);
    expect(drawer.failure.getState()).toEqual(full.error);
    await draft.reread();
    expect(draft.store.getState().value.a, 'no older value replaces it').toBe('x');
    await drawer.saveAll();
    expect(drawer.failure.getState()).toEqual(full.error);
    disk.isFull = false;
    await drawer.saveAll();
    expect([drawer.failure.getState(), there.vault('one')]).toEqual([null, json('x')]);
    disk.isFull = true;
    draft.change(typed('xy'));
    draft.close();
    await runDueWork();
    disk.isFull = false;
    await drawer.saveAll();
    expect([drawer.failure.getState(), there.vault('one')], 'its form closed meanwhile').toEqual([
      null,
      json('xy'),
    ]);
  });

  it('yields to the saved draft if another vault replaces its own', async () => {
    const { there, drawer, draft } = await opened();
    draft.change(typed('typed in memory'));
    there.write('one', json('kept before'));
    drawer.startOver();
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.store.getState()).toEqual({
      isLoaded: true,
      value: { a: 'kept before', b: '' },
      restored: { a: 'kept before', b: '' },
    });
    expect(there.vault('one'), 'nothing is overwritten').toBe(json('kept before'));
  });

  it('entered without a connection stays in place, whichever vault opens', async () => {
    const drawer = createWindowDrafts(main().drafts);
    const draft = drawer.openDraft({ ...form, key: 'connections:new', belongsTo: 'nobody' }, null);
    await runDueWork();
    draft.change(typed('x'));
    drawer.startOver();
    expect(draft.store.getState().value.a).toBe('x');
  });

  it('of another version starts empty', async () => {
    const { draft } = await opened(main({ 'one notes:new': 'old' }));
    expect(draft.store.getState()).toEqual({ isLoaded: true, value: form.empty, restored: null });
  });

  it('without a shown connection is saved nowhere', async () => {
    const there = main();
    const draft = createWindowDrafts(there.drafts).openDraft(form, null);
    draft.change(typed('x'));
    draft.close();
    await runDueWork();
    expect(draft.store.getState()).toMatchObject({ isLoaded: true, value: { a: 'x' } });
    expect(there.vault('loose')).toBeNull();
  });
});
