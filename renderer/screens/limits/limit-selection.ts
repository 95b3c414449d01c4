/** The selected cards, and the start of a range. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchorId: string | null };

export const nothingChosen: Selection = { ids: new Set(), anchorId: null };

/** Adds or removes one card. */
export function toggleCard({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchorId: id };
}

/**
 * Adds the cards from the anchor to `id`, in display order. Without a visible anchor: only `id`.
 */
export function selectRangeTo(
  selection: Selection,
  id: string,
  shownIds: readonly string[],
): Selection {
  const to = shownIds.indexOf(id);
  const from = selection.anchorId === null ? -1 : shownIds.indexOf(selection.anchorId);
  if (to === -1) return selection;
  if (from === -1) return { ids: new Set([...selection.ids, id]), anchorId: id };
  return {
    ids: new Set([...selection.ids, ...shownIds.slice(Math.min(from, to), Math.max(from, to) + 1)]),
    anchorId: selection.anchorId,
  };
}

/**
 * Selects all shown cards, or none if all are selected. Cards that are not shown stay unchanged.
 */
export function toggleAll({ ids, anchorId }: Selection, shownIds: readonly string[]): Selection {
  const isEveryOne = shownIds.length > 0 && shownIds.every((id) => ids.has(id));
  const shown = new Set(shownIds);
  return {
    ids: isEveryOne
      ? new Set([...ids].filter((id) => !shown.has(id)))
      : new Set([...ids, ...shownIds]),
    anchorId,
  };
}
