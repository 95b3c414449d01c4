import { Ban, Clock, Lock, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CardId } from '../../../preload/contract/values.ts';
import { weekdayTimeText } from '../../format/date.ts';
import { t } from '../../i18n/i18n.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { UnknownCode } from '../facts/unknown-code.tsx';
import { useOutsideHoursUntil } from './planned/card-rules.ts';
import { statusDisplay } from './status-display.ts';
import type { StatusFlags, StatusTone } from './status-display.ts';
import './status-mark.css';

const toneIcons: Readonly<Partial<Record<StatusTone | 'failed', IconName>>> = {
  locked: Lock,
  outside: Clock,
  attention: TriangleAlert,
  ended: Ban,
  failed: OctagonAlert,
};

/** An icon with its own shape, then the text. */
export function Mark({
  tone,
  children,
}: {
  readonly tone: StatusTone | 'failed';
  readonly children: ReactNode;
}) {
  const icon = toneIcons[tone];
  return (
    <span className="status-mark" data-tone={tone}>
      {icon ? <Icon of={icon} size="s" /> : <span className="status-mark-dot" aria-hidden="true" />}
      <span className="cut">{children}</span>
    </span>
  );
}

/**
 * The status of a card: translated if possible, else as received. A card that its hours have
 * switched off is not shown as active.
 */
export function StatusMark({ of }: { readonly of: StatusFlags & { readonly id: CardId } }) {
  const outsideUntil = useOutsideHoursUntil(of.id);
  const display = statusDisplay(of);
  if (display.tone === 'live' && outsideUntil !== null)
    return (
      <Mark tone="outside">
        {t('cards.status.outside-hours', { time: weekdayTimeText(formatLocale(), outsideUntil) })}
      </Mark>
    );
  return (
    <Mark tone={display.tone}>
      {display.kind === 'word' && t(`cards.status.${display.word}`)}
      {display.kind === 'unknown' && t('cards.status.unknown')}
      {display.kind === 'code' && <UnknownCode of={display.code} isBrief />}
    </Mark>
  );
}
