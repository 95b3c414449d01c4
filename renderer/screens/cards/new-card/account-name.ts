import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import { shortIban } from '../../../format/iban.ts';

/**
 * The label of an account: its name and number. Null: only its id is known.
 */
export function accountName(
  id: string | null,
  { accounts }: Pick<NewCardChoices, 'accounts'>,
): string | null {
  const account = accounts.find((each) => each.id === id);
  if (account === undefined) return null;
  const { name, iban } = account;
  if (name === null && iban === null) return null;
  return [name, iban === null ? null : shortIban(iban)].filter((part) => part !== null).join(' – ');
}
