import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** `incomplete`: not the expected file, still being written, or no longer needed. */
export type BoundedRead =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'not-a-file' | 'too-large' | 'incomplete' };

type ReadOptions = {
  readonly maxBytes: number;
  /** `follow`: reads the target of a link. */
  readonly link: 'follow' | 'refuse';
  /** Called with the opened file before its first byte is read. */
  readonly isExpected?: (fileStat: BigIntStats) => boolean | Promise<boolean>;
  readonly signal?: AbortSignal;
};

/** A stop takes effect after this many bytes at the latest. */
const pieceBytes = 1024 * 1024;

/**
 * Opening a pipe must not wait for its writer. Windows has none of these flags, and an undefined
 * flag counts as 0.
 */
const openFlags = {
  follow: constants.O_RDONLY | constants.O_NONBLOCK,
  refuse: constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
};

/**
 * Reads a whole regular file. The opened file is checked, because its path may already lead to
 * another one. Throws errors of the system.
 */
export async function readBounded(file: string, options: ReadOptions): Promise<BoundedRead> {
  const handle = await open(file, openFlags[options.link]);
  try {
    const fileStat = await handle.stat({ bigint: true });
    if (!fileStat.isFile()) return { kind: 'not-a-file' };
    if (fileStat.size > options.maxBytes) return { kind: 'too-large' };
    if ((await options.isExpected?.(fileStat)) === false) return { kind: 'incomplete' };
    const bytes = await readExactly(handle, Number(fileStat.size), options.signal);
    const after = await handle.stat({ bigint: true });
    return bytes !== null && after.size === fileStat.size && after.mtimeNs === fileStat.mtimeNs
      ? { kind: 'read', bytes }
      : { kind: 'incomplete' };
  } finally {
    await handle.close();
  }
}

/** Null: the file is shorter, or the read was stopped. */
async function readExactly(
  handle: FileHandle,
  length: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | null> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    if (signal?.aborted === true) return null;
    const { bytesRead } = await handle.read(bytes, at, Math.min(pieceBytes, length - at), at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return bytes;
}
