import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogFiles } from './rotating-file.ts';

/** The disk, with files readable only by the system user. */
export const nodeLogFiles: LogFiles = {
  append: async (path, text) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, text, { mode: 0o600 });
  },
  size: async (path) => {
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
      throw error;
    }
  },
  rename,
};
