import type { ReactNode } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { t } from '../../i18n/i18n.ts';
import { Digits } from '../../widgets/facts/labels.tsx';
import { cardName } from './card-name.ts';

/**
 * A card's label: holders may have several cards, so the last digits are below the name, with the
 * status next to them.
 */
export function CardLabel({
  of,
  children,
}: {
  readonly of: Pick<LimitRow, 'name' | 'lastDigits'>;
  readonly children?: ReactNode;
}) {
  const { name, lastDigits } = of;
  const hasDigits = name !== null && name !== '' && lastDigits !== null;
  return (
    <span className="limits-label">
      <span className="limits-name cut">{cardName(of, t)}</span>{' '}
      {(hasDigits || children !== undefined) && (
        <span className="caption limits-second">
          {hasDigits && <Digits of={lastDigits} />} {children}
        </span>
      )}
    </span>
  );
}
