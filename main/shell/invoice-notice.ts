import type { EventPayload } from '../../preload/contract/events.ts';
import type { InvoiceReminder } from '../features/scope.ts';
import type { Messages } from '../messages/messages.ts';
import { oneLine } from './menu-text.ts';

/**
 * Where a click on it leads, and what it says: one invoice and its day, or how many invoices. Never
 * an amount.
 */
export const invoiceNotice = (
  { connectionId, invoices }: InvoiceReminder,
  { t, formatLocale }: { readonly t: Messages; readonly formatLocale: string },
): {
  readonly title: string;
  readonly body: string;
  readonly leadsTo: EventPayload<'navigate'>;
} => {
  const [invoice] = invoices;
  if (invoice === undefined || invoices.length > 1)
    return {
      title: t('notice.invoice.many.title', { count: invoices.length }),
      body: t('notice.invoice.many.body'),
      leadsTo: { screen: 'supplier-invoices', id: null, connectionId, action: null },
    };
  // As the window writes a day that is near, and no time zone may make another one of it.
  const day = new Intl.DateTimeFormat(formatLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${invoice.dueDay}T00:00:00Z`));
  return {
    title: t('notice.invoice.one.title'),
    body: t('notice.invoice.one.body', {
      supplier: oneLine(invoice.name ?? '') || t('invoices.unnamed'),
      day,
    }),
    leadsTo: { screen: 'supplier-invoices', id: invoice.id, connectionId, action: null },
  };
};
