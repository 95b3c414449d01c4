import { useT } from '../i18n/i18n.ts';
import { LimitAmount } from './amount.tsx';
import { cardFieldWords } from './card-field-words.ts';
import { CodeText } from './labels.tsx';

/** A value of a change as a person reads it: an amount with its unit, a switch in words, anything else as it came. Null: not known. */
export const CardFieldValue = ({ field, value }: { readonly field: string; readonly value: string | null }) => {
  const t = useT();
  const kind = cardFieldWords(field)?.kind;
  if (kind === 'amount') return <LimitAmount value={value} />;
  if (value === null) return <span className="dim">{t('cards.options.unknown')}</span>;
  if (kind === 'switch') return <span>{t(value === 'true' ? 'cards.options.on' : 'cards.options.off')}</span>;
  return kind === 'text' ? <span>{value}</span> : <CodeText>{value}</CodeText>;
};
