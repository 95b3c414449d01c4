import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileOpener } from '../../../main/shell/files/open-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opener(...filePaths: string[]) {
  const asked: Electron.OpenDialogOptions[] = [];
  const showOpenDialog = async (...given: readonly unknown[]) => (
    asked.push(given.at(-1) as Electron.OpenDialogOptions),
    { canceled: filePaths.length === 0, filePaths }
  );
  return {
    asked,
    ...createFileOpener({
      window: () => null,
      dialog: { showOpenDialog },
      documents: () => '/documents',
    }),
  };
}
const csv = { extensions: ['csv', 'txt'], maxBytes: 4 };

describe('opening a file', () => {
  it("asks for one file of a kind, starting in the user's documents, and reads it", async () => {
    const file = path.join(folder, 'Kunden.csv');
    writeFileSync(file, 'a,b');
    const { asked, openFile } = opener(file);
    const opened = await openFile(csv);
    expect(opened).toMatchObject({ kind: 'opened', name: 'Kunden.csv' });
    expect(opened.kind === 'opened' && Buffer.from(opened.bytes).toString()).toBe('a,b');
    expect(asked).toEqual([
      {
        defaultPath: '/documents',
        filters: [
          { name: 'CSV, TXT', extensions: ['csv', 'txt'] },
          { name: '*', extensions: ['*'] },
        ],
        properties: ['openFile'],
      },
    ]);
  });

  it('reads nothing if the user cancels, and nothing that is too large', async () => {
    const file = path.join(folder, 'large.csv');
    writeFileSync(file, 'a,b,c');
    expect(await opener().openFile(csv)).toEqual({ kind: 'cancelled' });
    expect(await opener(file).openFile(csv)).toEqual({ kind: 'too-large' });
  });

  it('asks for several files, and reads each only when requested', async () => {
    const [small, large] = ['small.csv', 'large.csv'].map((name) => path.join(folder, name));
    writeFileSync(small ?? '', 'a,b');
    writeFileSync(large ?? '', 'a,b,c');
    const { asked, openFiles } = opener(small ?? '', large ?? '');
    const files = await openFiles(csv);
    expect(asked).toMatchObject([{ properties: ['openFile', 'multiSelections'] }]);
    expect(await Promise.all(files.map((read) => read()))).toMatchObject([
      { kind: 'opened', name: 'small.csv' },
      { kind: 'too-large' },
    ]);
    expect(await opener().openFiles(csv)).toEqual([]);
  });

  it('reports an unreadable file', async () => {
    mkdirSync(path.join(folder, 'folder.csv'));
    expect(await opener(path.join(folder, 'gone.csv')).openFile(csv)).toEqual({ kind: 'failed' });
    expect(await opener(path.join(folder, 'folder.csv')).openFile(csv)).toEqual({ kind: 'failed' });
  });

  it('reads the target of a chosen link, and does not wait for a pipe', async () => {
    writeFileSync(path.join(folder, 'real.csv'), 'a,b');
    symlinkSync('real.csv', path.join(folder, 'link.csv'));
    execFileSync('mkfifo', [path.join(folder, 'pipe.csv')]);
    expect(await opener(path.join(folder, 'link.csv')).openFile(csv)).toMatchObject({
      kind: 'opened',
      name: 'link.csv',
    });
    expect(await opener(path.join(folder, 'pipe.csv')).openFile(csv)).toEqual({ kind: 'failed' });
  });
});
