import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { Ref } from 'react';
import type { Card, CardOffers, CardRow } from '../../../../preload/contract/cards/cards.ts';
import type { Freshness } from '../../../../preload/contract/result.ts';
import { useActions } from '../../../platform/actions.ts';
import { t } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { CardArt } from '../../../widgets/cards/card-art.tsx';
import { CodeText, Digits } from '../../../widgets/facts/labels.tsx';
import { CardLock } from '../lock/card-lock.tsx';
import { cardByname, cardTitle, expiryText } from '../../../widgets/cards/card-names.ts';
import { CardStatus } from '../list/card-status.tsx';
import { finalKinds } from './final-kinds.ts';
import { NicknameDialog } from './nickname-dialog.tsx';
import { ActionItem } from '../../../widgets/action-button.tsx';
import { AsOf } from '../../../widgets/screen-head.tsx';
import { cardActions } from '../card-actions.ts';

type CardHeroProps = {
  readonly row: CardRow;
  readonly card: Card | null;
  readonly offers: CardOffers;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onLock: (row: CardRow) => void;
  /** The age of the data, if no head above shows it. */
  readonly freshness: Freshness;
  readonly listAsOfEpochMs: number | null;
  /** Removes it from the list; undefined: the bank's list contains it. */
  readonly onRemove: (() => void) | undefined;
};

/** Rare actions of a card. Reports of loss and theft are also at the end of its page. */
function MoreMenu({
  offers,
  onName,
  onRemove,
}: Pick<CardHeroProps, 'offers' | 'onRemove'> & { readonly onName: () => void }) {
  useActions([
    [cardActions.nickname, onName],
    [cardActions.remove, onRemove],
  ]);
  const isOffered = { ...offers, remove: onRemove !== undefined };
  const offeredNames = (['nickname', ...finalKinds, 'remove'] as const).filter(
    (name) => isOffered[name],
  );
  if (offeredNames.length === 0) return null;
  return (
    <Menu
      label={t('cards.page.more')}
      trigger={<IconButton icon={Ellipsis} label={t('cards.page.more')} />}
    >
      {offeredNames.map((name) => (
        <ActionItem key={name} action={cardActions[name]} />
      ))}
    </Menu>
  );
}

/** The card's name and status, and its lock. */
export function CardHero({
  row,
  card,
  offers,
  headingRef,
  onLock,
  onRemove,
  ...asOf
}: CardHeroProps) {
  const [isNaming, setNaming] = useState(false);
  const title = cardTitle(row, t);
  const byname = cardByname(row);
  const expiry = expiryText(row.expMonth, row.expYear);
  const kind = row.cardType === 'debit' ? t('cards.kind.debit') : row.cardType;
  return (
    <div className="card-hero">
      <CardArt
        colour={row.gradientHexColor}
        isLocked={row.isLocked}
        isOutline={row.isOrdered}
        embossed={{ name: row.name, lastDigits: row.lastDigits, kind }}
      />
      <div>
        <div className="card-hero-name">
          <h2 className="record-name" ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
          <AsOf {...asOf} />
          <MoreMenu offers={offers} onName={() => setNaming(true)} onRemove={onRemove} />
        </div>
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
        <CardLock row={row} card={card} offers={offers} onPress={onLock} />
        {isNaming && <NicknameDialog row={row} onClose={() => setNaming(false)} />}
      </div>
    </div>
  );
}
