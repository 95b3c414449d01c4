import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArchive } from '../../../scripts/package/read-archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the archive of the app', () => {
  it('is read whole: hidden and nested files, unpacked files, and the text of scripts', async () => {
    const source = path.join(folder, 'app');
    mkdirSync(path.join(source, 'out', 'main'), { recursive: true });
    writeFileSync(path.join(source, 'out', 'main', 'index.js'), 'start()');
    writeFileSync(path.join(source, 'out', 'main', 'binding.node'), 'binary');
    writeFileSync(path.join(source, '.env'), 'SECRET=1');
    const archive = path.join(folder, 'app.asar');
    await createPackageWithOptions(source, archive, { dot: true, unpack: '*.node' });

    expect(readArchive(archive).toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '.env', isUnpacked: false },
      { path: 'out/main/binding.node', isUnpacked: true },
      { path: 'out/main/index.js', isUnpacked: false, text: 'start()' },
    ]);
  });
});
