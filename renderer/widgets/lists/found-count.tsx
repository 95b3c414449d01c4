import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { LongList } from '../../platform/reads/long-list.ts';
import { useDebounced } from '../../platform/use-timed-value.ts';
import { t } from '../../i18n/i18n.ts';

/**
 * An answer must be this old before it is counted: while the user types, no text above the rows
 * changes or is announced.
 */
const debounceMs = 300;

type FoundCountProps<Query extends object, Row, Summary> = {
  readonly list: LongList<Query, Row, Summary>;
  readonly isFiltered: (query: Query) => boolean;
  /** The size of the whole list. */
  readonly count: number;
  /** The text for the whole list. */
  readonly children: ReactNode;
};

/** How many of all rows match, while a search or a filter is active; announced once known. */
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
