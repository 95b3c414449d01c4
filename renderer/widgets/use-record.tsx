import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { DataTopic } from '../../preload/contract/events.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import { useConnections } from '../platform/connections.ts';
import { useCachedQuery } from '../platform/reads/use-cached-query.ts';
import type { Refresh } from '../../preload/contract/organization.ts';
import { Placeholder } from '../ui/placeholder.tsx';
import { CodeText } from './facts/labels.tsx';
import { FaultPanel } from './faults/fault-panel.tsx';

/**
 * One record of the connection that is shown, read again whenever main says that its list changed.
 * @param get a function of the module
 */
export const useRecord = <Id extends string, Value>(
  topic: DataTopic,
  id: Id,
  get: (input: { readonly id: Id; readonly refresh: Refresh }) => Promise<Result<Value>>,
) => {
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const ask = useCallback((refresh: Refresh) => get({ id, refresh }), [get, id]);
  return useCachedQuery({ topic, key: `${connectionId}:${id}` }, ask);
};

/** In the place of a record that is not there: it is being read, or why it cannot be. */
export const UnreadRecord = ({
  of: { isLoading, error, refresh },
  subject,
  actions,
}: {
  readonly of: {
    readonly isLoading: boolean;
    readonly error: CommandError | null;
    readonly refresh: () => void;
  };
  /** What was to be shown: its id, or what is known of it. */
  readonly subject: ReactNode;
  readonly actions?: ReactNode;
}) => {
  if (isLoading) return <Placeholder rows={6} rowHeightPx={44} />;
  return (
    error && (
      <FaultPanel
        error={error}
        was="read"
        onRetry={refresh}
        subject={typeof subject === 'string' ? <CodeText>{subject}</CodeText> : subject}
        {...(actions !== undefined && { actions })}
      />
    )
  );
};
