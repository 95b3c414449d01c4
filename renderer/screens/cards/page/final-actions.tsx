import { useState } from 'react';
import type { CardOffers, CardRow } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import { Section } from '../../../ui/section.tsx';
import { FinalDialog } from './final-dialog.tsx';
import { finalKinds } from './final-kinds.ts';
import type { FinalKind } from './final-kinds.ts';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { cardActions } from '../card-actions.ts';

/** Actions that end the card permanently: last on its page, separate, each with its question. */
export function FinalActions({
  row,
  offers,
  onLock,
}: {
  readonly row: CardRow;
  readonly offers: CardOffers;
  readonly onLock: (row: CardRow) => void;
}) {
  const [askedKind, setAskedKind] = useState<FinalKind | null>(null);
  const kinds = finalKinds.filter((kind) => offers[kind]);
  if (kinds.length === 0) return null;
  return (
    <Section title={t('cards.ends.title')}>
      <div className="card-final-actions">
        <p className="soft">
          {t(kinds.includes('stolen') ? 'cards.stolen.why' : 'cards.discard.why')}
        </p>
        {kinds.map((kind) => (
          <ActionButton
            key={kind}
            action={cardActions[kind]}
            onRun={() => setAskedKind(kind)}
            look="wax"
            isPlain
          />
        ))}
      </div>
      {askedKind !== null && (
        <FinalDialog
          kind={askedKind}
          row={row}
          onClose={() => setAskedKind(null)}
          onLock={onLock}
        />
      )}
    </Section>
  );
}
