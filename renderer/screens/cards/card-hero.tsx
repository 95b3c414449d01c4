import type { Ref } from 'react';
import type { Card, CardRow } from '../../../preload/contract/cards.ts';
import { useT } from '../../i18n/i18n.ts';
import { CardArt } from '../../ui/card-art.tsx';
import { CodeText, Digits } from '../../ui/labels.tsx';
import { CardLock } from './card-lock.tsx';
import { cardByname, cardTitle, expiryText } from './card-names.ts';
import { CardStatus } from './card-status.tsx';

type CardHeroProps = {
  readonly row: CardRow;
  readonly card: Card | null;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onLock: (row: CardRow) => void;
};

/** Which card this is, how it stands, and its lock. */
export const CardHero = ({ row, card, headingRef, onLock }: CardHeroProps) => {
  const t = useT();
  const title = cardTitle(row, t);
  const byname = cardByname(row);
  const expiry = expiryText(row.expMonth, row.expYear);
  const kind = row.cardType === 'debit' ? t('cards.kind.debit') : row.cardType;
  return (
    <div className="card-hero">
      <CardArt colour={row.gradientHexColor} isLocked={row.isLocked} isOutline={row.status === 'pending'} words={{ name: row.name, lastDigits: row.lastDigits, kind }} />
      <div>
        <h2 ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        <div className="card-hero-facts">
          <CardStatus row={row} />
          {(byname !== null || row.lastDigits !== null) && (
            <span>
              {byname} {row.lastDigits !== null && <Digits of={row.lastDigits} />}
            </span>
          )}
          {expiry !== null && <span className="figures">{t('cards.hero.until', { expiry })}</span>}
          {row.name === null && row.lastDigits === null && <CodeText>{row.id}</CodeText>}
        </div>
        <CardLock row={row} card={card} onPress={onLock} />
      </div>
    </div>
  );
};
