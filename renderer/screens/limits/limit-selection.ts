/** The chosen cards, and the one a range begins at. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchorId: string | null };

export const nothingChosen: Selection = { ids: new Set(), anchorId: null };

/** One more, or one less. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchorId: id };
}

/**
 * From the anchor to `id`, as they are shown, beside what was chosen. Without an anchor in sight:
 * that one.
 */
export function chosenTo(selection: Selection, id: string, shownIds: readonly string[]): Selection {
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
 * All that are shown; when they all are chosen, none of them. What is not shown stays as it was.
 */
export function allToggled({ ids, anchorId }: Selection, shownIds: readonly string[]): Selection {
  const isEveryOne = shownIds.length > 0 && shownIds.every((id) => ids.has(id));
  const shown = new Set(shownIds);
  return {
    ids: isEveryOne
      ? new Set([...ids].filter((id) => !shown.has(id)))
      : new Set([...ids, ...shownIds]),
    anchorId,
  };
}
