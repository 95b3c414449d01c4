import { useEffect, useState } from 'react';
import { Info, Unlink } from 'lucide-react';
import type { RefObject } from 'react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { useRecord, UnreadRecord } from '../../../widgets/use-record.tsx';
import { ReportedEvents } from '../../../widgets/events/reported-events.tsx';
import { t } from '../../../i18n/i18n.ts';
import { goTo } from '../../../platform/navigation.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import { CodeText, Digits } from '../../../widgets/facts/labels.tsx';
import { ReadFailure } from '../../../widgets/faults/read-failure.tsx';
import { ChangesElsewhere } from './changes-elsewhere.tsx';
import { FinalActions } from './final-actions.tsx';
import { CardFacts, CardForDevelopers } from './card-facts.tsx';
import { CardHistory } from '../history/card-history.tsx';
import { CardHero } from './card-hero.tsx';
import { CardHours } from '../hours/card-hours.tsx';
import { CardLimits } from '../limits/card-limits.tsx';
import { cardTitle } from '../../../widgets/cards/card-names.ts';
import { statusDisplay } from '../../../widgets/cards/status-display.ts';
import { CardRestrictions } from '../restrictions/card-restrictions.tsx';
import { CardOptions } from '../options/card-options.tsx';
import { RemoveConfirmation } from './remove-confirmation.tsx';
import './card-page.css';

type CardPageProps = {
  readonly id: CardId;
  /** The list's data, used as the subject of a failure. */
  readonly listRow: CardRow | undefined;
  /** The age of the list next to it, which the screen shows already. */
  readonly listAsOfEpochMs: number | null;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onLock: (row: CardRow) => void;
  readonly onRemoved: () => void;
};

/** A card that the bank never returned: the known data, and why there is so little. */
function CardWithoutDetails({
  row,
  isReadingMissing,
}: {
  readonly row: CardRow;
  readonly isReadingMissing: boolean;
}) {
  return (
    <section className="section">
      <Note tone="slate" icon={Info}>
        <strong>{t('ui.word.no-details-shared')}</strong>{' '}
        {t(isReadingMissing ? 'cards.unknown.no-endpoint' : 'cards.unknown.not-yet')}
      </Note>
      <FactList
        facts={[
          { id: 'label', label: t('cards.field.label'), value: { kind: 'text', text: row.label } },
          {
            id: 'lastDigits',
            label: t('cards.field.lastDigits'),
            value: { kind: 'text', text: row.lastDigits },
          },
        ]}
      />
    </section>
  );
}

/** Not a warning: the difference may be intended, and it triggers no request. */
function GroupDifferences({ groups }: { readonly groups: Output<'cards', 'get'>['differsFrom'] }) {
  return (
    <p className="caption">
      {t('cards.groups.differs', {
        count: groups.length,
        groups: groups.map(({ name }) => name).join(', '),
      })}{' '}
      <Button
        look="quiet"
        size="small"
        onPress={() => goTo({ screen: 'limits', view: { kind: 'groups' } })}
      >
        {t('cards.groups.show')}
      </Button>
    </p>
  );
}

function Subject({ row }: { readonly row: CardRow }) {
  return (
    <>
      {cardTitle(row, t)} {row.lastDigits !== null && <Digits of={row.lastDigits} />}
    </>
  );
}

/**
 * One card: its lock, its limits, where and when it works, its folded details, and its problems.
 */
export function CardPage({
  id,
  listRow,
  listAsOfEpochMs,
  headingRef,
  onLock,
  onRemoved,
}: CardPageProps) {
  const record = useRecord('cards', id);
  const { value, error } = record;
  const [isRemoving, setRemoving] = useState(false);
  const isFinal = value?.row.isFinal === true;
  useEffect(() => {
    if (!isFinal) return undefined;
    /* The dialog restores the focus to a button that was removed with the last available action. */
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) headingRef.current?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [isFinal, headingRef]);

  if (value === null)
    return (
      <UnreadRecord
        of={record}
        subject={listRow ? <Subject row={listRow} /> : <CodeText>{id}</CodeText>}
      />
    );
  const {
    row,
    card,
    isPhysical,
    isReadingMissing,
    monthLimitReachedOn,
    offers,
    changesElsewhere,
    differsFrom,
    freshness,
  } = value;
  const failure = error ?? freshness.failure;
  return (
    <article>
      <CardHero
        row={row}
        card={card}
        offers={offers}
        headingRef={headingRef}
        onLock={onLock}
        freshness={freshness}
        listAsOfEpochMs={listAsOfEpochMs}
        onRemove={row.isTracked ? () => setRemoving(true) : undefined}
      />
      <div className="page-notes">
        <ReadFailure error={failure} />
        <ChangesElsewhere id={id} changes={changesElsewhere} />
        {row.isAbsent && (
          <Note icon={Unlink}>
            <strong>{t('limits.run.blocked.absent')}</strong> {t('ui.word.last-details')}
          </Note>
        )}
        {differsFrom.length > 0 && <GroupDifferences groups={differsFrom} />}
      </div>
      {card === null ? (
        <CardWithoutDetails row={row} isReadingMissing={isReadingMissing} />
      ) : (
        <>
          <CardLimits
            card={card}
            monthLimitReachedOn={monthLimitReachedOn}
            canSetLimits={row.canSetLimits}
          />
          <CardOptions card={card} isPhysical={isPhysical} isFinal={row.isFinal} />
        </>
      )}
      {card !== null && !row.isFinal && (
        <CardHours
          card={card}
          isPhysical={isPhysical}
          isLive={statusDisplay(row).tone === 'live'}
          isReadable={!isReadingMissing}
        >
          {offers.restrictions && <CardRestrictions card={card} />}
        </CardHours>
      )}
      <ReportedEvents objectId={id} />
      <CardHistory id={id} />
      {card !== null && <CardFacts card={card} />}
      <FinalActions row={row} offers={offers} onLock={onLock} />
      <CardForDevelopers id={id} card={card} />
      <p className="page-foot caption">{t('cards.page.beta')}</p>
      {isRemoving && (
        <RemoveConfirmation row={row} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </article>
  );
}
