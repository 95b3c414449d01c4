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
import { writeBeside } from '../../../main/export/write-beside.ts';

const refusal = vi.hoisted(() => ({ code: null as string | null }));
/** What Windows answers while Excel holds the file that is to be replaced. */
const held = vi.hoisted(() => ({ code: 'EPERM', times: 0, tries: 0 }));
const rights = vi.hoisted(() => ({ isReadOnly: false }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => void waits.push(ms),
}));
const waits = vi.hoisted((): number[] => []);
/** Whoever runs the tests may be root, whom no folder refuses anything. */
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof promises>();
  const open: typeof fs.open = async (file, flags, mode) => {
    if (flags === 'wx' && refusal.code !== null)
      throw Object.assign(new Error(refusal.code), { code: refusal.code, syscall: 'open' });
    return fs.open(file, flags, mode);
  };
  const answerIfHeld = (syscall: string): void => {
    held.tries += 1;
    if (held.tries <= held.times)
      throw Object.assign(new Error(held.code), { code: held.code, syscall });
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
  Object.assign(held, { code: 'EPERM', times: 0, tries: 0 });
  waits.length = 0;
  rmSync(folder, { recursive: true, force: true });
});
function at(name: string): string {
  return path.join(folder, name);
}

describe('an export', () => {
  it('takes away what a crash left of an earlier one, and nothing that is being written or is not ours', async () => {
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
    await writeBeside(at('cards.csv'), 'whole');
    expect(readdirSync(folder).toSorted()).toEqual([fresh, other, 'cards.csv'].toSorted());
  });

  it.each(['EACCES', 'EPERM', 'EROFS'])(
    'is written over the file that is there where its folder takes no other (%s)',
    async (code) => {
      const file = at('cards.csv');
      writeFileSync(file, 'a longer text that was there', { mode: 0o640 });
      refusal.code = code;
      const text = async function* (): AsyncIterable<string> {
        yield 'new';
        yield await Promise.resolve(' text');
      };
      await writeBeside(file, text());
      expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([
        'new text',
        ['cards.csv'],
      ]);
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640);
    },
  );

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'takes its place once another program lets go of the file (%s)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      Object.assign(held, { code, times: 5 });
      expect(await writeBeside(at('cards.csv'), 'new')).toBe(true);
      expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder), held.tries]).toEqual([
        'new',
        ['cards.csv'],
        6,
      ]);
    },
  );

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'says after a second that another program holds the file, which stays as it was (%s)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      Object.assign(held, { code, times: 99 });
      await expect(writeBeside(at('cards.csv'), 'new')).rejects.toMatchObject({ code: 'EBUSY' });
      expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder)]).toEqual([
        'old',
        ['cards.csv'],
      ]);
      expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(1000);
    },
  );

  it.each(['EPERM', 'EACCES'])(
    'waits for no file that the user may not write to (%s)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      rights.isReadOnly = true;
      Object.assign(held, { code, times: 99 });
      await expect(writeBeside(at('cards.csv'), 'new')).rejects.toMatchObject({ code });
      refusal.code = code;
      await expect(writeBeside(at('cards.csv'), 'new')).rejects.toMatchObject({ code });
      expect([waits, readdirSync(folder)]).toEqual([[], ['cards.csv']]);
    },
  );

  it.each(['EPERM', 'EACCES'])(
    'waits for no file in a folder that takes no new file (%s)',
    async (code) => {
      refusal.code = code;
      Object.assign(held, { code, times: 99 });
      await expect(writeBeside(at('cards.csv'), 'new')).rejects.toMatchObject({ code });
      expect([waits, readdirSync(folder)]).toEqual([[], []]);
    },
  );

  it('waits for a new file that a virus scanner holds before it takes its place', async () => {
    Object.assign(held, { code: 'EACCES', times: 2 });
    expect(await writeBeside(at('cards.csv'), 'new')).toBe(true);
    expect(readFileSync(at('cards.csv'), 'utf8')).toBe('new');
  });

  it('does not take its place where it stops being meant while it waits', async () => {
    writeFileSync(at('cards.csv'), 'old');
    held.times = 2;
    expect(await writeBeside(at('cards.csv'), 'new', () => held.tries < 2)).toBe(false);
    expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder)]).toEqual([
      'old',
      ['cards.csv'],
    ]);
  });

  it('waits for the file as well where its folder takes no other', async () => {
    writeFileSync(at('cards.csv'), 'old');
    refusal.code = 'EPERM';
    Object.assign(held, { code: 'EBUSY', times: 2 });
    expect(await writeBeside(at('cards.csv'), 'new')).toBe(true);
    expect(readFileSync(at('cards.csv'), 'utf8')).toBe('new');
  });

  it('fails for any other reason without touching the file that is there', async () => {
    const file = at('cards.csv');
    writeFileSync(file, 'old');
    refusal.code = 'ENOSPC';
    await expect(writeBeside(file, 'new')).rejects.toThrow('ENOSPC');
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it.each([null, 'EACCES'])(
    'leaves the file that is there where it is not meant any more (its folder: %j)',
    async (code) => {
      writeFileSync(at('cards.csv'), 'old');
      refusal.code = code;
      expect(await writeBeside(at('cards.csv'), 'new', () => false)).toBe(false);
      expect([readFileSync(at('cards.csv'), 'utf8'), readdirSync(folder)]).toEqual([
        'old',
        ['cards.csv'],
      ]);
    },
  );
});
