import { useMemo } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { language } from '../../platform/preferences.ts';
import { toggleAll } from './limit-selection.ts';
import { shownRows } from './limit-view.ts';
import { limitsStore, useLimitsState } from './limits-store.ts';

export type ShownCards = ReturnType<typeof useShownCards>;

/** The cards that match the search, those that can be selected, and those that are. */
export function useShownCards(rows: readonly LimitRow[]) {
  const query = useLimitsState((state) => state.query);
  const selection = useLimitsState((state) => state.selection);
  const shown = useMemo(() => shownRows(rows, query, language()), [rows, query]);
  const choosable = useMemo(() => shown.filter((row) => !row.isFinal), [shown]);
  const choosableIds = useMemo(() => choosable.map((row): string => row.id), [choosable]);
  const chosen = useMemo(
    () => choosable.filter((row) => selection.ids.has(row.id)),
    [choosable, selection],
  );
  return {
    shown,
    choosableIds,
    chosen,
    chooseAll: (): void => limitsStore.changeSelection((before) => toggleAll(before, choosableIds)),
  };
}
