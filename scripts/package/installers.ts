import { build, type Configuration } from 'electron-builder';
import { collectDesktopEntries, desktopEntriesComplaints } from './desktop-entries.ts';

/** `files`: the built installers. `complaints`: problems of their start commands. */
type Installers = {
  readonly files: readonly string[];
  readonly complaints: readonly string[];
};

/**
 * Builds every installer that electron-builder.yml names for this system, with the real Electron,
 * and unsigned unless a certificate is available. `extraSettings`: additional settings for
 * electron-builder.
 */
export async function buildInstallers(extraSettings: Configuration = {}): Promise<Installers> {
  const { entries, effectiveOptionComputed } = collectDesktopEntries({ stopsAfterwards: false });
  const files = await build({
    config: { extends: 'electron-builder.yml', ...extraSettings },
    publish: 'never',
    ...(process.platform === 'linux' && { effectiveOptionComputed }),
  });
  return {
    files,
    complaints: process.platform === 'linux' ? desktopEntriesComplaints(entries) : [],
  };
}
