import { isEveryDay, listText, weekdayText } from '../../format/day.ts';
import { language } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { LimitAmount } from '../amounts/amount.tsx';
import { cardFieldLabel } from './card-field-labels.ts';
import { CodeText } from '../facts/labels.tsx';
import { statusWord } from './status-display.ts';

const weekdays = /^[1-7](, [1-7])*$/;
const decimal = /^-?\d+(\.\d+)?$/;

/**
 * A value of a card's field as text: a limit with its unit, a switch as a word, days and a status
 * by name, other values as received. Null or empty: unknown.
 */
export function CardFieldValue({
  field,
  value,
}: {
  readonly field: string;
  readonly value: string | null;
}) {
  const { kind } = cardFieldLabel(field, t);
  if (value === '' && kind === 'list') return <span>{t('history.all-categories')}</span>;
  if (value === null || value === '') return <span className="dim">{t('history.not-known')}</span>;
  if (kind === 'days' && isEveryDay(value.split(', ').map(Number)))
    return <span>{t('cards.hours.every-day')}</span>;
  if (kind === 'days' && weekdays.test(value))
    return (
      <span>
        {listText(
          language(),
          value.split(', ').map((day) => weekdayText(language(), Number(day), 'short') ?? day),
        )}
      </span>
    );
  if (kind === 'limit' && decimal.test(value)) return <LimitAmount value={value} />;
  const status = field === 'status' ? statusWord(value) : null;
  if (status !== null) return <span>{t(`cards.status.${status}`)}</span>;
  if (value === 'true' || value === 'false')
    return <span>{t(value === 'true' ? 'history.on' : 'history.off')}</span>;
  return kind === 'text' ? <span>{value}</span> : <CodeText>{value}</CodeText>;
}
