import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Handlers, Output } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';
import { partOfFile } from '../../data/database-files.ts';
import type { BackupRecords } from '../backups/backup-records.ts';
import type { AppContext } from '../context.ts';

export type DataPlacesDeps = Pick<
  AppContext,
  'profiles' | 'directory' | 'logFile' | 'active' | 'desktop'
> & { readonly records: Pick<BackupRecords, 'of'> };

type SizedFile = { readonly name: string; readonly bytes: number };

/** Skips files that vanish before they are read. */
async function filesIn(folder: string): Promise<readonly SizedFile[]> {
  const names = await readdir(folder).catch(() => []);
  const measuredFiles = names.map(async (name) => {
    const fileStat = await stat(path.join(folder, name)).catch(() => null);
    return fileStat?.isFile() === true ? [{ name, bytes: fileStat.size }] : [];
  });
  return (await Promise.all(measuredFiles)).flat();
}

function sizesOf(
  files: readonly SizedFile[],
  connectionId: string,
): Output<'vault', 'places'>['connections'][number]['bytes'] {
  const sizes = { own: 0, copy: 0, older: 0 };
  for (const { name, bytes } of files) {
    const part = partOfFile(name, connectionId);
    if (part !== null) sizes[part] += bytes;
  }
  return sizes;
}

/** Returns where the data is stored, its size and its last backup; and shows its folder. */
export function createDataPlaces({
  profiles,
  directory,
  logFile,
  records,
  desktop,
  active,
}: DataPlacesDeps): Pick<Handlers['vault'], 'places' | 'openFolder'> {
  return {
    places: async () => {
      const [files, logs] = await Promise.all([filesIn(directory), filesIn(path.dirname(logFile))]);
      const log = path.parse(logFile).name;
      return ok({
        folder: directory,
        logBytes: logs.reduce(
          (sum, { name, bytes }) => (name.startsWith(log) ? sum + bytes : sum),
          0,
        ),
        connections: profiles.list().map(({ id, name, kind }) => {
          const { last } = records.of(id);
          return {
            id,
            name,
            kind,
            bytes: sizesOf(files, id),
            lastBackup:
              last === null
                ? null
                : {
                    atEpochMs: last.atEpochMs,
                    folder: last.folder,
                    checkedAtEpochMs: last.checkedAtEpochMs,
                  },
          };
        }),
      });
    },
    openFolder: async ({ which }) => {
      const folder =
        which === 'data'
          ? directory
          : which === 'log'
            ? path.dirname(logFile)
            : records.of(active.current()?.profile.id ?? '').plan?.folder;
      return ok({ isOpened: folder !== undefined && (await desktop.openFolder(folder)) });
    },
  };
}
