/** The key of the element that shows a row, by row id, in the order of the list. */
export type RowKeys = ReadonlyMap<string, number>;

/**
 * Assigns elements to the visible rows. In the same list, a row stays in its element, and so keeps
 * its focus and its state at any position. For another list, rows reuse the elements at their
 * positions: changing texts takes a third of the layout time of new elements.
 */
export function rowKeys(before: RowKeys, ids: readonly string[], isAnotherList: boolean): RowKeys {
  const atPlace = isAnotherList ? [...before.values()] : [];
  let nextKey = Math.max(-1, ...before.values()) + 1;
  return new Map(
    ids.map((id, place) => [id, (isAnotherList ? atPlace[place] : before.get(id)) ?? nextKey++]),
  );
}
