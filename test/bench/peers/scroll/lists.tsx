import type { ReactElement } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { LongRowList } from '../../../../renderer/ui/row-list.tsx';
import { Cells, type Row, rowHeightPx, rows } from './rows.tsx';

type Mount = (room: HTMLElement) => void;
/** Imported before anything is measured. */
type ListOfPeer = () => Promise<Mount>;

function toMount(list: ReactElement): Mount {
  return (room) => createRoot(room).render(list);
}

function rowAt(index: number): Row | undefined {
  return rows[index];
}
function doNothing(): void {}

function Ours() {
  const [selectedIndex, setSelected] = useState(0);
  return (
    <LongRowList
      label="rows"
      count={rows.length}
      rowAt={rowAt}
      rowHeightPx={rowHeightPx}
      selectedId={rows[selectedIndex]?.id ?? null}
      selectedIndex={selectedIndex}
      onSelect={doNothing}
      onMoveTo={setSelected}
      onEnter={doNothing}
      onVisibleRows={doNothing}
    >
      {(row) => <Cells row={row} />}
    </LongRowList>
  );
}

function existingRow(index: number): Row {
  return rows[index] as Row;
}

function BareTanStack() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 5,
  });
  return (
    <div className="rows" ref={scroller}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ key, index, size, start }) => (
          <div
            key={key}
            className="row"
            style={{
              position: 'absolute',
              top: 0,
              left: 0,
              width: '100%',
              height: size,
              transform: `translateY(${start}px)`,
            }}
          >
            <Cells row={existingRow(index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Each list with the same rows, drawn as its own guide shows. */
export const lists: Readonly<Record<string, ListOfPeer>> = {
  ours: async () => toMount(<Ours />),
  'TanStack Virtual': async () => toMount(<BareTanStack />),
  'react-window': async () => {
    const { List } = await import('react-window');
    return toMount(
      <List
        className="rows"
        rowCount={rows.length}
        rowHeight={rowHeightPx}
        rowProps={{}}
        rowComponent={({ index, style }) => (
          <div className="row" style={style}>
            <Cells row={existingRow(index)} />
          </div>
        )}
      />,
    );
  },
  'react-virtuoso': async () => {
    const { Virtuoso } = await import('react-virtuoso');
    return toMount(
      <Virtuoso
        className="rows"
        totalCount={rows.length}
        fixedItemHeight={rowHeightPx}
        itemContent={(index) => (
          <div className="row" style={{ height: rowHeightPx }}>
            <Cells row={existingRow(index)} />
          </div>
        )}
      />,
    );
  },
  'AG Grid': async () => {
    const { AllCommunityModule, createGrid, ModuleRegistry } = await import('ag-grid-community');
    ModuleRegistry.registerModules([AllCommunityModule]);
    return (room) =>
      createGrid(room, {
        rowData: rows,
        rowHeight: rowHeightPx,
        headerHeight: 0,
        getRowId: ({ data }: { readonly data: Row }) => data.id,
        columnDefs: [
          {
            flex: 1,
            cellRenderer: ({ data }: { readonly data: Row }) => {
              const cells = document.createElement('div');
              cells.className = 'client-row';
              for (const [className, text] of [
                ['name cut', data.name],
                ['caption cut client-row-second', data.second],
              ] as const) {
                const words = document.createElement('span');
                words.className = className;
                words.textContent = text;
                cells.append(words);
              }
              return cells;
            },
          },
        ],
      });
  },
};
