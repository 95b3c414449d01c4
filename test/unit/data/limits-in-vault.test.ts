import { describe, expect, test } from 'vitest';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';

function emptyVault(): Vault {
  const result = openVault({ kind: 'memory' });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}

function item(place: number, state = 'next') {
  return {
    place,
    cardId: `c${String(place)}`,
    state,
    writeId: null,
    item: `{"n": ${String(place)}}`,
  };
}

describe('the run over many cards', () => {
  test('is restored with its cards in order, and an update changes only the changed cards', () => {
    const { limitRuns } = emptyVault();
    limitRuns.start({ id: 'r1', startedAtEpochMs: 5, state: 'running', stoppedBy: null }, [
      item(1),
      item(0),
      item(10),
      item(2),
    ]);
    limitRuns.save({ id: 'r1', state: 'stopped', stoppedBy: '{"kind":"offline"}' }, [
      { ...item(2, 'waiting'), writeId: 'w1', item: '{}' },
    ]);
    expect(limitRuns.current()).toEqual({
      run: { id: 'r1', startedAtEpochMs: 5, state: 'stopped', stoppedBy: '{"kind":"offline"}' },
      items: [
        item(0),
        item(1),
        { place: 2, cardId: 'c2', state: 'waiting', writeId: 'w1', item: '{}' },
        item(10),
      ],
    });
  });

  test('is replaced by the next run, and leaves nothing when it is removed', () => {
    const { limitRuns } = emptyVault();
    limitRuns.start({ id: 'r1', startedAtEpochMs: 5, state: 'done', stoppedBy: null }, [
      item(0),
      item(1),
    ]);
    limitRuns.start({ id: 'r2', startedAtEpochMs: 6, state: 'running', stoppedBy: null }, [
      item(0),
    ]);
    expect(limitRuns.current()).toMatchObject({ run: { id: 'r2' }, items: [item(0)] });
    limitRuns.remove();
    expect(limitRuns.current()).toBeNull();
  });
});

describe('notices about limits', () => {
  const notice = {
    cardId: 'a',
    limitName: 'payment-month',
    period: '2026-11',
    thresholdPercent: 80,
  };

  test('are remembered only for their card, limit, period and threshold', () => {
    const { limitNotices } = emptyVault();
    limitNotices.add([notice, notice], ['2026-11']);
    expect(limitNotices.has(notice)).toBe(true);
    for (const other of [
      { cardId: 'b' },
      { limitName: 'atm-month' },
      { period: '2026-12' },
      { thresholdPercent: 100 },
    ])
      expect(limitNotices.has({ ...notice, ...other })).toBe(false);
  });

  test('are removed once their period is over', () => {
    const { limitNotices } = emptyVault();
    limitNotices.add([notice, { ...notice, period: 'ever' }], ['2026-11', 'ever']);
    limitNotices.add([], ['2026-12', 'ever']);
    expect([notice, { ...notice, period: 'ever' }].map(limitNotices.has)).toEqual([false, true]);
  });
});
