import { create } from 'zustand';
import { goTo, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';

type HandedFile = {
  readonly file: File;
  /** Whoever left it and came back later does not want the file any more. */
  readonly route: Route;
};

const useHanded = create<{ readonly handed: HandedFile | null }>(() => ({ handed: null }));

/** Goes to the import of clients, which reads the file as if it were chosen there. */
export function importClientsFrom(file: File): void {
  goTo({ screen: 'clients', view: { kind: 'import' } });
  useHanded.setState({ handed: { file, route: useNavigation.getState().route } });
}

/** The file that waits to be taken, if any. */
export function useHandedFile(): File | null {
  return useHanded(({ handed }) => handed?.file ?? null);
}

/** The same, once; null where its owner has gone elsewhere meanwhile. */
export function takeHandedFile(): File | null {
  const { handed } = useHanded.getState();
  useHanded.setState({ handed: null });
  return handed?.route === useNavigation.getState().route ? handed.file : null;
}
