import type { CommandError } from '../../../preload/contract/result.ts';
import { useListWidth } from '../../platform/preferences.ts';
import type { LongList } from '../../platform/reads/long-list.ts';
import { ListOutline } from '../../ui/list-detail.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { FaultPanel } from '../faults/fault-panel.tsx';
import './unread-list.css';

type UnreadListProps = {
  readonly list: Pick<LongList<object, unknown, unknown>, 'reread'>;
  readonly error: CommandError | null;
  readonly rowHeightPx: number;
};

/** Replaces a list without a first answer: placeholders of its layout, or why it cannot be read. */
export function UnreadList({ list, error, rowHeightPx }: UnreadListProps) {
  const { listWidthPx } = useListWidth();
  return error ? (
    <div className="unread-list">
      <FaultPanel error={error} attempt="read" onRetry={() => void list.reread('now')} />
    </div>
  ) : (
    <ListOutline
      listWidthPx={listWidthPx}
      list={<Placeholder rows={8} rowHeightPx={rowHeightPx} />}
      detail={<Placeholder rows={6} rowHeightPx={44} />}
    />
  );
}
