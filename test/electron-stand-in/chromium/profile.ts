import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const prefix = 'cashdesk-stand-in-';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A profile of this process only. Also removes profiles of killed processes. */
export function createProfile(): string {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (owner > 0 && !isRunning(owner)) removeProfile(path.join(tmpdir(), name));
  }
  return mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
}

export function removeProfile(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  } catch {
    // A browser process that is still dying may write again; the next start removes the
    // rest.
  }
}
