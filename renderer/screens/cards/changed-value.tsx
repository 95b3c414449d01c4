import { useT } from '../../i18n/i18n.ts';
import { LimitAmount } from '../../ui/amount.tsx';
import { CodeText } from '../../ui/labels.tsx';
import type { ChangedFieldKind } from './changed-field.ts';

const decimal = /^-?\d+(\.\d+)?$/;

/** One value of a changed field: a limit with its unit, a switch in words, all else as it came. */
export const ChangedValue = ({ kind, value }: { readonly kind: ChangedFieldKind; readonly value: string | null }) => {
  const t = useT();
  if (value === null || value === '') return <span className="dim">{t('history.not-known')}</span>;
  if (kind === 'limit' && decimal.test(value)) return <LimitAmount value={value} />;
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'history.on' : 'history.off');
  return kind === 'text' ? value : <CodeText>{value}</CodeText>;
};
