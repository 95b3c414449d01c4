import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import type { FollowedPayment } from '../../../main/data/vault/payments/followed-payments.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function opened(place: Parameters<typeof openVault>[0]): Vault {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}
function payment(id: string, over: Partial<FollowedPayment> = {}): FollowedPayment {
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
  first.followedPayments.add([payment('p1', { label: 'Till 2' }), payment('p2')]);
  first.followedPayments.setState('p2', 'settled', 9);
  first.close();
  const second = opened(place);
  expect(second.followedPayments.stretch({ at: 0, limit: 9 })).toEqual([
    payment('p1', { label: 'Till 2' }),
    payment('p2', { state: 'settled', sinceEpochMs: 9 }),
  ]);
  expect(second.followedPayments.followed().map(({ id }) => id)).toEqual(['p1']);
  second.close();
});

it('lists the newest first, each addition in its order, and known ones at their place', () => {
  const { followedPayments } = opened({ kind: 'memory' });
  expect(followedPayments.add([payment('a'), payment('b')])).toBe(2);
  expect(
    followedPayments.add([
      payment('c'),
      payment('a', { label: 'Till', addedAtEpochMs: 99, state: 'silent' }),
    ]),
  ).toBe(1);
  expect(followedPayments.stretch({ at: 0, limit: 2 }).map(({ id }) => id)).toEqual(['c', 'a']);
  expect(followedPayments.stretch({ at: 2, limit: 2 }).map(({ id }) => id)).toEqual(['b']);
  expect(followedPayments.get('a')).toEqual(payment('a', { label: 'Till' }));
  followedPayments.add([payment('a')]);
  expect(followedPayments.get('a')?.label).toBe('Till');
});

it('a state stores its start time until the state changes or the user follows it again', () => {
  const { followedPayments } = opened({ kind: 'memory' });
  followedPayments.add([payment('a')]);
  followedPayments.setState('a', 'following', 50);
  expect(followedPayments.get('a')?.sinceEpochMs).toBe(5);
  followedPayments.setState('a', 'silent', 60);
  followedPayments.setState('a', 'silent', 70);
  expect(followedPayments.get('a')).toMatchObject({ state: 'silent', sinceEpochMs: 60 });
  expect([followedPayments.count(), followedPayments.followedCount()]).toEqual([1, 0]);
  expect([followedPayments.followAgain('a', 80), followedPayments.followAgain('none', 80)]).toEqual(
    [true, false],
  );
  expect(followedPayments.get('a')).toMatchObject({ state: 'following', sinceEpochMs: 80 });
  followedPayments.remove('a');
  expect(followedPayments.get('a')).toBeNull();
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
  const { followedPayments } = opened({ kind: 'memory' });
  followedPayments.add([payment('late'), payment('early'), payment('timeless')]);
  followedPayments.setFacts('late', facts(4));
  followedPayments.setFacts('early', facts(2));
  followedPayments.setFacts('timeless', facts(null));
  followedPayments.add([payment('just-added', { addedAtEpochMs: 9 })]);
  const shown = ['just-added', 'timeless', 'late', 'early'];
  const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] =>
    rows.map(({ id }) => id);
  expect(idsOf(followedPayments.stretch({ at: 0, limit: 9 }))).toEqual(shown);
  expect(idsOf(followedPayments.stretch({ at: 1, limit: 2 }))).toEqual(shown.slice(1, 3));
  const first = followedPayments.after(null, 2);
  expect(idsOf(first)).toEqual(shown.slice(0, 2));
  expect(idsOf(followedPayments.after(first[1] ?? null, 9))).toEqual(shown.slice(2));
  expect(idsOf(followedPayments.withoutFacts(0, 9))).toEqual(['just-added']);
});

it('sums paid amounts of a day from the last answers, only for tracked payments', () => {
  const { followedPayments } = opened({ kind: 'memory' });
  followedPayments.add([payment('a'), payment('b'), payment('c')]);
  followedPayments.setFacts('a', facts(1, 10, '1.50'));
  followedPayments.setFacts('b', facts(1, 20, '2'));
  followedPayments.setFacts('c', facts(1, 15, '3'));
  followedPayments.setFacts('c', facts(1));
  followedPayments.setFacts('not-watched', facts(1, 11, '4'));
  expect(followedPayments.paidBetween(10, 20, [])).toEqual([
    { paidValue: '1.50', paidCurrency: 'EUR', tipValue: null },
  ]);
  followedPayments.remove('a');
  expect(followedPayments.paidBetween(0, 20, [])).toEqual([]);
});
