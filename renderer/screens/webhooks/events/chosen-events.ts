import { create } from 'zustand';

/** The events that were ticked one by one; null while nothing is being ticked. */
export const useChosenEvents = create<{ readonly entries: ReadonlySet<number> | null }>(() => ({
  entries: null,
}));

export function beginChoosing(): void {
  useChosenEvents.setState(({ entries }) => ({ entries: entries ?? new Set() }));
}
export function endChoosing(): void {
  useChosenEvents.setState({ entries: null });
}

/** Ticks one, or takes its tick away. Nothing while nothing is being ticked. */
export function toggleChosen(entry: number): void {
  useChosenEvents.setState(({ entries }) => {
    if (entries === null) return {};
    const next = new Set(entries);
    if (!next.delete(entry)) next.add(entry);
    return { entries: next };
  });
}
