import { useCallback, useRef, useState } from 'react';
import { Info, SearchX } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useActions } from '../../platform/actions.ts';
import { maxPrintedRows, usePrintable } from '../../platform/printing.ts';
import { cachedRow, indexOfRow } from '../../platform/reads/long-list.ts';
import type { LongList, ShownList } from '../../platform/reads/long-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDebounced } from '../../platform/use-timed-value.ts';
import { t } from '../../i18n/i18n.ts';
import { FaultLine } from '../faults/fault-panel.tsx';
import { useListWidth, useRowHeight } from '../../platform/preferences.ts';
import { ListDetail } from '../../ui/list-detail.tsx';
import { LongRowList } from '../../ui/row-list.tsx';
import { useAwaitedHeading } from '../../ui/use-awaited-heading.ts';
import { searchField, searchListAction } from './search-key.ts';
import { usePrintedRows } from './printed-rows.ts';
import './long-list-pane.css';

type LongListPaneProps<Query, Row extends { readonly id: string }, Summary> = {
  /** The content of the rows. */
  readonly label: string;
  readonly list: LongList<Query, Row, Summary>;
  readonly state: ShownList<Query, Row, Summary>;
  /** The row that the user selected; null: the first one is shown. */
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** The list can be exported: a partial print mentions it. */
  readonly canExport?: boolean;
  readonly rowHeightPx: number;
  /** Row heights may differ. */
  readonly isMeasured?: boolean;
  readonly tools: ReactNode;
  /** Between the tools and the rows. */
  readonly notes?: ReactNode;
  /** Similar words that were found instead of the typed ones; empty: the typed words matched. */
  readonly similar?: readonly string[];
  /** The message if no row matches. */
  readonly noMatch: {
    readonly title: string;
    readonly reason?: string | undefined;
    /** After the button that clears the search. */
    readonly actions?: ReactNode;
  };
  /** The query that clearing the search sends; left out: the unfiltered list. */
  readonly cleared?: Partial<Query>;
  readonly nothingChosen: string;
  readonly row: (row: Row, index: number, isSelected: boolean) => ReactNode;
  readonly detail: (id: string, headingRef: RefObject<HTMLHeadingElement | null>) => ReactNode;
};

/**
 * A first row that the user did not select must stay first this long before its detail is shown:
 * between two letters of a search, only rows are read and rendered.
 */
const debounceMs = 200;

/**
 * A list of any length with its search, and the selected record next to it. `/` focuses the search,
 * the down arrow there the rows, Enter the detail, Esc the row again.
 */
export function LongListPane<Query extends object, Row extends { readonly id: string }, Summary>(
  props: LongListPaneProps<Query, Row, Summary>,
) {
  const {
    label,
    list,
    state,
    chosenId,
    onChoose,
    rowHeightPx,
    canExport = true,
    isMeasured = false,
    tools,
    notes,
    similar = [],
    noMatch,
    cleared = props.list.unfiltered,
    nothingChosen,
    row,
    detail,
  } = props;
  const [isDetailOpen, setDetailOpen] = useState(chosenId !== null);
  const pane = useRef<HTMLDivElement>(null);
  const heading = useAwaitedHeading();
  const focusRows = useRef<(() => void) | null>(null);
  const { chunks, matchCount, error } = state;
  const first = cachedRow(chunks, 0);
  const selectedId = chosenId ?? first?.id ?? null;
  const selectedIndex = indexOfRow(chunks, selectedId);
  const debouncedId = useDebounced(selectedId, chosenId === null ? debounceMs : 0);
  const shownId = chosenId ?? debouncedId ?? selectedId;
  const rowAt = useCallback((index: number) => cachedRow(chunks, index), [chunks]);
  const onInSight = useCallback((from: number, to: number) => void list.showRows(from, to), [list]);
  const moves = useRef(0);
  const listWidth = useListWidth();
  const usedRowHeightPx = useRowHeight(rowHeightPx);

  const moveTo = async (index: number): Promise<void> => {
    const move = ++moves.current;
    const found = cachedRow(chunks, index) ?? (await list.rowAt(index));
    if (found && move === moves.current) onChoose(found.id);
  };

  const [printed, fill] = usePrintedRows<Row>(matchCount, canExport);
  usePrintable('list', matchCount > 0, async () => {
    fill(await list.firstRows(maxPrintedRows));
  });
  usePrintable('record', shownId !== null, () => undefined);

  useActions([[searchListAction, () => searchField(pane.current)?.focus()]]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.target === searchField(pane.current)) {
      event.preventDefault();
      /* The selected row is not among the results: select the first result, so that Enter opens
         the focused row. */
      if (selectedIndex === -1 && first) onChoose(first.id);
      focusRows.current?.();
    }
  };

  return (
    <div
      className="long-list-pane"
      ref={pane}
      onKeyDownCapture={heading.forget}
      onPointerDownCapture={heading.forget}
      onKeyDown={onKeyDown}
    >
      <ListDetail
        {...listWidth}
        label={label}
        tools={tools}
        isDetailOpen={isDetailOpen}
        onBack={() => {
          setDetailOpen(false);
          focusRows.current?.();
        }}
        list={
          <>
            {notes}
            {error && (
              <div className="long-list-note">
                <FaultLine error={error} attempt="read" />
              </div>
            )}
            {similar.length > 0 && matchCount > 0 && (
              <p role="status" className="long-list-note caption">
                {t('lists.similar')}
              </p>
            )}
            {matchCount === 0 && error === null && (
              <EmptyState
                icon={SearchX}
                title={noMatch.title}
                actions={
                  <>
                    <Button onPress={() => void list.changeQuery(cleared)}>
                      {t('lists.none-match.clear')}
                    </Button>
                    {noMatch.actions}
                  </>
                }
              >
                {noMatch.reason}
              </EmptyState>
            )}
            {matchCount > 0 && (
              <LongRowList
                label={label}
                count={matchCount}
                rowAt={rowAt}
                rowHeightPx={usedRowHeightPx}
                isMeasured={isMeasured}
                selectedId={selectedId}
                selectedIndex={selectedIndex}
                firstVisibleIndex={list.firstVisibleIndex()}
                order={JSON.stringify(state.resultQuery)}
                onSelect={(id) => {
                  onChoose(id);
                  setDetailOpen(true);
                }}
                onMoveTo={(index) => void moveTo(index)}
                onEnter={() => {
                  setDetailOpen(true);
                  heading.focus(shownId !== selectedId);
                }}
                onVisibleRows={onInSight}
                focusRef={focusRows}
                printed={printed}
              >
                {row}
              </LongRowList>
            )}
          </>
        }
        detail={
          shownId === null
            ? matchCount > 0 && <EmptyState icon={Info} title={nothingChosen} />
            : detail(shownId, heading.ref)
        }
      />
    </div>
  );
}
