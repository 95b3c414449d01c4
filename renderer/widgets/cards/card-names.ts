import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { Translate } from '../../i18n/i18n.ts';

type NamedCard = Pick<CardRow, 'name' | 'lastDigits'>;

/** The title of a card: the best known name, else its last digits, else a text that it has none. */
export function cardTitle({ name, lastDigits }: NamedCard, t: Translate): string {
  if (name !== null && name !== '') return name;
  return lastDigits === null
    ? t('ui.word.card-without-a-name')
    : t('ui.word.card-digits', { digits: lastDigits });
}

/**
 * The second name of a card: its holder, then its nickname or else the user's label. The nickname
 * distinguishes several cards of one holder. A word that is already the title is not repeated.
 */
export function cardByname({
  name,
  holderName,
  nickname,
  label,
}: Pick<CardRow, 'name' | 'holderName' | 'nickname' | 'label'>): string | null {
  const others = [holderName, hasText(nickname) ? nickname : label].filter(
    (each): each is string => hasText(each) && each !== name,
  );
  return others.length === 0 ? null : [...new Set(others)].join(' · ');
}

function hasText(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

/** `08/28` from `08` and `2028`, in any form of the service; null if either is missing. */
export function expiryText(expMonth: string | null, expYear: string | null): string | null {
  return expMonth === null || expYear === null || expMonth === '' || expYear === ''
    ? null
    : `${expMonth.padStart(2, '0')}/${expYear.slice(-2)}`;
}
