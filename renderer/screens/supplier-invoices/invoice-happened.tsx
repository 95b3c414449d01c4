import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { useT } from '../../i18n/i18n.ts';
import { CodeText, DateText } from '../../widgets/facts/labels.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { eventSaid } from './invoice-events.ts';

/** The life of an e-invoice so far, as the platforms told it. */
export function InvoiceHappened({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT();
  const { lifecycleEvents } = invoice;
  if (lifecycleEvents.length === 0) return null;
  return (
    <section className="section">
      <header>
        <h3>{t('invoices.section.events')}</h3>
        <span className="caption figures">
          {t('invoices.events.count', { count: lifecycleEvents.length })}
        </span>
      </header>
      <Timeline
        entries={lifecycleEvents.map((event, index) => {
          const { statusCode, reason, timestamp } = event;
          const { title, quote, isStop, isKnown } = eventSaid(event, t);
          return {
            id: String(index),
            title,
            caption: (
              <>
                {quote !== null && <div>{t('invoices.events.quote', { words: quote })}</div>}
                {timestamp !== null && <DateText of={timestamp} isFull />}
                {statusCode !== null && !isKnown && (
                  <>
                    {' · '}
                    <CodeText>{statusCode}</CodeText>
                  </>
                )}
                {reason !== null && reason !== title && quote === null && (
                  <>
                    {' · '}
                    <CodeText>{reason}</CodeText>
                  </>
                )}
              </>
            ),
            tone: isStop ? 'bad' : index === lifecycleEvents.length - 1 ? 'now' : 'done',
          };
        })}
      />
    </section>
  );
}
