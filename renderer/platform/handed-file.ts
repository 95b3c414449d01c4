import { create } from 'zustand';
import { goTo, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

type HandedFile = {
  readonly file: File;
  /** The file is dropped if the user leaves this route, even if they return later. */
  readonly route: Route;
};

const useHanded = create<{ readonly handed: HandedFile | null }>(() => ({ handed: null }));

/** Goes to the import of clients, which reads the file as if the user had chosen it there. */
export function importClientsFrom(file: File): void {
  goTo({ screen: 'clients', view: { kind: 'import' } });
  useHanded.setState({ handed: { file, route: useNavigation.getState().route } });
}

/** The file that waits for the import, if any. */
export function useHandedFile(): File | null {
  return useHanded(({ handed }) => handed?.file ?? null);
}

/** Takes that file, once; null if the user has left the route meanwhile. */
export function takeHandedFile(): File | null {
  const { handed } = useHanded.getState();
  useHanded.setState({ handed: null });
  return handed?.route === useNavigation.getState().route ? handed.file : null;
}
