import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { LongList } from '../../platform/reads/long-list.ts';
import { useDebounced } from '../../platform/use-later.ts';
import { t } from '../../i18n/i18n.ts';

/**
 * So long an answer stands before it is counted: while somebody types, nothing above the rows is
 * drawn or read out.
 */
const debounceMs = 300;

type FoundCountProps<Query extends object, Row, Summary> = {
  readonly list: LongList<Query, Row, Summary>;
  readonly isFiltered: (query: Query) => boolean;
  /** Of all there are. */
  readonly count: number;
  /** What to say of the whole list. */
  readonly children: ReactNode;
};

/**
 * How many of all are shown, as long as a search or a filter leaves some out; read out once it is
 * known.
 */
export function FoundCount<Query extends object, Row, Summary>({
  list,
  isFiltered,
  count,
  children,
}: FoundCountProps<Query, Row, Summary>) {
  const found = useStore(list.store, ({ resultQuery, matchCount }) =>
    isFiltered(resultQuery) ? matchCount : null,
  );
  const debounced = useDebounced(found, debounceMs);
  return (
    <>
      {debounced === null && children}
      <span role="status">
        {debounced !== null && t('lists.head.found', { found: debounced, count })}
      </span>
    </>
  );
}
