import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderOpener } from '../../../main/shell/files/open-folder.ts';

let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-open-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('opens a folder, and never a file with its name', async () => {
  const opened: string[] = [];
  const open = createFolderOpener({ openPath: async (place) => (opened.push(place), '') });
  writeFileSync(path.join(folder, 'program'), 'not a folder');
  expect(await open(folder)).toBe(true);
  expect(await open(path.join(folder, 'program'))).toBe(false);
  expect(await open(path.join(folder, 'gone'))).toBe(false);
  expect(opened).toEqual([folder]);
});
