import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import { changeAmount } from '../../../renderer/screens/limits/limit-draft.ts';
import { createWindowDrafts } from '../../../renderer/platform/drafts/window-drafts.ts';
import { createLimitsStore } from '../../../renderer/screens/limits/create-limits-store.ts';
import { limitsRowWith } from './limits-row-with.ts';

const row = limitsRowWith();
function dearer(amount: string) {
  return (changes: Parameters<typeof changeAmount>[0]) =>
    changeAmount(changes, row, { field: 'paymentMonthlyLimit', amount });
}

/** Main, which stores drafts for its open connection. */
function main(saved: string | null = null) {
  let open = 'one';
  const vaults = new Map<string | null, string>(saved === null ? [] : [['one', saved]]);
  const at = <Value>(connectionId: string | null, act: () => Value) =>
    connectionId === open ? ok(act()) : failed({ kind: 'signed-out' as const });
  return {
    select: (connectionId: string) => void (open = connectionId),
    json: (connectionId = 'one') => vaults.get(connectionId) ?? null,
    drawer: () =>
      createWindowDrafts(() => ({
        get: async ({ connectionId }) =>
          at(connectionId, () => ({ json: vaults.get(connectionId) ?? null })),
        put: async ({ connectionId, json }) =>
          at(connectionId, () => (vaults.set(connectionId, json), {})),
        remove: async ({ connectionId }) =>
          at(connectionId, () => (vaults.delete(connectionId), {})),
      })),
  };
}
function runDueWork() {
  return vi.advanceTimersByTimeAsync(0);
}

describe('the limits store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('restores after a restart the pending changes, and the open field with its text', async () => {
    const saved = main();
    const first = createLimitsStore(saved.drawer());
    first.resetFor('one');
    await runDueWork();
    first.change(dearer('3000'));
    first.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '1.2x' });
    first.saveNow();
    const second = createLimitsStore(saved.drawer());
    second.resetFor('one');
    await runDueWork();
    expect(second.store.getState()).toMatchObject({
      changes: { 'card-1': { paymentMonthlyLimit: '3000' } },
      open: { field: 'paymentDailyLimit', text: '1.2x' },
    });
  });

  it('saves a change at once, and typed text a moment after the last key', async () => {
    const saved = main();
    const limitsStore = createLimitsStore(saved.drawer());
    limitsStore.resetFor('one');
    await runDueWork();
    limitsStore.change(dearer('3000'));
    expect(saved.json()).toContain('3000');
    limitsStore.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '77' });
    expect(saved.json()).not.toContain('77');
    await vi.advanceTimersByTimeAsync(500);
    expect(saved.json()).toContain('77');
  });

  it('removes the draft when everything is discarded', async () => {
    const saved = main();
    const limitsStore = createLimitsStore(saved.drawer());
    limitsStore.resetFor('one');
    await runDueWork();
    limitsStore.change(dearer('3000'));
    limitsStore.change(() => ({}));
    expect(saved.json()).toBeNull();
  });

  it('never uses the draft of one connection in another, and restores it with its own', async () => {
    const saved = main();
    const limitsStore = createLimitsStore(saved.drawer());
    limitsStore.resetFor('one');
    await runDueWork();
    limitsStore.changeSelection(() => ({ ids: new Set(['card-1']), anchorId: 'card-1' }));
    limitsStore.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '77' });
    saved.select('two');
    limitsStore.resetFor('two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(limitsStore.store.getState()).toMatchObject({
      changes: {},
      open: null,
      selection: { ids: new Set() },
    });
    expect([saved.json('one'), saved.json('two')]).toEqual([null, null]);
    saved.select('one');
    limitsStore.resetFor('one');
    await vi.advanceTimersByTimeAsync(1000);
    expect(limitsStore.store.getState().open?.text).toBe('77');
    expect(saved.json('one')).toContain('77');
  });

  it('preserves the saved changes when a field opens before they are read', async () => {
    const saved = main('{"changes":{"card-2":{"paymentMonthlyLimit":"1"}},"open":null}');
    const limitsStore = createLimitsStore(saved.drawer());
    limitsStore.resetFor('one');
    limitsStore.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '77' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(limitsStore.store.getState()).toMatchObject({
      changes: { 'card-2': { paymentMonthlyLimit: '1' } },
      open: { text: '77' },
    });
    expect(saved.json()).toContain('card-2');
  });

  it('does not undo a newer change when the draft is read late', async () => {
    const limitsStore = createLimitsStore(
      main('{"changes":{"card-1":{"paymentMonthlyLimit":"1"}},"open":null}').drawer(),
    );
    limitsStore.resetFor('one');
    limitsStore.change(dearer('3000'));
    await runDueWork();
    expect(limitsStore.store.getState().changes).toEqual({
      'card-1': { paymentMonthlyLimit: '3000' },
    });
  });

  it('drops a change that the bank already has', async () => {
    const limitsStore = createLimitsStore(main().drawer());
    limitsStore.resetFor('one');
    await runDueWork();
    limitsStore.change(dearer('3000'));
    limitsStore.dropAppliedChanges([limitsRowWith({ paymentMonthlyLimit: '3000' })]);
    expect(limitsStore.store.getState().changes).toEqual({});
  });
});
