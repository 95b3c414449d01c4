import { CircleCheck, MailX, TriangleAlert } from 'lucide-react';
import { clientCountry } from '../../../../preload/contract/clients/check-new-client.ts';
import { eInvoicingGaps } from '../../../../preload/contract/clients/e-invoicing-gaps.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { readinessLabel } from '../client-labels.ts';

/** Whether an invoice could be written to the client, while the user types; the worst alone. */
export function Readiness({
  client,
  isReachable,
  organizationCountry,
  hasDoubts,
  gapsNote,
}: {
  readonly client: NewClient;
  /** What the bank said about the e-invoicing address of a known client. */
  readonly isReachable: boolean | null;
  readonly organizationCountry: string | null;
  /** Doubts are shown above: then nothing is called ready. */
  readonly hasDoubts: boolean;
  /** A note that it can be sent anyway; null if another problem prevents sending. */
  readonly gapsNote: MessageId | null;
}) {
  const message = readinessLabel(
    invoicingGaps(client),
    { countryCode: clientCountry(client), kind: client.kind },
    t,
  );
  const [eInvoicingGap] = eInvoicingGaps(
    { ...client, eInvoicingReachable: isReachable },
    organizationCountry,
  );
  return (
    <div className="new-client-ready" role="status">
      {message !== null ? (
        <Note icon={TriangleAlert}>
          <strong>{message.head}</strong> {message.more} {gapsNote !== null && t(gapsNote)}
        </Note>
      ) : hasDoubts ? null : eInvoicingGap !== undefined ? (
        <Note icon={MailX}>
          {t('clients.e-invoices.others-ready')} <strong>{t('clients.e-invoices')}</strong>{' '}
          {t(`clients.e-invoices.${eInvoicingGap}`)}
        </Note>
      ) : (
        <Note tone="green" icon={CircleCheck}>
          {t('clients.ready')}
        </Note>
      )}
    </div>
  );
}
