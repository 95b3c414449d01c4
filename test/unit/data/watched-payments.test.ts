import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import type { WatchedPayment } from '../../../main/data/vault/payments/watched-payments.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function opened(place: Parameters<typeof openVault>[0]): Vault {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}
function payment(id: string, over: Partial<WatchedPayment> = {}): WatchedPayment {
  return {
    id,
    label: null,
    addedAtEpochMs: 5,
    state: 'following',
    sinceEpochMs: 5,
    ...over,
  };
}

it('tracked payments and their progress survive closing the vault', () => {
  const place = {
    kind: 'file' as const,
    path: join(temporaryDirectory(), 'a.book'),
    key: testKey(5),
  };
  const first = opened(place);
  first.watchedPayments.add([payment('p1', { label: 'Till 2' }), payment('p2')]);
  first.watchedPayments.setState('p2', 'settled', 9);
  first.close();
  const second = opened(place);
  expect(second.watchedPayments.stretch({ at: 0, limit: 9 })).toEqual([
    payment('p1', { label: 'Till 2' }),
    payment('p2', { state: 'settled', sinceEpochMs: 9 }),
  ]);
  expect(second.watchedPayments.followed().map(({ id }) => id)).toEqual(['p1']);
  second.close();
});

it('lists the newest first, each addition in its order, and known ones at their place', () => {
  const { watchedPayments } = opened({ kind: 'memory' });
  expect(watchedPayments.add([payment('a'), payment('b')])).toBe(2);
  expect(
    watchedPayments.add([
      payment('c'),
      payment('a', { label: 'Till', addedAtEpochMs: 99, state: 'silent' }),
    ]),
  ).toBe(1);
  expect(watchedPayments.stretch({ at: 0, limit: 2 }).map(({ id }) => id)).toEqual(['c', 'a']);
  expect(watchedPayments.stretch({ at: 2, limit: 2 }).map(({ id }) => id)).toEqual(['b']);
  expect(watchedPayments.get('a')).toEqual(payment('a', { label: 'Till' }));
  watchedPayments.add([payment('a')]);
  expect(watchedPayments.get('a')?.label).toBe('Till');
});

it('a state stores its start time until the state changes or the user follows it again', () => {
  const { watchedPayments } = opened({ kind: 'memory' });
  watchedPayments.add([payment('a')]);
  watchedPayments.setState('a', 'following', 50);
  expect(watchedPayments.get('a')?.sinceEpochMs).toBe(5);
  watchedPayments.setState('a', 'silent', 60);
  watchedPayments.setState('a', 'silent', 70);
  expect(watchedPayments.get('a')).toMatchObject({ state: 'silent', sinceEpochMs: 60 });
  expect([watchedPayments.count(), watchedPayments.followedCount()]).toEqual([1, 0]);
  expect([watchedPayments.followAgain('a', 80), watchedPayments.followAgain('none', 80)]).toEqual([
    true,
    false,
  ]);
  expect(watchedPayments.get('a')).toMatchObject({ state: 'following', sinceEpochMs: 80 });
  watchedPayments.remove('a');
  expect(watchedPayments.get('a')).toBeNull();
});

function facts(
  beganEpochMs: number | null,
  paidEpochMs: number | null = null,
  paidValue: string | null = null,
) {
  return {
    beganEpochMs,
    paidEpochMs,
    paidValue,
    paidCurrency: paidValue === null ? null : 'EUR',
    tipValue: null,
    terminalId: null,
    outcome: null,
  };
}

it('are sorted by start time once it is known, and before by their addition', () => {
  const { watchedPayments } = opened({ kind: 'memory' });
  watchedPayments.add([payment('late'), payment('early'), payment('timeless')]);
  watchedPayments.setFacts('late', facts(4));
  watchedPayments.setFacts('early', facts(2));
  watchedPayments.setFacts('timeless', facts(null));
  watchedPayments.add([payment('just-added', { addedAtEpochMs: 9 })]);
  const shown = ['just-added', 'timeless', 'late', 'early'];
  const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] =>
    rows.map(({ id }) => id);
  expect(idsOf(watchedPayments.stretch({ at: 0, limit: 9 }))).toEqual(shown);
  expect(idsOf(watchedPayments.stretch({ at: 1, limit: 2 }))).toEqual(shown.slice(1, 3));
  const first = watchedPayments.after(null, 2);
  expect(idsOf(first)).toEqual(shown.slice(0, 2));
  expect(idsOf(watchedPayments.after(first[1] ?? null, 9))).toEqual(shown.slice(2));
  expect(idsOf(watchedPayments.withoutFacts(0, 9))).toEqual(['just-added']);
});

it('sums paid amounts of a day from the last answers, only for tracked payments', () => {
  const { watchedPayments } = opened({ kind: 'memory' });
  watchedPayments.add([payment('a'), payment('b'), payment('c')]);
  watchedPayments.setFacts('a', facts(1, 10, '1.50'));
  watchedPayments.setFacts('b', facts(1, 20, '2'));
  watchedPayments.setFacts('c', facts(1, 15, '3'));
  watchedPayments.setFacts('c', facts(1));
  watchedPayments.setFacts('not-watched', facts(1, 11, '4'));
  expect(watchedPayments.paidBetween(10, 20, [])).toEqual([
    { paidValue: '1.50', paidCurrency: 'EUR', tipValue: null },
  ]);
  watchedPayments.remove('a');
  expect(watchedPayments.paidBetween(0, 20, [])).toEqual([]);
});
