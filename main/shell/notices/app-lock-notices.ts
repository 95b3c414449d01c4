import type { Missed } from '../../app/machine.ts';
import type { Messages } from '../../messages/messages.ts';
import type { Notice } from './notify.ts';

/** Events that the bank could not deliver while the app was locked. */
export function missedNotice({ deliveryCount }: Missed, t: Messages): Notice {
  return {
    title: t('lock.missed.title'),
    body: t('lock.missed.body', { count: deliveryCount }),
    leadsTo: { screen: 'webhooks', id: null, action: null },
  };
}

/** The forgotten PIN was removed. */
export function resetNotice(t: Messages): Notice {
  return {
    title: t('lock.reset.title'),
    body: t('lock.reset.body'),
    leadsTo: { screen: 'settings', id: null, action: null },
  };
}
