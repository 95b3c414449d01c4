import type { MessageId } from '../i18n/i18n.ts';
import { t } from '../i18n/i18n.ts';
import { useNearLimitCount } from '../widgets/cards/cards-near-limit.ts';
import { countIn, useDueInvoices } from '../widgets/due-invoices.ts';
import { useUnreadEvents } from '../widgets/events/unread-events.ts';

/**
 * `count`: the number of things that need attention; `description`: the same as text. `isCalm`: news
 * without a problem.
 */
export type Badge = {
  readonly count: number;
  readonly description: string;
  readonly isCalm?: boolean;
};

/** The badge of each tab, by the tab's label. */
export type Badges = Partial<Record<MessageId, Badge>>;

export function useBadges(): Badges {
  const nearLimit = useNearLimitCount();
  const late = countIn(useDueInvoices().lanes, 'late');
  const unread = useUnreadEvents();
  return {
    ...(nearLimit > 0 && {
      'shell.screen.limits': {
        count: nearLimit,
        description: t('shell.near-limit', { count: nearLimit }),
      },
    }),
    ...(late > 0 && {
      'invoices.status.to_pay': {
        count: late,
        description: t('shell.late-invoices', { count: late }),
      },
    }),
    ...(unread > 0 && {
      'shell.screen.webhooks': {
        count: unread,
        description: t('shell.unread-events', { count: unread }),
        isCalm: true,
      },
    }),
  };
}
