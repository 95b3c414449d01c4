/** Which element of the page shows a row, by the id of the row, in the order of the list. */
export type RowKeys = ReadonlyMap<string, number>;

/**
 * The elements for the rows in sight. Of one list, a row keeps its element wherever it now stands,
 * and with it the focus and whatever else is in it. Rows of another list take over the elements
 * that stand at their places: new texts are laid out in a third of the time of new elements.
 */
export function rowKeys(before: RowKeys, ids: readonly string[], isAnotherList: boolean): RowKeys {
  const atPlace = isAnotherList ? [...before.values()] : [];
  let free = Math.max(-1, ...before.values()) + 1;
  return new Map(
    ids.map((id, place) => [id, (isAnotherList ? atPlace[place] : before.get(id)) ?? free++]),
  );
}
