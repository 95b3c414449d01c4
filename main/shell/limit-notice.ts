import type { LimitNotice } from '../features/limit-notice.ts';
import type { EventPayload } from '../../preload/contract/events.ts';
import type { Messages } from '../messages/messages.ts';
import { cardLabel } from './tray-menu.ts';

/**
 * Where a click on it leads, and what it says: one card and its limit, or how many cards. Never an
 * amount.
 */
export const limitNotice = (
  { connectionId, cards }: LimitNotice,
  t: Messages,
): {
  readonly title: string;
  readonly body: string;
  readonly leadsTo: EventPayload<'navigate'>;
} => {
  const [card] = cards;
  if (card === undefined || cards.length > 1)
    return {
      title: t('notice.limit.many.title', { count: cards.length }),
      body: t('notice.limit.many.body'),
      leadsTo: { screen: 'limits', id: null, connectionId, action: null },
    };
  const what = card.thresholdPercent === 100 ? 'reached' : 'near';
  return {
    title: t(`notice.limit.${what}.title`),
    body: t(`notice.limit.${what}.body`, {
      card: cardLabel(card, t),
      limit: t(`notice.limit.${card.limit}`),
    }),
    leadsTo: { screen: 'cards', id: card.id, connectionId, action: null },
  };
};
