import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../preload/contract/result.ts';
import { changeAmount } from '../../../renderer/screens/limits/limit-draft.ts';
import { createLimitsDesk } from '../../../renderer/screens/limits/limits-desk.ts';
import { limitsRowWith } from './limits-row-with.ts';

const row = limitsRowWith();
const dearer = (amount: string) => (changes: Parameters<typeof changeAmount>[0]) => changeAmount(changes, row, { field: 'paymentMonthlyLimit', amount });

/** What main keeps of drafts, for the connection that is open in it. */
const drawer = (kept: string | null = null) => {
  let json = kept;
  return {
    json: () => json,
    drafts: () => ({
      get: async () => ok({ json }),
      put: async ({ json: text }: { readonly key: string; readonly json: string }) => {
        json = text;
        return ok({});
      },
      remove: async () => {
        json = null;
        return ok({});
      },
    }),
  };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the desk of limits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has back after a restart what was to change, and the field that stood open with what was typed', async () => {
    const kept = drawer();
    const first = createLimitsDesk(kept.drafts);
    first.belongTo('one');
    await settle();
    first.change(dearer('3000'));
    first.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '1.2x' });
    first.keepNow();
    const second = createLimitsDesk(kept.drafts);
    second.belongTo('one');
    await settle();
    expect(second.store.getState()).toMatchObject({ changes: { 'card-1': { paymentMonthlyLimit: '3000' } }, open: { field: 'paymentDailyLimit', text: '1.2x' } });
  });

  it('keeps a change at once, and what is typed a moment after the last key', async () => {
    const kept = drawer();
    const desk = createLimitsDesk(kept.drafts);
    desk.belongTo('one');
    await settle();
    desk.change(dearer('3000'));
    expect(kept.json()).toContain('3000');
    desk.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '77' });
    expect(kept.json()).not.toContain('77');
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.json()).toContain('77');
  });

  it('forgets the draft when everything is discarded', async () => {
    const kept = drawer();
    const desk = createLimitsDesk(kept.drafts);
    desk.belongTo('one');
    await settle();
    desk.change(dearer('3000'));
    desk.change(() => ({}));
    expect(kept.json()).toBeNull();
  });

  it('shows nothing of one connection in another, nor writes it there', async () => {
    const kept = drawer();
    const desk = createLimitsDesk(kept.drafts);
    desk.belongTo('one');
    await settle();
    desk.choose(() => ({ ids: new Set(['card-1']), anchorId: 'card-1' }));
    desk.setOpen({ id: row.id, field: 'paymentDailyLimit', text: '77' });
    desk.belongTo('two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(desk.store.getState()).toMatchObject({ changes: {}, open: null, selection: { ids: new Set() } });
    expect(kept.json()).toBeNull();
  });

  it('does not let a draft that is read late undo what was changed meanwhile', async () => {
    const desk = createLimitsDesk(drawer('{"changes":{"card-1":{"paymentMonthlyLimit":"1"}},"open":null}').drafts);
    desk.belongTo('one');
    desk.change(dearer('3000'));
    await settle();
    expect(desk.store.getState().changes).toEqual({ 'card-1': { paymentMonthlyLimit: '3000' } });
  });

  it('drops a change that the bank holds by now', async () => {
    const desk = createLimitsDesk(drawer().drafts);
    desk.belongTo('one');
    await settle();
    desk.change(dearer('3000'));
    desk.follow([limitsRowWith({ paymentMonthlyLimit: '3000' })]);
    expect(desk.store.getState().changes).toEqual({});
  });
});
