import { build, type Configuration } from 'electron-builder';
import { collectDesktopEntries, desktopEntriesComplaints } from './desktop-entries.ts';

/** `files`: the installers that were built. `complaints`: about what they would start. */
type Installers = {
  readonly files: readonly string[];
  readonly complaints: readonly string[];
};

/**
 * Every installer that electron-builder.yml names for the system this runs on, with Electron itself
 * and unsigned unless a certificate is there. `besides`: what is asked of electron-builder over and
 * above that.
 */
export async function buildInstallers(besides: Configuration = {}): Promise<Installers> {
  const { entries, effectiveOptionComputed } = collectDesktopEntries({ thenStop: false });
  const files = await build({
    config: { extends: 'electron-builder.yml', ...besides },
    publish: 'never',
    ...(process.platform === 'linux' && { effectiveOptionComputed }),
  });
  return {
    files,
    complaints: process.platform === 'linux' ? desktopEntriesComplaints(entries) : [],
  };
}
