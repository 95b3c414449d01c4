import type { Desktop } from '../handlers.ts';

/**
 * The dialogs for files, cancelled where the app is locked by the time a file is chosen: a dialog of
 * the system stays open when the app locks, and a stranger at the desk can answer it.
 */
export function withUnlockedFiles(desktop: Desktop, isUnlocked: () => boolean): Desktop {
  const { chooseFile } = desktop;
  const ifUnlocked = <Chosen>(chosen: Chosen | null): Chosen | null =>
    isUnlocked() ? chosen : null;
  return {
    ...desktop,
    saveText: (file) =>
      desktop.saveText({
        ...file,
        mayStart: isUnlocked,
        isMeant: () => isUnlocked() && (file.isMeant?.() ?? true),
      }),
    openFile: async (kinds) => ifUnlocked(await desktop.openFile(kinds)) ?? { kind: 'cancelled' },
    chooseFile: {
      toSave: async (file) => ifUnlocked(await chooseFile.toSave(file)),
      toRead: async (file) => ifUnlocked(await chooseFile.toRead(file)),
      folder: async () => ifUnlocked(await chooseFile.folder()),
    },
  };
}
