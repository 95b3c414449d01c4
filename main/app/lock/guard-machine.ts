import { pushedWhileLocked, type PushEvent } from '../../../preload/contract/events.ts';
import type { Desktop, Machine } from '../machine.ts';
import type { LockState } from './lock-state.ts';

/**
 * Cancels a file dialog if the app is locked when a file is chosen. A dialog of the system stays
 * open when the app locks, and a stranger can answer it.
 */
function withUnlockedFiles(desktop: Desktop, isUnlocked: () => boolean): Desktop {
  const { chooseFile } = desktop;
  const ifUnlocked = <Chosen>(chosen: Chosen | null): Chosen | null =>
    isUnlocked() ? chosen : null;
  return {
    ...desktop,
    saveText: (file) =>
      desktop.saveText({
        ...file,
        mayStart: isUnlocked,
        confirmReplace: () => isUnlocked() && (file.confirmReplace?.() ?? true),
      }),
    openFile: async (kinds) => ifUnlocked(await desktop.openFile(kinds)) ?? { kind: 'cancelled' },
    openFiles: async (kinds) => ifUnlocked(await desktop.openFiles(kinds)) ?? [],
    chooseFile: {
      toSave: async (file) => ifUnlocked(await chooseFile.toSave(file)),
      toRead: async (file) => ifUnlocked(await chooseFile.toRead(file)),
      folder: async () => ifUnlocked(await chooseFile.folder()),
    },
  };
}

/** While the app is locked, the window gets no private data and no file is chosen. */
export function guardMachine(machine: Machine, state: Pick<LockState, 'phase'>): Machine {
  const isUnlocked = (): boolean => state.phase === 'open';
  const push: PushEvent = (name, payload) => {
    if (isUnlocked() || pushedWhileLocked.has(name)) machine.push(name, payload);
  };
  return { ...machine, push, desktop: withUnlockedFiles(machine.desktop, isUnlocked) };
}
