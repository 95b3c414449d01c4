import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** The title of a card: its name, else its last digits, else a text that it has none. */
export function cardName(
  { name, lastDigits }: Pick<LimitRow, 'name' | 'lastDigits'>,
  t: Translate,
): string {
  if (name !== null && name !== '') return name;
  return lastDigits === null
    ? t('ui.word.card-without-a-name')
    : t('ui.word.card-digits', { digits: lastDigits });
}
