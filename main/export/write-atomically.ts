import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  lstat,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A device or a pipe cannot be replaced by a file. */
async function isFile(file: string): Promise<boolean> {
  return (await stat(file)).isFile();
}

const temporaryPattern = /^\.cashdesk-[0-9a-f]{16}\.new$/;
/** A file being written was changed more recently than this. */
const staleMs = 60 * 60_000;

/**
 * Removes hidden files that a crash left next to an export. A file that cannot be read or removed
 * stays.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => temporaryPattern.test(each))) {
    const leftover = path.join(folder, name);
    const isStale = await lstat(leftover).then(
      (found) => found.isFile() && Date.now() - found.mtimeMs > staleMs,
      () => false,
    );
    if (isStale) await rm(leftover, { force: true }).catch(() => undefined);
  }
}

/** Null: this folder allows no new file. Never opens an existing file. */
function openNew(file: string): Promise<FileHandle | null> {
  return open(file, 'wx', 0o600).catch((cause: unknown) => {
    if (
      cause instanceof Error &&
      'code' in cause &&
      ['EACCES', 'EPERM', 'EROFS'].includes(String(cause.code))
    )
      return null;
    throw cause;
  });
}

/**
 * Excel locks an open file, and a virus scanner checks a new one for a moment: waits a second in
 * all.
 */
const retryDelaysMs = [50, 100, 200, 300, 350] as const;
const inUseCodes: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/**
 * Whether waiting cannot help: the user may not write to the file, or may not open a missing one. A
 * virus scanner may still lock a new file before its rename.
 */
function isForbidden(place: string, syscall: 'rename' | 'open'): Promise<boolean> {
  return access(place, constants.W_OK).then(
    () => false,
    (cause: NodeJS.ErrnoException) => syscall === 'open' || cause.code !== 'ENOENT',
  );
}

/**
 * Retries while another program has the file open, then throws EBUSY: Windows also answers EPERM
 * and EACCES for an open file.
 */
async function whileInUse<Value>(
  { place, syscall }: { readonly place: string; readonly syscall: 'rename' | 'open' },
  work: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      const { code = '', syscall: failed } = cause as NodeJS.ErrnoException;
      if (failed !== syscall || !inUseCodes.has(code)) throw cause;
      if (code !== 'EBUSY' && (await isForbidden(place, syscall))) throw cause;
      const waitMs = retryDelaysMs[tries];
      if (waitMs !== undefined) await pause(waitMs);
      else if (syscall === 'open') throw cause;
      else throw Object.assign(new Error('EBUSY', { cause }), { code: 'EBUSY', syscall });
    }
  }
}

/**
 * Writes a text to a file that only the system user can read (0600). The text is written to a
 * temporary file next to it, synced, then renamed. So a full disk, an error while generating the
 * text or a crash leaves the old file. If the folder allows no new file, an existing one is
 * overwritten in place. A file that another program has open is retried for a second; a file that
 * the user may not write is not. Throws errors of the system or the text; EBUSY for a file that
 * stays open.
 *
 * `confirmReplace` is called before the rename; if it returns false or throws, the file stays
 * unchanged.
 * Returns whether the file was replaced.
 */
export async function writeAtomically(
  file: string,
  text: string | AsyncIterable<string | Uint8Array>,
  confirmReplace: () => boolean = () => true,
): Promise<boolean> {
  const overwrite = async (place: string, options: Parameters<typeof writeFile>[2]) => {
    return whileInUse({ place, syscall: 'open' }, async () => {
      if (!confirmReplace()) return false;
      await writeFile(place, text, options);
      return true;
    });
  };
  // A link stays a link: its target is replaced. Null: there is no file yet.
  const existing = await realpath(file).catch(() => null);
  if (existing !== null && !(await isFile(existing))) return overwrite(existing, 'utf8');
  const place = existing ?? file;
  const folder = path.dirname(place);
  await removeLeftovers(folder);
  // Short, because the chosen name may already have the longest length.
  const temporaryFile = path.join(folder, `.cashdesk-${randomBytes(8).toString('hex')}.new`);
  const handle = await openNew(temporaryFile);
  // Without an existing file, the system's own error says why none can be created.
  if (handle === null) return overwrite(place, { encoding: 'utf8', mode: 0o600, flush: true });
  try {
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await whileInUse({ place, syscall: 'rename' }, async () => {
      const isReplaced = confirmReplace();
      await (isReplaced ? rename(temporaryFile, place) : rm(temporaryFile));
      return isReplaced;
    });
  } catch (cause) {
    await rm(temporaryFile, { force: true });
    throw cause;
  }
}
