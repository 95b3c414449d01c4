import { describe, expect, it } from 'vitest';
import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { needsOf, sharedFailure } from '../../../renderer/screens/overview/needs.ts';
import { rowWith } from './card-with.ts';

const signedIn: SessionStatus = {
  connectionId: null,
  phase: 'signed-in',
  signIn: null,
  lastSignIn: null,
  grantedScopes: null,
  keychain: 'available',
  persistence: 'kept',
  cacheNotice: null,
  vaultFailure: null,
  hasLostRecords: false,
};
function known(row: Partial<Omit<CardRow, 'id'>> & { readonly id?: string }): CardRow {
  return rowWith({ asOfEpochMs: 1, ...row });
}
function needs(
  rows: readonly CardRow[],
  session: SessionStatus = signedIn,
  source = 'service-list',
) {
  return needsOf({
    session,
    dueInvoices: [],
    cards: { rows, source, missingScope: source === 'not-allowed' ? 'card.read' : null },
  });
}
function kinds(...given: Parameters<typeof needs>): readonly string[] {
  return needs(...given).map((need) => need.kind);
}

describe('the tasks of the user', () => {
  it('are empty if everything is in order', () => {
    expect(kinds([known({ paymentMonthlySpent: '79.99', paymentMonthlyLimit: '100' })])).toEqual(
      [],
    );
  });

  it('list a card with a failed lock first', () => {
    const rows = [
      known({ id: 'a', paymentMonthlySpent: '90', paymentMonthlyLimit: '100' }),
      known({ id: 'b', paymentMonthlySpent: '120', paymentMonthlyLimit: '100' }),
      known({ id: 'c', lock: { state: 'failed', error: { kind: 'offline' }, atEpochMs: 1 } }),
      rowWith({ id: 'd' }),
    ];
    const session: SessionStatus = {
      ...signedIn,
      phase: 'expired',
      keychain: 'locked',
      cacheNotice: 'damaged',
      vaultFailure: { kind: 'storage-unavailable', reason: 'damaged' },
    };
    expect(kinds(rows, session, 'not-allowed')).toEqual([
      'lock-failed',
      'expired',
      'vault-failed',
      'limit-reached',
      'limit-near',
      'keychain',
      'cache-lost',
      'list-not-allowed',
      'never-answered',
    ]);
  });

  it('list the card nearest to its limit first', () => {
    const [need] = needs([
      known({ id: 'a', paymentMonthlySpent: '86', paymentMonthlyLimit: '100' }),
      known({ id: 'b', paymentMonthlySpent: '97', paymentMonthlyLimit: '100' }),
    ]);
    expect(
      need?.kind === 'limit-near' && need.cards.map((each) => `${each.row.id} ${each.percent}`),
    ).toEqual(['b 97', 'a 86']);
  });

  it('list overdue invoices, and none that only falls due', () => {
    const lane = (name: 'late' | 'today', count: number) => ({
      lane: name,
      count,
      totals: [{ currency: 'EUR', value: '10.00' }],
    });
    const asked = (lanes: readonly ReturnType<typeof lane>[]) =>
      needsOf({ session: signedIn, cards: null, dueInvoices: lanes }).map((need) => need.kind);
    expect(asked([lane('late', 2), lane('today', 1)])).toEqual(['invoices-late']);
    expect(asked([lane('today', 1)])).toEqual([]);
  });

  it('exclude the limit of a card that cannot spend', () => {
    expect(
      kinds([
        known({ paymentMonthlySpent: '99', paymentMonthlyLimit: '100', status: 'paused' }),
        known({ paymentMonthlySpent: '99', paymentMonthlyLimit: '100', status: 'stolen' }),
      ]),
    ).toEqual([]);
  });

  it('drop a failed lock once the card is locked', () => {
    expect(
      kinds([
        known({
          isLocked: true,
          lock: { state: 'failed', error: { kind: 'timed-out' }, atEpochMs: 1 },
        }),
      ]),
    ).toEqual([]);
  });

  it('are empty before any data is known', () => {
    expect(needsOf({ session: null, cards: null, dueInvoices: [] })).toEqual([]);
  });

  it('give a reason for failed locks only if all share it', () => {
    const failedWith = (id: string, kind: 'offline' | 'timed-out'): CardRow =>
      known({ id, lock: { state: 'failed', error: { kind }, atEpochMs: 1 } });
    expect(sharedFailure([failedWith('a', 'offline'), failedWith('b', 'offline')])).toEqual({
      kind: 'offline',
    });
    expect(sharedFailure([failedWith('a', 'offline'), failedWith('b', 'timed-out')])).toBeNull();
  });
});
