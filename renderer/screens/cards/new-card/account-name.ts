import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import { shortIban } from '../../../format/iban.ts';
import type { Translate } from '../../../i18n/i18n.ts';

/**
 * What an account is called: its name and number, else that it is the one that the cards use, where
 * only one is known. Null: there are only ids to tell it by.
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
