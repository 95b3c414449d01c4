import type { CommandError } from '../../../preload/contract/result.ts';
import type { LongList } from '../../platform/reads/long-list.ts';
import { Placeholder } from '../../ui/placeholder.tsx';
import { FaultPanel } from '../faults/fault-panel.tsx';
import './unread-list.css';

type UnreadListProps = {
  readonly list: Pick<LongList<object, unknown, unknown>, 'reread'>;
  readonly error: CommandError | null;
  readonly rowHeightPx: number;
  readonly rows?: number;
};

/** In place of a list without a first answer: its rows are awaited, or why they cannot be read. */
export function UnreadList({ list, error, rowHeightPx, rows = 8 }: UnreadListProps) {
  return (
    <div className="unread-list">
      {error ? (
        <FaultPanel error={error} was="read" onRetry={() => void list.reread('now')} />
      ) : (
        <Placeholder rows={rows} rowHeightPx={rowHeightPx} />
      )}
    </div>
  );
}
