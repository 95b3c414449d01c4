import { describe, expect, it } from 'vitest';
import {
  notifyOfLowBalances,
  readLowBalances,
  setLowBalance,
} from '../../../main/features/organization/low-balances.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { BankAccount } from '../../../preload/contract/organization.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { accountWith, openConnection } from './fakes.ts';

function account(balance: string | null, over: Partial<BankAccount> = {}): BankAccount {
  const main = { slug: 'main', iban: 'FR76', name: 'Main account', status: 'active', isMain: true };
  return accountWith({ ...main, balance, ...over });
}

function setUp({ hideAmounts = false } = {}) {
  const newNotices: NoticeAbout[] = [];
  const scope = openConnection({
    preferences: () => ({ ...defaultPreferences, hideAmounts }),
    notices: { isOn: () => true, notify: (abouts) => void newNotices.push(...abouts) },
  });
  return {
    scope,
    set: (below: string | null) => setLowBalance(scope, { account: 'main', below }),
    /** The notices after such an answer. */
    newNotices: (...accounts: readonly BankAccount[]) => {
      notifyOfLowBalances(scope, accounts);
      return newNotices
        .splice(0)
        .map((about) => (about.kind === 'balance' ? about.balance : about.kind));
    },
  };
}

describe('a low balance', () => {
  it('is reported only after the user sets an amount, and only for that account', () => {
    const { newNotices, set, scope } = setUp();
    expect(newNotices(account('1'))).toEqual([]);
    set('1000');
    expect(readLowBalances(scope)).toEqual([{ account: 'main', below: '1000' }]);
    expect(newNotices(account('999.99'), account('1', { slug: 'other' }))).toEqual(['999.99']);
    set(null);
    expect(newNotices(account('1'))).toEqual([]);
  });

  it('is reported once, and again once it has been above', () => {
    const { newNotices, set } = setUp();
    set('1000');
    expect([
      newNotices(account('1000')),
      newNotices(account('999')),
      newNotices(account('500')),
    ]).toEqual([[], ['999'], []]);
    expect([
      newNotices(account(null)),
      newNotices(account('1000.00')),
      newNotices(account('-3')),
    ]).toEqual([[], [], ['-3']]);
  });

  it('is reported again for another amount', () => {
    const { newNotices, set } = setUp();
    set('1000');
    newNotices(account('900'));
    set('950');
    expect(newNotices(account('900'))).toEqual(['900']);
  });

  it('is reported while amounts are hidden, too', () => {
    const { newNotices, set } = setUp({ hideAmounts: true });
    set('1000');
    expect(newNotices(account('900'))).toEqual(['900']);
  });
});
