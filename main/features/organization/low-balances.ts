import { Big } from 'big.js';
import type { BankAccount } from '../../../preload/contract/organization.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { Scope } from '../scope.ts';
import { withVault } from '../open-connection.ts';

export function readLowBalances({
  vault,
}: Pick<Scope, 'vault'>): { readonly account: string; readonly below: string }[] {
  return (vault?.lowBalances.all() ?? []).map(({ account, below }) => ({ account, below }));
}

/** Notifies the user from now on when the account falls below this amount; null: no longer. */
export function setLowBalance(
  scope: Scope,
  { account, below }: { readonly account: string; readonly below: string | null },
): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    if (below === null) vault.lowBalances.remove(account);
    else vault.lowBalances.set(account, below);
    scope.publishChange('organization');
    return ok({});
  });
}

/**
 * Notifies once of each account that fell below the user's amount, and again after it has been
 * above.
 */
export function notifyOfLowBalances(scope: Scope, accounts: readonly BankAccount[]): void {
  const { vault } = scope;
  if (vault === null || !scope.isOpen()) return;
  const thresholds = new Map(vault.lowBalances.all().map((each) => [each.account, each]));
  if (thresholds.size === 0) return;
  const balances = accounts.flatMap((account) => {
    // The key that identifies an account across answers; without it the account is ignored.
    const threshold = thresholds.get(account.slug ?? account.iban ?? '');
    return threshold === undefined || account.balance === null
      ? []
      : [
          {
            account,
            one: threshold,
            balance: account.balance,
            isLow: new Big(account.balance).lt(threshold.below),
          },
        ];
  });
  const crossed = balances.filter(({ one, isLow }) => isLow !== (one.isTold === 1));
  if (crossed.length === 0) return;
  vault.inTransaction(() => {
    for (const { one, isLow } of crossed) vault.lowBalances.markTold(one.account, isLow);
    scope.notices.notify(
      crossed
        .filter(({ isLow }) => isLow)
        .map(({ account, one, balance }) => ({
          kind: 'balance',
          account: { name: account.name, currency: account.currency },
          balance,
          below: one.below,
        })),
    );
  });
}
