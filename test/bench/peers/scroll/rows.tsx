import { memo } from 'react';

export type Row = { readonly id: string; readonly name: string; readonly second: string };

const streets = ['rue de la République', 'avenue Foch', 'quai Saint-Antoine', 'place Bellecour'];
const places = ['Lyon', 'Villeurbanne', 'München', 'Torino', 'Sevilla', 'Grenoble'];

export const rowHeightPx = 56;

export const rows: readonly Row[] = Array.from({ length: 100_000 }, (_, at) => ({
  id: `row-${String(at)}`,
  name: `Client ${String(at)} of ${streets[at % streets.length] ?? ''}`,
  second: `${places[at % places.length] ?? ''} · client-${String(at)}@example.org`,
}));

/** The data of a row in the clients list. */
export const Cells = memo(({ row }: { readonly row: Row }) => (
  <div role="gridcell" className="client-row">
    <span className="name cut">{row.name}</span>
    <span className="caption cut client-row-second">{row.second}</span>
  </div>
));
Cells.displayName = 'Cells';
