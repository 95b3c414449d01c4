import { useT } from '../../i18n/i18n.ts';
import { LimitAmount } from '../amounts/amount.tsx';
import { cardFieldLabel } from './card-field-labels.ts';
import { CodeText } from '../facts/labels.tsx';

const decimal = /^-?\d+(\.\d+)?$/;

/**
 * A value of a card's field as a person reads it: a limit with its unit, a switch in words,
 * anything else as it came. Null or empty: not known.
 */
export const CardFieldValue = ({
  field,
  value,
}: {
  readonly field: string;
  readonly value: string | null;
}) => {
  const t = useT();
  const { kind } = cardFieldLabel(field, t);
  if (value === null || value === '') return <span className="dim">{t('history.not-known')}</span>;
  if (kind === 'limit' && decimal.test(value)) return <LimitAmount value={value} />;
  if (value === 'true' || value === 'false')
    return <span>{t(value === 'true' ? 'history.on' : 'history.off')}</span>;
  return kind === 'text' ? <span>{value}</span> : <CodeText>{value}</CodeText>;
};
