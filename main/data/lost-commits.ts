import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * https://sqlite.org/fileformat2.html §4.1 and https://sqlite.org/walformat.html §2.1: sizes and
 * offsets in bytes.
 */
const logHeader = { size: 32, pageSizeAt: 8, saltsAt: 16, checksumAt: 24 } as const;
const frameHeader = { size: 24, commitSizeAt: 4, saltsAt: 8 } as const;
const indexMaximumFrameAt = 16;

/**
 * Whether the write-ahead log of an open database contains commits that SQLite skipped. SQLite
 * treats a changed byte as the torn end of the log and silently drops everything after it. A log
 * that is synced at every commit can be torn only in its last transaction. So current frames after
 * a skipped commit prove damage. Damage to the last transaction itself cannot be detected.
 */
export function hasLostCommits(path: string): boolean {
  const log = `${path}-wal`;
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logHeader.size) return false;
  const file = openSync(log, 'r');
  try {
    const header = readAt(file, 0, logHeader.size);
    // The header is synced before the first frame is written, so a torn header has nothing after
    // it.
    if (!isIntact(header)) return true;
    const salts = header.subarray(logHeader.saltsAt, logHeader.checksumAt);
    const frameSize = frameHeader.size + header.readUInt32BE(logHeader.pageSizeAt);
    const frames = Math.floor((size - logHeader.size) / frameSize);
    let isBehindCommit = false;
    for (let frame = readFrameCount(path); frame < frames; frame += 1) {
      const { commitSize, ownSalts } = readFrame(file, logHeader.size + frame * frameSize);
      // Other salts mark frames of an earlier use of the log.
      if (!ownSalts.equals(salts)) continue;
      if (isBehindCommit) return true;
      isBehindCommit = commitSize !== 0;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

/**
 * The number of intact frames that SQLite found, as stored in the log's index, in the machine's
 * byte order.
 */
function readFrameCount(path: string): number {
  const file = openSync(`${path}-shm`, 'r');
  try {
    return new Uint32Array(Uint8Array.from(readAt(file, indexMaximumFrameAt, 4)).buffer)[0] ?? 0;
  } finally {
    closeSync(file);
  }
}

function readFrame(
  file: number,
  at: number,
): { readonly commitSize: number; readonly ownSalts: Buffer } {
  const header = readAt(file, at, frameHeader.size);
  return {
    commitSize: header.readUInt32BE(frameHeader.commitSizeAt),
    ownSalts: header.subarray(frameHeader.saltsAt, frameHeader.saltsAt + 8),
  };
}

/**
 * Checks the checksum of the log's header (§4.2): two sums over 32-bit words, whose byte order the
 * magic number gives.
 */
function isIntact(header: Buffer): boolean {
  const magic = header.readUInt32BE(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return false;
  const word = (at: number) =>
    magic % 2 === 1 ? header.readUInt32BE(at) : header.readUInt32LE(at);
  let [first, second] = [0, 0];
  for (let at = 0; at < logHeader.checksumAt; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return (
    first === header.readUInt32BE(logHeader.checksumAt) &&
    second === header.readUInt32BE(logHeader.checksumAt + 4)
  );
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}
