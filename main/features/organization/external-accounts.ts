import type { BankAccount, Organization } from '../../../preload/contract/organization.ts';

const identity = ({ slug, iban }: BankAccount): string | null => slug ?? iban;

/** Marks the accounts that only the answer with external accounts holds. One without slug and IBAN cannot be told and stays unmarked. */
export const markExternalAccounts = (all: Organization, own: Organization): Organization => {
  const ownIds = new Set(own.bankAccounts.map(identity));
  return { ...all, bankAccounts: all.bankAccounts.map((account) => ({ ...account, isExternal: identity(account) !== null && !ownIds.has(identity(account)) })) };
};
