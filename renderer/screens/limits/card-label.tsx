import type { LimitRow } from '../../../preload/contract/card-changes.ts';
import { useT } from '../../i18n/i18n.ts';
import { Digits } from '../../widgets/facts/labels.tsx';
import { cardName } from './limit-messages.ts';

/** Which card: its holder may have several, so the last digits stand beside the name. */
export const CardLabel = ({ of }: { readonly of: Pick<LimitRow, 'name' | 'lastDigits'> }) => {
  const t = useT();
  const { name, lastDigits } = of;
  return (
    <span className="limits-label">
      <span className="limits-name cut">{cardName(of, t)}</span>{' '}
      {name !== null && name !== '' && lastDigits !== null && (
        <span className="caption">
          <Digits of={lastDigits} />
        </span>
      )}
    </span>
  );
};
