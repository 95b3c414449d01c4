import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { Translate } from '../../i18n/i18n.ts';

type Known = Pick<CardRow, 'name' | 'nickname' | 'label' | 'lastDigits'>;

/** What a card is called: the best name known, else its last digits, else that it has none. */
export const cardTitle = (row: Known, t: Translate): string => {
  const name = row.name ?? row.nickname ?? row.label;
  if (name !== null && name !== '') return name;
  return row.lastDigits === null
    ? t('cards.name.none')
    : t('cards.name.digits', { digits: row.lastDigits });
};

/**
 * What else it is called: its holder, the nickname or the owner's own words, unless that is the
 * name already.
 */
export const cardByname = (row: Known & Pick<CardRow, 'holderName'>): string | null =>
  [row.holderName, row.nickname, row.label].find(
    (each) => each !== null && each !== '' && each !== (row.name ?? row.nickname ?? row.label),
  ) ?? null;

/** `08/28` from `08` and `2028`, whatever the service calls them; null when either is missing. */
export const expiryText = (expMonth: string | null, expYear: string | null): string | null =>
  expMonth === null || expYear === null || expMonth === '' || expYear === ''
    ? null
    : `${expMonth.padStart(2, '0')}/${expYear.slice(-2)}`;
