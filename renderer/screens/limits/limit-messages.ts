import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitProblem } from '../../format/limit-input.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import type { LimitWarning } from './limit-draft.ts';

type Known = Pick<LimitRow, 'name' | 'lastDigits'>;

/** What a card is called: its name, else its last digits, else that it has none. */
export function cardName({ name, lastDigits }: Known, t: Translate): string {
  if (name !== null && name !== '') return name;
  return lastDigits === null
    ? t('limits.card.nameless')
    : t('limits.card.digits', { digits: lastDigits });
}

export const problemMessages: Readonly<Record<LimitProblem, MessageId>> = {
  empty: 'limits.problem.empty',
  'not-a-number': 'limits.problem.not-a-number',
  negative: 'limits.problem.negative',
  'too-long': 'limits.problem.too-long',
};

export const warningMessages: Readonly<Record<LimitWarning, MessageId>> = {
  'very-large': 'limits.warning.very-large',
  'above-month': 'limits.warning.above-month',
  'below-spent': 'limits.warning.below-spent',
};
