import { build } from 'electron-builder';

/** Every installer that electron-builder.yml names for the system this runs on, with Electron itself and unsigned unless a certificate is there. Gives the files. */
export async function buildInstallers(): Promise<readonly string[]> {
  return build({ publish: 'never' });
}
