import { TriangleAlert } from 'lucide-react';
import type { OpenWindow } from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { areHoursOnOffDays } from './hours-edit.ts';
import { useHoursText } from './hours-text.ts';

/** A warning if the hours are on none of the days on which the bank lets the card work. */
export function OffDaysNote({
  card,
  windows,
}: {
  readonly card: Card;
  readonly windows: readonly OpenWindow[];
}) {
  const hoursText = useHoursText();
  return areHoursOnOffDays(card, windows) ? (
    <Note icon={TriangleAlert}>
      <p role="status">{t('cards.hours.never', { days: hoursText.days(card.activeDays) })}</p>
    </Note>
  ) : null;
}
