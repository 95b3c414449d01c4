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

const oursBeside = /^\.cashdesk-[0-9a-f]{16}\.new$/;
/** A file that is being written was changed a moment ago. */
const staleMs = 60 * 60_000;

/**
 * What a crash left beside an export is of no use, and nobody sees that it is there. What cannot be
 * looked at or removed stays.
 */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => oursBeside.test(each))) {
    const left = path.join(folder, name);
    const isStale = await lstat(left).then(
      (found) => found.isFile() && Date.now() - found.mtimeMs > staleMs,
      () => false,
    );
    if (isStale) await rm(left, { force: true }).catch(() => undefined);
  }
}

/** Null: nothing new may be made in this folder. Never into a file that somebody else put there. */
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

/** Excel holds an open file, and a virus scanner looks at a new one for a moment: a second in all. */
const waitsMs = [50, 100, 200, 300, 350] as const;
const inUseCodes: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);

/**
 * Whether waiting cannot help: the user may not write to the file, or may not open one that is not
 * there. A new file may still be held by a virus scanner before its rename.
 */
function isForbidden(place: string, syscall: 'rename' | 'open'): Promise<boolean> {
  return access(place, constants.W_OK).then(
    () => false,
    (cause: NodeJS.ErrnoException) => syscall === 'open' || cause.code !== 'ENOENT',
  );
}

/**
 * Tries again while another program holds the file. After that it throws EBUSY: Windows also answers
 * EPERM and EACCES for a file that is open.
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
      const waitMs = waitsMs[tries];
      if (waitMs !== undefined) await pause(waitMs);
      else if (syscall === 'open') throw cause;
      else throw Object.assign(new Error('EBUSY', { cause }), { code: 'EBUSY', syscall });
    }
  }
}

/**
 * Writes a text as a file that only its owner can read (0600). It is written beside its place and
 * takes it once it is whole and on the disk, so a full disk, a text whose making throws or a crash
 * leaves the file that was there. Where the folder takes no new file, one that is there is written
 * over as it is. A file that another program holds is tried again for a second, one that the user
 * may not write to is not. Throws what the
 * system or the text throws; EBUSY for a file that is still held.
 *
 * `isMeant` is asked before anything takes its place: where it says no or throws, nothing does.
 * Whether the text lies there now.
 */
export async function writeBeside(
  file: string,
  text: string | AsyncIterable<string | Uint8Array>,
  isMeant: () => boolean = () => true,
): Promise<boolean> {
  const writeOver = async (place: string, options: Parameters<typeof writeFile>[2]) => {
    return whileInUse({ place, syscall: 'open' }, async () => {
      if (!isMeant()) return false;
      await writeFile(place, text, options);
      return true;
    });
  };
  // A link stays one: what it leads to is replaced. Null: there is no file yet.
  const there = await realpath(file).catch(() => null);
  if (there !== null && !(await isFile(there))) return writeOver(there, 'utf8');
  const place = there ?? file;
  const folder = path.dirname(place);
  await sweep(folder);
  // Short: the name that was chosen may be as long as a name can be.
  const beside = path.join(folder, `.cashdesk-${randomBytes(8).toString('hex')}.new`);
  const handle = await openNew(beside);
  // Without a file there the system says by itself why there can be none.
  if (handle === null) return writeOver(place, { encoding: 'utf8', mode: 0o600, flush: true });
  try {
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await whileInUse({ place, syscall: 'rename' }, async () => {
      const isWanted = isMeant();
      await (isWanted ? rename(beside, place) : rm(beside));
      return isWanted;
    });
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause;
  }
}
