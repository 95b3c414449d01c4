import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareOne } from '../../statements.ts';

export type WatchedFolders = ReturnType<typeof watchedFolderIn>;

/** The folder whose files are added automatically, and which of its files were read. */
export function watchedFolderIn(db: Database) {
  const put = prepareRun<[path: string]>(
    db,
    'INSERT INTO watched_folder (only, path) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET path = excluded.path',
  );
  const remove = prepareRun<[]>(db, 'DELETE FROM watched_folder');
  const forgetFiles = prepareRun<[]>(db, 'DELETE FROM folder_file');
  const selectFile = prepareOne<[identity: string], unknown>(
    db,
    'SELECT 1 FROM folder_file WHERE identity = ?',
  );
  return {
    /** Null: no folder is watched. */
    get: prepareOne<[], { readonly path: string }>(db, 'SELECT path FROM watched_folder'),
    /** Null watches none. The files of the former folder are forgotten. */
    set: (path: string | null): void =>
      db
        .transaction(() => {
          forgetFiles();
          if (path === null) remove();
          else put(path);
        })
        .immediate(),
    wasRead: (identity: string): boolean => selectFile(identity) !== null,
    rememberRead: prepareRun<[identity: string]>(
      db,
      'INSERT OR IGNORE INTO folder_file (identity) VALUES (?)',
    ),
  };
}
