import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';

/** Loads both native modules as main does, and writes a row into an encrypted database. */
const program = `
const { createRequire } = require('node:module');
const fromMain = createRequire(process.argv[1]);
const Database = fromMain('better-sqlite3-multiple-ciphers');
const database = new Database(':memory:');
if (database.prepare('SELECT 6 * 7 AS answer').get().answer !== 42) throw new Error('SQLite does not answer');
`;

/**
 * Takes a packed archive apart and loads the database of it in this Node, which shows that nothing it needs was left behind. For an archive
 * of this machine's own platform only. The keychain's binary is loaded only where its system library is.
 */
export function nativeComplaints(archive: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-archive-'));
  try {
    extractAll(archive, folder);
    const { status, stderr } = spawnSync(process.execPath, ['-e', program, path.join(folder, 'out', 'main', 'index.js')], { encoding: 'utf8' });
    return status === 0 ? [] : [`the packed database does not load: ${stderr.split('\n').find((line) => line.includes('Error')) ?? stderr}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
