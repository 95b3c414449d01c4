import { create } from 'zustand';

/** The selected events; null while no selection is in progress. */
export const useChosenEvents = create<{ readonly entries: ReadonlySet<number> | null }>(() => ({
  entries: null,
}));

export function beginChoosing(): void {
  useChosenEvents.setState(({ entries }) => ({ entries: entries ?? new Set() }));
}
export function endChoosing(): void {
  useChosenEvents.setState({ entries: null });
}

/** Toggles the selection of an event. Without a selection in progress it has no effect. */
export function toggleChosen(entry: number): void {
  useChosenEvents.setState(({ entries }) => {
    if (entries === null) return {};
    const next = new Set(entries);
    if (!next.delete(entry)) next.add(entry);
    return { entries: next };
  });
}
