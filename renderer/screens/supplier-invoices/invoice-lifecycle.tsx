import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DateText } from '../../widgets/facts/labels.tsx';
import { eventLabel } from './invoice-events.ts';

/** The events of an e-invoice, as the platforms reported them. Codes are for developers. */
export function InvoiceLifecycle({
  invoice: { lifecycleEvents },
}: {
  readonly invoice: SupplierInvoice;
}) {
  if (lifecycleEvents.length === 0) return null;
  return (
    <Section title={t('invoices.section.events')}>
      <Timeline
        entries={lifecycleEvents.map((event, index) => {
          const { title, quote, isStop } = eventLabel(event, t);
          return {
            id: String(index),
            title,
            caption: (
              <>
                {quote !== null && <div>{t('invoices.events.quote', { words: quote })}</div>}
                {event.timestamp !== null && <DateText of={event.timestamp} isFull />}
              </>
            ),
            tone: isStop ? 'bad' : index === lifecycleEvents.length - 1 ? 'now' : 'done',
          };
        })}
      />
    </Section>
  );
}
