import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeAtomically } from '../../../main/export/write-atomically.ts';

const refusal = vi.hoisted(() => ({ code: null as string | null }));
/** Windows answers this while Excel holds the file to replace. */
const fileLock = vi.hoisted(() => ({ code: 'EPERM', times: 0, tries: 0 }));
const rights = vi.hoisted(() => ({ isReadOnly: false }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => void waits.push(ms),
}));
const waits = vi.hoisted((): number[] => []);
/** The tests may run as root, which every folder permits. */
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof promises>();
  const open: typeof fs.open = async (file, flags, mode) => {
    if (flags === 'wx' && refusal.code !== null)
      throw Object.assign(new Error(refusal.code), { code: refusal.code, syscall: 'open' });
    return fs.open(file, flags, mode);
  };
  const answerIfHeld = (syscall: string): void => {
    fileLock.tries += 1;
    if (fileLock.tries <= fileLock.times)
      throw Object.assign(new Error(fileLock.code), { code: fileLock.code, syscall });
  };
  const rename: typeof fs.rename = async (from, to) => {
    answerIfHeld('rename');
    return fs.rename(from, to);
  };
  const writeFile: typeof fs.writeFile = async (...given) => {
    answerIfHeld('open');
    return fs.writeFile(...given);
  };
  const access: typeof fs.access = async (...given) => {
    await fs.access(...given);
    if (rights.isReadOnly) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  };
  return { ...fs, access, open, rename, writeFile };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-beside-'));
});
afterEach(() => {
  refusal.code = null;
  rights.isReadOnly = false;
  Object.assign(fileLock, { code: 'EPERM', times: 0, tries: 0 });
  waits.length = 0;
  rmSync(folder, { recursive: true, force: true });
});
function at(name: string): string {
  return path.join(folder, name);
}

describe('a file export', () => {
  it('removes temporary files of an earlier crash, and no others', async () => {
    const [stale, fresh, other] = [
      `.cashdesk-${'a'.repeat(16)}.new`,
      `.cashdesk-${'b'.repeat(16)}.new`,
      '.cashdesk-notes.new',
    ];
    for (const name of [stale, fresh, other]) writeFileSync(at(name), 'half');
    const now = Date.now() / 1000;
    const longAgo = now - 7_200;
    for (const name of [stale, other]) utimesSync(at(name), longAgo, longAgo);
    // The disk has the clock of the machine.
    utimesSync(at(fresh), now, now);
    await writeAtomically(at('cards.csv'), 'whole');
    expect(readdirSync(folder).toSorted()).toEqual([fresh, other, 'cards.csv'].toSorted());
  });

  it.each(['EACCES', 'EPERM', 'EROFS'])(
    'overwrites the existing file if its folder accepts no new file (%s)',
    async (code) => {
      const file = at('cards.csv');
      writeFileSync(file, 'a longer text that was there', { mode: 0o640 });
      refusal.code = code;
      const text = async function* (): AsyncIterable<string> {
        yield 'new';
        yield await Promise.resolve(' text');
      };
      await writeAtomically(file, text());
      expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([
        'new text',
        ['cards.csv'],
      ]);
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640);
    },
  );

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'replaces the file once another program releases it (%s)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      Object.assign(fileLock, { code, times: 5 });
      expect(await writeAtomically(at('cards.csv'), 'new')).toBe(true);
      expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder), fileLock.tries]).toEqual([
        'new',
        ['cards.csv'],
        6,
      ]);
    },
  );

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'reports after a second that another program holds the file, and leaves it unchanged (%s)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      Object.assign(fileLock, { code, times: 99 });
      await expect(writeAtomically(at('cards.csv'), 'new')).rejects.toMatchObject({
        code: 'EBUSY',
      });
      expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder)]).toEqual([
        'old',
        ['cards.csv'],
      ]);
      expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(1000);
    },
  );

  it.each(['EPERM', 'EACCES'])('does not wait for a read-only file (%s)', async (code) => {
    writeFileSync(at('cards.csv'), 'old');
    rights.isReadOnly = true;
    Object.assign(fileLock, { code, times: 99 });
    await expect(writeAtomically(at('cards.csv'), 'new')).rejects.toMatchObject({ code });
    refusal.code = code;
    await expect(writeAtomically(at('cards.csv'), 'new')).rejects.toMatchObject({ code });
    expect([waits, readdirSync(folder)]).toEqual([[], ['cards.csv']]);
  });

  it.each(['EPERM', 'EACCES'])(
    'does not wait for a file in a folder that accepts no new file (%s)',
    async (code) => {
      refusal.code = code;
      Object.assign(fileLock, { code, times: 99 });
      await expect(writeAtomically(at('cards.csv'), 'new')).rejects.toMatchObject({ code });
      expect([waits, readdirSync(folder)]).toEqual([[], []]);
    },
  );

  it('waits for a new file that a virus scanner holds before the rename', async () => {
    Object.assign(fileLock, { code: 'EACCES', times: 2 });
    expect(await writeAtomically(at('cards.csv'), 'new')).toBe(true);
    expect(readFileSync(at('cards.csv'), 'utf8')).toBe('new');
  });

  it('does not replace the file if it is cancelled during the wait', async () => {
    writeFileSync(at('cards.csv'), 'old');
    fileLock.times = 2;
    expect(await writeAtomically(at('cards.csv'), 'new', () => fileLock.tries < 2)).toBe(false);
    expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder)]).toEqual([
      'old',
      ['cards.csv'],
    ]);
  });

  it('waits for the file also in a folder that accepts no new file', async () => {
    writeFileSync(at('cards.csv'), 'old');
    refusal.code = 'EPERM';
    Object.assign(fileLock, { code: 'EBUSY', times: 2 });
    expect(await writeAtomically(at('cards.csv'), 'new')).toBe(true);
    expect(readFileSync(at('cards.csv'), 'utf8')).toBe('new');
  });

  it('fails for any other reason without changing the existing file', async () => {
    const file = at('cards.csv');
    writeFileSync(file, 'old');
    refusal.code = 'ENOSPC';
    await expect(writeAtomically(file, 'new')).rejects.toThrow('ENOSPC');
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it.each([null, 'EACCES'])(
    'leaves the existing file if it is cancelled (its folder: %j)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      refusal.code = code;
      expect(await writeAtomically(at('cards.csv'), 'new', () => false)).toBe(false);
      expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder)]).toEqual([
        'old',
        ['cards.csv'],
      ]);
    },
  );
});
