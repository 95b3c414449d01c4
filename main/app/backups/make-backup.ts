import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFailure } from '../../../preload/contract/app/vault.ts';
import { runVaultWork } from '../../data/vault/whole/run-vault-work.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { vaultFileExtension } from '../../data/vault/whole/vault-file.ts';
import type { BackupRecord } from './backup-records.ts';

type BackupFile = BackupRecord['made'][number];

type BackupResult =
  | { readonly kind: 'made'; readonly made: BackupFile }
  | { readonly kind: 'failed'; readonly why: BackupFailure };

function failed(why: BackupFailure): BackupResult {
  return { kind: 'failed', why };
}

const markBytes = 16;

/** The beginning of a file: its unencrypted random salt. Null: unreadable. */
async function markOf(file: string): Promise<string | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const mark = Buffer.alloc(markBytes);
    const { bytesRead } = await handle.read(mark, 0, markBytes, 0);
    return bytesRead === markBytes ? mark.toString('hex') : null;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

export async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null))?.isDirectory() === true;
}

/** Picks a name that does not replace an existing file. */
async function findFreeName(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const fileName = `${name}${count === 1 ? '' : ` ${String(count)}`}.${vaultFileExtension}`;
    if ((await stat(path.join(folder, fileName)).catch(() => null)) === null) return fileName;
  }
}

/** Removes the leftover of a killed backup, under the name stored when it began. */
export async function removeUnfinished({
  folder,
  fileName,
}: Pick<BackupFile, 'folder' | 'fileName'>): Promise<void> {
  for (const sidecar of ['', '-wal', '-shm', '-journal'])
    await rm(path.join(folder, `${fileName}.new${sidecar}`), { force: true }).catch(
      () => undefined,
    );
}

/**
 * Finds a backup that was finished but not recorded, because the app was killed. Its name was free,
 * so the file is ours. Null: the file is missing, or the password does not open it.
 */
export async function readFinishedBackup(
  { folder, fileName }: Pick<BackupFile, 'folder' | 'fileName'>,
  password: string,
): Promise<BackupFile | null> {
  const file = path.join(folder, fileName);
  const mark = await markOf(file);
  if (mark === null) return null;
  const readResult = await runVaultWork('read', { file, password });
  return readResult.kind === 'read' ? { folder, fileName, mark } : null;
}

/**
 * Removes a backup if the file still has its mark.
 *
 * @returns whether the file is gone or is not this backup any more
 */
export async function removeBackup({ folder, fileName, mark }: BackupFile): Promise<boolean> {
  const file = path.join(folder, fileName);
  const currentMark = await markOf(file);
  if (currentMark !== null && currentMark !== mark) return true;
  return await rm(file, { force: true }).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a copy of a vault into a folder, then opens it with its password. Checks it as a whole,
 * and compares its counts with the source. A copy that does not open is removed and reported as
 * failed.
 */
export async function makeBackup(
  vault: Pick<Vault, 'exportTo'>,
  {
    folder,
    name,
    password,
    about,
    onBegin,
  }: {
    readonly folder: string;
    /** Without its extension. */
    readonly name: string;
    readonly password: string;
    readonly about: string;
    /** Receives the file name before anything is written. */
    readonly onBegin: (begun: Pick<BackupFile, 'folder' | 'fileName'>) => void;
  },
): Promise<BackupResult> {
  // Writing would create a missing folder, such as one on an unplugged drive.
  if (!(await isFolder(folder))) return failed('folder-gone');
  const fileName = await findFreeName(folder, name);
  const file = path.join(folder, fileName);
  onBegin({ folder, fileName });
  const exported = await vault.exportTo({ file, password, about });
  if (exported.kind === 'memory-only') return failed('keychain');
  if (exported.kind === 'unavailable') {
    if (exported.reason === 'full' || exported.reason === 'damaged') return failed(exported.reason);
    return failed((await isFolder(folder)) ? 'not-writable' : 'folder-gone');
  }
  const mark = await markOf(file);
  const readResult = await runVaultWork('read', { file, password });
  const isSame =
    mark !== null &&
    readResult.kind === 'read' &&
    readResult.about === about &&
    JSON.stringify(readResult.counts) === JSON.stringify(exported.counts);
  if (isSame) return { kind: 'made', made: { folder, fileName, mark } };
  if (mark !== null) await removeBackup({ folder, fileName, mark });
  return failed((await isFolder(folder)) ? 'not-opened' : 'folder-gone');
}
