import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import { shortIban } from '../../../format/iban.ts';
import type { Translate } from '../../../i18n/i18n.ts';

/**
 * The label of an account: its name and number; without them, "the account of the cards" if only
 * one is known. Null: only ids distinguish the accounts.
 */
export function accountName(
  id: string | null,
  { accounts }: Pick<NewCardChoices, 'accounts'>,
  t: Translate,
): string | null {
  const account = accounts.find((each) => each.id === id);
  if (account === undefined) return null;
  const { name, iban } = account;
  if (name === null && iban === null)
    return accounts.length === 1 ? t('newcard.account.only') : null;
  return [name, iban === null ? null : shortIban(iban)].filter((part) => part !== null).join(' – ');
}
