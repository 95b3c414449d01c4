import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTextSaver } from '../../../main/shell/files/save-text.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-save-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function saverTo(filePath: string) {
  const asked: Electron.SaveDialogOptions[] = [];
  const showSaveDialog = async (...given: readonly unknown[]) => (
    asked.push(given.at(-1) as Electron.SaveDialogOptions),
    { canceled: filePath === '', filePath }
  );
  return {
    asked,
    save: createTextSaver({
      window: () => null,
      dialog: { showSaveDialog },
      documents: () => '/documents',
    }),
  };
}

describe('saving a text', () => {
  it("writes it to the user's path, in a form that spreadsheets read", async () => {
    const file = path.join(folder, 'chosen.csv');
    const { asked, save } = saverTo(file);
    expect(await save({ suggestedName: 'History.csv', text: 'é,1\r\n', extension: 'csv' })).toBe(
      'saved',
    );
    expect(readFileSync(file)).toEqual(
      Buffer.from([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x2c, 0x31, 0x0d, 0x0a]),
    );
    expect(asked).toEqual([
      {
        defaultPath: path.join('/documents', 'History.csv'),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
    ]);
  });

  it('writes a long one in parts, and rethrows an error of its source', async () => {
    const file = path.join(folder, 'long.csv');
    const parts = async function* (fails: boolean): AsyncIterable<string> {
      yield 'é,';
      await Promise.resolve();
      if (fails) throw new Error('The rest is gone');
      yield '1\r\n';
    };
    expect(
      await saverTo(file).save({ suggestedName: 'a.csv', text: parts(false), extension: 'csv' }),
    ).toBe('saved');
    expect(readFileSync(file, 'utf8')).toBe('\uFEFFé,1\r\n');
    await expect(
      saverTo(file).save({ suggestedName: 'a.csv', text: parts(true), extension: 'csv' }),
    ).rejects.toThrow('The rest is gone');
  });

  it('reads and writes nothing if it was cancelled after the path was chosen', async () => {
    let isMade = false;
    const making = async function* (): AsyncIterable<string> {
      isMade = true;
      yield 'a';
    };
    const ended = await saverTo(path.join(folder, 'a.csv')).save({
      suggestedName: 'a.csv',
      text: making(),
      extension: 'csv',
      mayStart: () => false,
    });
    expect([ended, isMade, readdirSync(folder)]).toEqual(['cancelled', false, []]);
  });

  it('replaces the existing file only with a complete one, readable by its owner only', async () => {
    const file = path.join(folder, 'kept.csv');
    const { save } = saverTo(file);
    writeFileSync(file, 'old', { mode: 0o644 });
    const failing = async function* (): AsyncIterable<string> {
      yield 'half';
      expect(readFileSync(file, 'utf8')).toBe('old');
      yield await Promise.reject(
        Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }),
      );
    };
    expect(await save({ suggestedName: 'a.csv', text: failing(), extension: 'csv' })).toBe('full');
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old', ['kept.csv']]);
    expect(await save({ suggestedName: 'a.csv', text: 'new', extension: 'csv' })).toBe('saved');
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['\uFEFFnew', ['kept.csv']]);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.platform !== 'win32')(
    'replaces the target of a link, not the link',
    async () => {
      const [file, link] = [path.join(folder, 'real.json'), path.join(folder, 'link.json')];
      writeFileSync(file, 'old');
      symlinkSync(file, link);
      expect(
        await saverTo(link).save({ suggestedName: 'a.json', text: '{}', extension: 'json' }),
      ).toBe('saved');
      expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['{}', true]);
    },
  );

  it('writes the spreadsheet mark into no other file', async () => {
    const file = path.join(folder, 'chosen.json');
    await saverTo(file).save({ suggestedName: 'a.json', text: '{}', extension: 'json' });
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  it('writes nothing if the user cancels, and reports a failure', async () => {
    const text = { suggestedName: 'a.csv', text: '', extension: 'csv' };
    expect(await saverTo('').save(text)).toBe('cancelled');
    expect(await saverTo(path.join(folder, 'no', 'such', 'folder.csv')).save(text)).toBe(
      'unavailable',
    );
  });

  it('names a file that another program holds', async () => {
    const lockedFile = async function* (): AsyncIterable<string> {
      yield await Promise.reject(
        Object.assign(new Error('EBUSY'), { code: 'EBUSY', syscall: 'write' }),
      );
    };
    expect(
      await saverTo(path.join(folder, 'open.csv')).save({
        suggestedName: 'a.csv',
        text: lockedFile(),
        extension: 'csv',
      }),
    ).toBe('in-use');
  });

  it.runIf(existsSync('/dev/full'))(
    'distinguishes a full disk from other failures, since the user can make room',
    async () => {
      expect(
        await saverTo('/dev/full').save({ suggestedName: 'a.csv', text: 'a', extension: 'csv' }),
      ).toBe('full');
    },
  );

  it('reports a read-only place', async () => {
    for (const code of ['EROFS', 'EACCES', 'EPERM']) {
      const refusing = async function* (): AsyncIterable<string> {
        yield await Promise.reject(Object.assign(new Error(code), { code, syscall: 'open' }));
      };
      expect(
        await saverTo(path.join(folder, 'a.csv')).save({
          suggestedName: 'a.csv',
          text: refusing(),
          extension: 'csv',
        }),
      ).toBe('read-only');
    }
  });

  it.each(['../../etc/passwd.csv', 'a\\b.csv', 'C:con.csv', 'a\u0000b.csv'])(
    'suggests a file in the documents, for any card name: %j',
    async (suggestedName) => {
      const { asked, save } = saverTo('');
      await save({ suggestedName, text: '', extension: 'csv' });
      expect(path.dirname(asked[0]?.defaultPath ?? '')).toBe('/documents');
      expect(path.basename(asked[0]?.defaultPath ?? '')).not.toMatch(/[\\/:\0]/);
    },
  );
});
