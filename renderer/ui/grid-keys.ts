type Keys = { readonly key: string; readonly isWithin: boolean };
type CellPosition = { readonly row: number; readonly column: number };

/**
 * The target cell of a key in a table of `size`; null for other keys. `isWithin`: with Ctrl or the
 * command key.
 */
export function moveCell(
  { key, isWithin }: Keys,
  from: CellPosition,
  size: CellPosition & { readonly page: number },
): CellPosition | null {
  const row = (to: number): CellPosition => ({
    ...from,
    row: Math.max(0, Math.min(size.row - 1, to)),
  });
  const column = (to: number): CellPosition => ({
    ...from,
    column: Math.max(0, Math.min(size.column - 1, to)),
  });
  switch (key) {
    case 'ArrowDown':
      return row(isWithin ? size.row - 1 : from.row + 1);
    case 'ArrowUp':
      return row(isWithin ? 0 : from.row - 1);
    case 'ArrowRight':
      return column(isWithin ? size.column - 1 : from.column + 1);
    case 'ArrowLeft':
      return column(isWithin ? 0 : from.column - 1);
    case 'PageDown':
      return row(from.row + size.page);
    case 'PageUp':
      return row(from.row - size.page);
    case 'Home':
      return isWithin ? { row: 0, column: 0 } : column(0);
    case 'End':
      return isWithin ? { row: size.row - 1, column: size.column - 1 } : column(size.column - 1);
    default:
      return null;
  }
}
