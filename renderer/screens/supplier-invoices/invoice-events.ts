import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

type LifecycleEvent = SupplierInvoice['lifecycleEvents'][number];

/** The codes of the French e-invoicing reform. */
const codes: Readonly<Record<string, MessageId>> = {
  '200': 'invoices.event.200',
  '201': 'invoices.event.201',
  '202': 'invoices.event.202',
  '203': 'invoices.event.203',
  '204': 'invoices.event.204',
  '205': 'invoices.event.205',
  '206': 'invoices.event.206',
  '207': 'invoices.event.207',
  '208': 'invoices.event.208',
  '209': 'invoices.event.209',
  '210': 'invoices.event.210',
  '211': 'invoices.event.211',
  '212': 'invoices.event.212',
  '213': 'invoices.event.213',
};
/** In dispute, suspended, refused, rejected: these stop an invoice. */
const stopping: ReadonlySet<string> = new Set(['207', '208', '210', '213']);

/**
 * The title of an event: the label of its code, with the sender's own sentence quoted below it. For
 * an unknown code, that sentence or the reason is the title.
 */
export function eventLabel(
  {
    statusCode,
    reason,
    reasonMessage,
  }: Pick<LifecycleEvent, 'statusCode' | 'reason' | 'reasonMessage'>,
  t: Translate,
): {
  readonly title: string;
  readonly quote: string | null;
  readonly isStop: boolean;
} {
  const messageId =
    statusCode !== null && Object.hasOwn(codes, statusCode) ? codes[statusCode] : undefined;
  if (statusCode !== null && messageId !== undefined)
    return { title: t(messageId), quote: reasonMessage, isStop: stopping.has(statusCode) };
  return {
    title: reasonMessage ?? reason ?? t('invoices.events.unsaid'),
    quote: null,
    isStop: false,
  };
}
