import { useState } from 'react';
import type { Card, CardOffers, CardRow } from '../../../preload/contract/cards.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FinalDialog } from './final-dialog.tsx';
import { finalKinds } from './final-kinds.ts';
import type { FinalKind } from './final-kinds.ts';

const actions: Readonly<Record<FinalKind, MessageId>> = {
  stolen: 'cards.stolen.action',
  lost: 'cards.lost.action',
  discard: 'cards.discard.action',
};

/** What ends the card for good: last on its page, apart, each with its question. */
export const CardEnds = ({
  row,
  card,
  offers,
  onLock,
}: {
  readonly row: CardRow;
  readonly card: Card | null;
  readonly offers: CardOffers;
  readonly onLock: (row: CardRow) => void;
}) => {
  const t = useT();
  const [asked, setAsked] = useState<FinalKind | null>(null);
  const kinds = finalKinds(row, card, offers);
  if (kinds.length === 0) return null;
  return (
    <div className="card-page-last">
      <p>{t(kinds.includes('stolen') ? 'cards.stolen.why' : 'cards.discard.why')}</p>
      {kinds.map((kind) => (
        <Button key={kind} look="wax" onPress={() => setAsked(kind)}>
          {t(actions[kind])}
        </Button>
      ))}
      {asked !== null && (
        <FinalDialog kind={asked} row={row} onClose={() => setAsked(null)} onLock={onLock} />
      )}
    </div>
  );
};
