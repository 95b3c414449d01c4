import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clientCountry } from '../../../../preload/contract/clients/check-new-client.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { readinessLabel } from '../client-labels.ts';

/** Whether an invoice could be written to the client, while the user types. */
export function Readiness({
  client,
  gapsNote,
}: {
  readonly client: NewClient;
  /** A note that it can be sent anyway; null if another problem prevents sending. */
  readonly gapsNote: MessageId | null;
}) {
  const gaps = invoicingGaps(client);
  const message = readinessLabel(
    gaps,
    { countryCode: clientCountry(client), kind: client.kind },
    t,
  );
  const isReady = message === null;
  return (
    <div className="new-client-ready" role="status">
      <Note tone={isReady ? 'green' : 'brass'} icon={isReady ? CircleCheck : TriangleAlert}>
        {isReady ? (
          t('clients.ready')
        ) : (
          <>
            <strong>{message.head}</strong> {message.more}{' '}
            {gaps.includes('address') && t('newclient.ready.address')}{' '}
            {gapsNote !== null && t(gapsNote)}
          </>
        )}
      </Note>
    </div>
  );
}
