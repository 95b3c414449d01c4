import { Big } from 'big.js';
import type { BankAccount, CurrencyTotal } from '../../../preload/contract/organization.ts';

function sum(amounts: readonly string[]): string {
  const total = amounts.reduce((all, amount) => all.plus(amount), new Big(0));
  const places = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  return total.toFixed(places);
}

/**
 * One exact sum for each currency, in the order of the accounts; currencies are never mixed.
 * Accounts without a balance are not counted.
 */
export function totalsByCurrency(accounts: readonly BankAccount[]): CurrencyTotal[] {
  const withBalance = accounts.filter(
    (account): account is BankAccount & { readonly balance: string } => account.balance !== null,
  );
  return [...Map.groupBy(withBalance, ({ currency }) => currency)].map(([currency, group]) => {
    const authorized = group
      .map(({ authorizedBalance }) => authorizedBalance)
      .filter((amount) => amount !== null);
    return {
      currency,
      balance: sum(group.map(({ balance }) => balance)),
      authorizedBalance: authorized.length === group.length ? sum(authorized) : null,
      accountCount: group.length,
    };
  });
}
