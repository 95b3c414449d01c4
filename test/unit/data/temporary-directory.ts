import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder for the running test, deleted when the test ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-data-'));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

/** A key that is easy to distinguish from others. */
export function testKey(fill: number): Uint8Array {
  return new Uint8Array(32).fill(fill);
}
