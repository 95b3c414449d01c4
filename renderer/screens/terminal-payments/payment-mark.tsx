import {
  CircleCheck,
  CircleHelp,
  CirclePause,
  CircleX,
  Clock,
  Hourglass,
  TriangleAlert,
} from 'lucide-react';
import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { paymentStatusLabel } from './payment-status.ts';

type MarkDisplay = { readonly icon: IconName; readonly tone: Tone; readonly label: MessageId };

function markDisplay({
  outcome,
  watch,
  isOtherAmount,
  tip,
  isUnknownToBank,
}: PaymentRow): MarkDisplay | null {
  if (outcome === 'authorized' && isOtherAmount)
    return { icon: TriangleAlert, tone: 'brass', label: 'payments.outcome.other-amount' };
  if (outcome === 'authorized')
    return {
      icon: CircleCheck,
      tone: 'green',
      label: tip === null ? 'payments.filter.authorized' : 'payments.outcome.tip',
    };
  if (outcome === 'refused') return { icon: CircleX, tone: 'wax', label: 'ui.word.declined' };
  if (isUnknownToBank) return { icon: CircleHelp, tone: 'brass', label: 'payments.watch.unknown' };
  if (watch.state === 'following')
    return { icon: Clock, tone: 'slate', label: 'payments.watch.following' };
  if (watch.state === 'paused')
    return { icon: CirclePause, tone: 'brass', label: 'payments.watch.paused' };
  return watch.state === 'silent'
    ? { icon: Hourglass, tone: 'brass', label: 'payments.watch.silent' }
    : null;
}

/** The status of a payment: ended, polled or silent; else the status as received. */
export function PaymentMark({ row }: { readonly row: PaymentRow }) {
  const display = markDisplay(row);
  if (display !== null) {
    return (
      <Tag tone={display.tone} icon={display.icon}>
        {t(display.label)}
      </Tag>
    );
  }
  return row.status === null ? null : (
    <Tag>{paymentStatusLabel(row.status, t) ?? <UnknownCode of={row.status} isBrief />}</Tag>
  );
}
