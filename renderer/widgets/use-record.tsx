import type { ReactNode } from 'react';
import type { DataTopic } from '../../preload/contract/events.ts';
import type { Feature, Output } from '../../preload/contract/index.ts';
import { useActions } from '../platform/actions.ts';
import { bridge } from '../platform/bridge.ts';
import { useIsOnline } from '../platform/network.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import { useCachedQuery } from '../platform/reads/use-cached-query.ts';
import type { Refresh } from '../../preload/contract/organization.ts';
import { Placeholder } from '../ui/placeholder.tsx';
import { CodeText } from './facts/labels.tsx';
import { refreshRecordAction } from './facts/record-actions.ts';
import { FaultPanel } from './faults/fault-panel.tsx';

const topics = {
  cards: 'cards',
  clients: 'clients',
  products: 'products',
  registrations: 'registrations',
  supplierInvoices: 'supplier-invoices',
  terminalPayments: 'terminal-payments',
  webhooks: 'webhooks',
} as const satisfies Partial<Record<Feature, DataTopic>>;

/** One record of the shown connection, read again when main reports a change of its list. */
export function useRecord<F extends keyof typeof topics>(
  feature: F,
  id: string,
  canRefresh = true,
) {
  const record = useCachedQuery(
    topics[feature],
    (refresh) => {
      const readRecord = bridge()[feature].get as (input: {
        readonly id: string;
        readonly refresh: Refresh;
      }) => Promise<Result<Output<F, 'get'>>>;
      return readRecord({ id, refresh });
    },
    { key: id },
  );
  useActions([[refreshRecordAction, useIsOnline() && canRefresh ? record.refresh : null]]);
  return record;
}

/** Replaces a record that is not available: it is being read, or why it cannot be. */
export function UnreadRecord({
  of: { isLoading, error, refresh },
  subject,
  actions,
}: {
  readonly of: {
    readonly isLoading: boolean;
    readonly error: CommandError | null;
    readonly refresh: () => void;
  };
  /** The name of the record: its id, or a known title. */
  readonly subject: ReactNode;
  readonly actions?: ReactNode;
}) {
  if (isLoading) return <Placeholder rows={6} rowHeightPx={44} />;
  return (
    error && (
      <FaultPanel
        error={error}
        attempt="read"
        onRetry={refresh}
        subject={typeof subject === 'string' ? <CodeText>{subject}</CodeText> : subject}
        {...(actions !== undefined && { actions })}
      />
    )
  );
}
