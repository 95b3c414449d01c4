import { create } from 'zustand';
import { goTo, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

type PendingFile = {
  readonly file: File;
  /** The file is dropped if the user leaves this route, even if they return later. */
  readonly route: Route;
};

const usePendingFile = create<{ readonly pending: PendingFile | null }>(() => ({ pending: null }));

/** Goes to the import of clients, which reads the file as if the user had chosen it there. */
export function importClientsFrom(file: File): void {
  goTo({ screen: 'clients', view: { kind: 'import' } });
  usePendingFile.setState({ pending: { file, route: useNavigation.getState().route } });
}

/** The file that waits for the import, if any. */
export function usePendingImportFile(): File | null {
  return usePendingFile(({ pending }) => pending?.file ?? null);
}

/** Takes that file, once; null if the user has left the route meanwhile. */
export function takePendingImportFile(): File | null {
  const { pending } = usePendingFile.getState();
  usePendingFile.setState({ pending: null });
  return pending?.route === useNavigation.getState().route ? pending.file : null;
}
