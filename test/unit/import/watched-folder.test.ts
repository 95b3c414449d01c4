import { execFileSync } from 'node:child_process';
import {
  existsSync,
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FileProblem,
  type FolderProblem,
  watchFolder,
} from '../../../main/import/watched-folder.ts';

/** A device that never ends, where the system has one. */
const zeroes = '/dev/zero';

/** What another program does between two steps of a read; and a system without `O_NOFOLLOW`. */
const meanwhile = vi.hoisted(() => ({
  afterLstat: (): void => undefined,
  beforeOpen: (): void => undefined,
  beforeRead: (): void => undefined,
  followsLinks: false,
  openCode: null as string | null,
  accessCode: null as string | null,
  opened: 0,
  closed: 0,
}));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof promises>();
  const fail = (code: string | null): void => {
    if (code !== null) throw Object.assign(new Error(code), { code, syscall: 'open' });
  };
  const access: typeof fs.access = async (...given) => {
    fail(meanwhile.accessCode);
    return fs.access(...given);
  };
  const open: typeof fs.open = async (file, flags, mode) => {
    meanwhile.beforeOpen();
    fail(meanwhile.openCode);
    const given =
      meanwhile.followsLinks && typeof flags === 'number'
        ? flags & ~fs.constants.O_NOFOLLOW
        : flags;
    const handle = await fs.open(file, given, mode);
    meanwhile.opened += 1;
    const read = handle.read.bind(handle);
    const close = handle.close.bind(handle);
    const readAfter: typeof read = async (...args: Parameters<typeof read>) => {
      meanwhile.beforeRead();
      return read(...args);
    };
    Object.assign(handle, { read: readAfter });
    handle.close = async () => {
      meanwhile.closed += 1;
      return close();
    };
    return handle;
  };
  const lstat = async (...given: Parameters<typeof fs.lstat>) => {
    const found = await fs.lstat(...given);
    meanwhile.afterLstat();
    return found;
  };
  return { ...fs, access, lstat, open };
});

let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'cashdesk-watched-'));
  folder = path.join(parent, 'invoices');
  mkdirSync(folder);
});
afterEach(() => {
  expect(meanwhile.closed).toBe(meanwhile.opened);
  Object.assign(meanwhile, {
    afterLstat: () => undefined,
    beforeOpen: () => undefined,
    beforeRead: () => undefined,
    followsLinks: false,
    openCode: null,
    accessCode: null,
    opened: 0,
    closed: 0,
  });
  rmSync(parent, { recursive: true, force: true });
});

function at(name: string): string {
  return path.join(folder, name);
}

type Given = Partial<Parameters<typeof watchFolder>[0]>;

function setUp(given: Given = {}) {
  let nowMs = 0;
  const files: [name: string, text: string][] = [];
  const identities: string[] = [];
  const fileProblems: [name: string, problem: FileProblem][] = [];
  const problems: (FolderProblem | null)[] = [];
  const watch = watchFolder({
    folder,
    extensions: ['pdf', 'xml', 'p7m', 'zip', 'eml'],
    maxBytes: 100,
    isKnown: (identity) => identities.includes(identity),
    onFile: async ({ name, bytes, identity }) => {
      files.push([name, Buffer.from(bytes).toString()]);
      identities.push(identity);
    },
    onFileProblem: ({ name, problem }) => void fileProblems.push([name, problem]),
    onProblem: (problem) => void problems.push(problem),
    monotonicNow: () => nowMs,
    yieldToEventLoop: async () => undefined,
    ...given,
  });
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  const scanLater = async (): Promise<number> => {
    pass(30_000);
    return watch.scanNow();
  };
  return {
    watch,
    files,
    identities,
    fileProblems,
    problems,
    pass,
    scanLater,
    /** Two checks: a file is read in the second. */
    scanTwice: async () => {
      await scanLater();
      return scanLater();
    },
    names: () => files.map(([name]) => name).toSorted(),
  };
}

function makePipe(file: string): void {
  execFileSync('mkfifo', [file]);
}

describe('a watched folder', () => {
  it('reports files with the extensions in any case, and changes nothing in the folder', async () => {
    const wanted = ['a.pdf', 'b.XML', 'c.xml.p7m', 'd.Zip', 'e.eml'];
    const others = ['f.txt', 'pdf', '.hidden.pdf', '~$g.pdf', 'h.pdf.part', 'i.pdf.crdownload'];
    for (const name of [...wanted, ...others, 'j.tmp', '.pdf']) writeFileSync(at(name), name);
    writeFileSync(at('empty.pdf'), '');
    mkdirSync(at('folder.xml'));
    writeFileSync(at('folder.xml/inside.xml'), 'inside');
    const listing = () =>
      readdirSync(folder, { recursive: true }).map((name) => [
        name,
        statSync(at(String(name))).mtimeMs,
        statSync(at(String(name))).size,
      ]);
    const before = listing();
    const { scanTwice, files, problems, fileProblems } = setUp();
    expect(await scanTwice()).toBe(0);
    expect(files.toSorted()).toEqual(wanted.map((name) => [name, name]));
    expect(listing()).toEqual(before);
    expect([problems, fileProblems]).toEqual([[], []]);
  });

  it('keeps any character of a name', async () => {
    const wanted = [
      '🧾 €.pdf',
      'فاتورة\u202Efdp.xml',
      'two\nlines.eml',
      'back\\slash.pdf',
      ' .pdf',
    ];
    for (const name of wanted) writeFileSync(at(name), name);
    const { scanTwice, files } = setUp();
    await scanTwice();
    expect(new Map(files)).toEqual(new Map(wanted.map((name) => [name, name])));
  });

  it('reports a name that is not UTF-8 as unreadable, once', async () => {
    writeFileSync(
      Buffer.concat([Buffer.from(at('Factur')), Buffer.from([0xe9]), Buffer.from('.pdf')]),
      'a',
    );
    const { scanTwice, fileProblems } = setUp();
    await scanTwice();
    expect(fileProblems).toEqual([['Factur\uFFFD.pdf', 'not-readable']]);
  });

  it('reads a file once it did not change for some seconds', async () => {
    writeFileSync(at('a.pdf'), 'half');
    const { watch, pass, files } = setUp();
    expect(await watch.scanNow()).toBe(1);
    expect(await watch.scanNow()).toBe(1);
    pass(30_000);
    appendFileSync(at('a.pdf'), ' and half');
    expect(await watch.scanNow()).toBe(1);
    pass(2_999);
    expect(await watch.scanNow()).toBe(1);
    expect(files).toEqual([]);
    pass(1);
    expect(await watch.scanNow()).toBe(0);
    expect(files).toEqual([['a.pdf', 'half and half']]);
  });

  it.each([
    ['time', () => undefined, 2_000],
    ['size', () => appendFileSync(at('a.pdf'), 'more'), 1_000],
  ])('waits while only the %s of a file changes', async (_, change, seconds) => {
    writeFileSync(at('a.pdf'), 'same');
    utimesSync(at('a.pdf'), 1_000, 1_000);
    const { scanLater, files } = setUp();
    await scanLater();
    change();
    utimesSync(at('a.pdf'), seconds, seconds);
    expect(await scanLater()).toBe(1);
    expect(files).toEqual([]);
    expect(await scanLater()).toBe(0);
    expect(files).toHaveLength(1);
  });

  it('reads each file once, and a changed file again', async () => {
    writeFileSync(at('a.pdf'), 'first');
    const first = setUp();
    await first.scanTwice();
    await first.scanTwice();
    writeFileSync(at('a.pdf'), 'second');
    await first.scanTwice();
    expect(first.files).toEqual([
      ['a.pdf', 'first'],
      ['a.pdf', 'second'],
    ]);
    expect(new Set(first.identities).size).toBe(2);
    const asked: string[] = [];
    const second = setUp({
      isKnown: (identity) => {
        asked.push(identity);
        return first.identities.includes(identity);
      },
    });
    await second.scanTwice();
    await second.scanTwice();
    expect(second.files).toEqual([]);
    expect(asked).toEqual([first.identities[1]]);
  });

  it('reports a file again whose name came back with other content', async () => {
    writeFileSync(at('a.pdf'), 'first');
    const { scanLater, scanTwice, files } = setUp();
    await scanTwice();
    unlinkSync(at('a.pdf'));
    await scanLater();
    writeFileSync(at('a.pdf'), 'other');
    await scanTwice();
    expect(files.map(([, text]) => text)).toEqual(['first', 'other']);
  });

  it('forgets a file that left', async () => {
    writeFileSync(at('a.pdf'), 'text');
    let asked = 0;
    const isKnown = (): boolean => {
      asked += 1;
      return true;
    };
    const { scanLater } = setUp({ isKnown });
    await scanLater();
    renameSync(at('a.pdf'), path.join(parent, 'a.pdf'));
    await scanLater();
    renameSync(path.join(parent, 'a.pdf'), at('a.pdf'));
    await scanLater();
    expect(asked).toBe(2);
  });

  it('follows no link: to a file, a device, a folder or nothing', async () => {
    writeFileSync(path.join(parent, 'secret.pdf'), 'secret');
    symlinkSync(path.join(parent, 'secret.pdf'), at('file.pdf'));
    if (existsSync(zeroes)) symlinkSync(zeroes, at('device.pdf'));
    symlinkSync(parent, at('folder.pdf'));
    symlinkSync('nowhere', at('broken.pdf'));
    const { scanTwice, files, fileProblems } = setUp();
    expect(await scanTwice()).toBe(0);
    expect([files, fileProblems, meanwhile.opened]).toEqual([[], [], 0]);
  });

  it('does not open a pipe', async () => {
    makePipe(at('pipe.pdf'));
    const { scanTwice, files, fileProblems } = setUp();
    expect(await scanTwice()).toBe(0);
    expect([files, fileProblems, meanwhile.opened]).toEqual([[], [], 0]);
  });
});

describe('a file that another program replaces before it is opened', () => {
  /** Replaces `a.pdf` when it is opened for the first time. */
  async function replaceAtOpen(replace: () => void) {
    writeFileSync(at('a.pdf'), 'mine');
    utimesSync(at('a.pdf'), 1_000, 1_000);
    const set = setUp();
    await set.scanLater();
    meanwhile.beforeOpen = () => {
      meanwhile.beforeOpen = () => undefined;
      replace();
    };
    expect(await set.scanLater()).toBe(1);
    expect([set.files, set.fileProblems]).toEqual([[], []]);
    return set;
  }
  function secret(): string {
    const file = path.join(parent, 'secret.pdf');
    writeFileSync(file, 'keys');
    utimesSync(file, 1_000, 1_000);
    return file;
  }
  function linkToSecret(): void {
    const target = secret();
    unlinkSync(at('a.pdf'));
    symlinkSync(target, at('a.pdf'));
  }

  it('is not read through a link, which is not opened', async () => {
    const { scanTwice, files } = await replaceAtOpen(linkToSecret);
    expect(meanwhile.opened).toBe(0);
    await scanTwice();
    expect(files).toEqual([]);
  });

  it('is not read through a link on a system that cannot refuse links', async () => {
    meanwhile.followsLinks = true;
    const { scanTwice, files } = await replaceAtOpen(linkToSecret);
    expect(meanwhile.opened).toBe(1);
    await scanTwice();
    expect(files).toEqual([]);
  });

  it('is not read through a link that replaced the folder', async () => {
    const { scanLater, files, problems } = await replaceAtOpen(() => {
      renameSync(folder, path.join(parent, 'moved'));
      symlinkSync(path.join(parent, 'moved'), folder);
    });
    await scanLater();
    expect([files, problems]).toEqual([[], ['not-a-folder']]);
  });

  it('does not wait for the writer of a pipe', async () => {
    await replaceAtOpen(() => {
      unlinkSync(at('a.pdf'));
      makePipe(at('a.pdf'));
    });
    expect(meanwhile.opened).toBe(1);
  });

  it('is read in the next check if it is another regular file', async () => {
    const { scanLater, files } = await replaceAtOpen(() => renameSync(secret(), at('a.pdf')));
    await scanLater();
    expect(files).toEqual([['a.pdf', 'keys']]);
  });

  it('is read in a later check if it grew', async () => {
    const { scanTwice, files } = await replaceAtOpen(() =>
      appendFileSync(at('a.pdf'), ' and more'),
    );
    await scanTwice();
    expect(files).toEqual([['a.pdf', 'mine and more']]);
  });

  it('is not read beyond the limit', async () => {
    const { scanTwice, files, fileProblems } = await replaceAtOpen(() => {
      appendFileSync(at('a.pdf'), 'x'.repeat(1_000));
    });
    await scanTwice();
    expect([files, fileProblems]).toEqual([[], [['a.pdf', 'too-large']]]);
  });

  it('is ignored once it is gone', async () => {
    const { scanTwice } = await replaceAtOpen(() => unlinkSync(at('a.pdf')));
    expect(await scanTwice()).toBe(0);
  });
});

describe('a file that changes while it is read', () => {
  it.each([
    ['grows', 'begun and more', 1_000],
    ['shrinks', 'no', 1_000],
    ['is written over', 'other', 2_000],
  ])('is read whole later: it %s', async (_, text, seconds) => {
    const write = (content: string, time: number): void => {
      writeFileSync(at('a.pdf'), content);
      utimesSync(at('a.pdf'), time, time);
    };
    write('begun', 1_000);
    const { scanLater, scanTwice, files } = setUp();
    await scanLater();
    meanwhile.beforeRead = () => {
      meanwhile.beforeRead = () => undefined;
      write(text, seconds);
    };
    expect(await scanLater()).toBe(1);
    expect(files).toEqual([]);
    await scanTwice();
    expect(files).toEqual([['a.pdf', text]]);
  });
});

describe('a problem of a file', () => {
  it('is reported once if the file is too large, and again for a changed file', async () => {
    writeFileSync(at('large.pdf'), 'x'.repeat(101));
    writeFileSync(at('fits.pdf'), 'x'.repeat(100));
    const { scanTwice, names, fileProblems } = setUp();
    await scanTwice();
    await scanTwice();
    expect(fileProblems).toEqual([['large.pdf', 'too-large']]);
    appendFileSync(at('large.pdf'), 'x');
    await scanTwice();
    expect(fileProblems).toHaveLength(2);
    expect([names(), meanwhile.opened]).toEqual([['fits.pdf'], 1]);
  });

  it('is reported once if the file is not readable, which is read when it is', async () => {
    writeFileSync(at('a.pdf'), 'text');
    const { scanLater, scanTwice, files, fileProblems } = setUp();
    meanwhile.openCode = 'EACCES';
    await scanTwice();
    await scanLater();
    expect([files, fileProblems]).toEqual([[], [['a.pdf', 'not-readable']]]);
    meanwhile.openCode = null;
    await scanLater();
    expect([files, fileProblems.length]).toEqual([[['a.pdf', 'text']], 1]);
  });

  it('is not reported while another program has the file open', async () => {
    writeFileSync(at('a.pdf'), 'text');
    const { scanTwice, files, fileProblems } = setUp();
    meanwhile.openCode = 'EBUSY';
    expect(await scanTwice()).toBe(1);
    meanwhile.openCode = null;
    expect(await scanTwice()).toBe(0);
    expect([files.length, fileProblems]).toEqual([1, []]);
  });
});

describe('a problem of the folder', () => {
  it('is reported once when it vanishes, and its end when it is back', async () => {
    writeFileSync(at('a.pdf'), 'text');
    const { scanLater, scanTwice, files, problems } = setUp();
    await scanTwice();
    const away = path.join(parent, 'away');
    renameSync(folder, away);
    await scanTwice();
    expect(problems).toEqual(['missing']);
    renameSync(away, folder);
    writeFileSync(at('b.pdf'), 'new');
    await scanTwice();
    await scanLater();
    expect(problems).toEqual(['missing', null]);
    expect(files.map(([name]) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('does not end the check of a folder that vanishes during it', async () => {
    for (const name of ['a.pdf', 'b.pdf']) writeFileSync(at(name), 'text');
    const { scanLater, files, problems } = setUp();
    await scanLater();
    meanwhile.beforeOpen = () => rmSync(folder, { recursive: true, force: true });
    await scanLater();
    await scanLater();
    expect([files, problems]).toEqual([[], ['missing']]);
  });

  it.each(['', path.sep])('is a link that the path names (ending: "%s")', async (ending) => {
    writeFileSync(at('a.pdf'), 'text');
    symlinkSync(folder, path.join(parent, 'link'));
    const { scanTwice, files, problems } = setUp({
      folder: `${path.join(parent, 'link')}${ending}`,
    });
    await scanTwice();
    expect([files, problems]).toEqual([[], ['not-a-folder']]);
  });

  it('is a file, and then a folder that the user may not read', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    const { scanTwice, scanLater, problems } = setUp();
    await scanTwice();
    unlinkSync(folder);
    mkdirSync(folder);
    meanwhile.accessCode = 'EACCES';
    await scanTwice();
    meanwhile.accessCode = null;
    await scanLater();
    expect(problems).toEqual(['not-a-folder', 'not-allowed', null]);
  });

  it.skipIf(process.getuid?.() === 0)('is missing rights, as the system reports them', async () => {
    chmodSync(folder, 0o600);
    const { scanLater, problems } = setUp();
    await scanLater();
    chmodSync(folder, 0o300);
    await scanLater();
    chmodSync(folder, 0o700);
    await scanLater();
    expect(problems).toEqual(['not-allowed', null]);
  });

  it('is too many files of any kind: none is read', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.txt']) writeFileSync(at(name), 'text');
    const { scanTwice, files, problems } = setUp({ maxEntries: 2 });
    await scanTwice();
    expect([files, problems]).toEqual([[], ['too-many']]);
    unlinkSync(at('c.txt'));
    await scanTwice();
    expect([files.length, problems]).toEqual([2, ['too-many', null]]);
  });
});

describe('a check of the folder', () => {
  it('yields at each of 10,000 files, and holds one file at a time in memory', async () => {
    for (let id = 0; id < 10_000; id += 1) writeFileSync(at(`${String(id)}.pdf`), 'text');
    let yields = 0;
    let isBusy = false;
    const read: string[] = [];
    const { scanLater } = setUp({
      isKnown: (identity) => !identity.includes('000.pdf'),
      yieldToEventLoop: async () => {
        yields += 1;
      },
      onFile: async ({ name }) => {
        expect([isBusy, meanwhile.opened]).toEqual([false, read.length + 1]);
        isBusy = true;
        await new Promise((resolve) => void setImmediate(resolve));
        isBusy = false;
        read.push(name);
      },
    });
    expect(await scanLater()).toBe(9);
    expect(yields).toBe(20_000);
    expect(await scanLater()).toBe(0);
    expect([read.length, yields]).toEqual([9, 40_000]);
  });

  it('runs once at a time', async () => {
    writeFileSync(at('a.pdf'), 'text');
    const { watch, scanLater, pass, files } = setUp();
    await scanLater();
    pass(30_000);
    await Promise.all([watch.scanNow(), watch.scanNow()]);
    expect(files).toHaveLength(1);
  });

  it('reads all other files if the caller fails at one, which is reported again', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) writeFileSync(at(name), 'text');
    const tried: string[] = [];
    let isFull = true;
    const { scanLater } = setUp({
      isKnown: () => false,
      onFile: async ({ name }) => {
        tried.push(name);
        if (isFull && name === 'a.pdf') throw new Error('full');
      },
    });
    await scanLater();
    await expect(scanLater()).rejects.toThrow('full');
    expect(tried.toSorted()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    isFull = false;
    await scanLater();
    await scanLater();
    expect(tried.slice(3)).toEqual(['a.pdf']);
  });
});

describe('a stopped watch', () => {
  it('reports no further file', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) writeFileSync(at(name), 'text');
    const read: string[] = [];
    let yieldsAfter = 0;
    const set = setUp({
      onFile: async ({ name }) => {
        read.push(name);
        set.watch.stop();
      },
      yieldToEventLoop: async () => {
        yieldsAfter += read.length;
      },
    });
    await set.scanTwice();
    await set.scanTwice();
    expect([read.length, meanwhile.opened, yieldsAfter]).toEqual([1, 1, 1]);
  });

  it.each([
    ['small', 4],
    ['large', 3 * 1024 * 1024],
  ])(
    'reports nothing of a %s file that is being read, and reads no more of it',
    async (_, size) => {
      writeFileSync(at('a.pdf'), Buffer.alloc(size, 'x'));
      const { scanLater, watch, files, fileProblems } = setUp({ maxBytes: size });
      await scanLater();
      let reads = 0;
      meanwhile.beforeRead = () => {
        reads += 1;
        watch.stop();
      };
      await scanLater();
      expect([reads, files, fileProblems]).toEqual([1, [], []]);
    },
  );

  it('reports no problem of a file, and asks of none', async () => {
    writeFileSync(at('large.pdf'), 'x'.repeat(101));
    const asked: string[] = [];
    const { scanLater, watch, fileProblems } = setUp({
      isKnown: (identity) => {
        asked.push(identity);
        return false;
      },
    });
    await scanLater();
    writeFileSync(at('a.pdf'), 'text');
    let checks = 0;
    meanwhile.afterLstat = () => {
      checks += 1;
      // The first is that of the folder.
      if (checks === 2) watch.stop();
    };
    expect(await scanLater()).toBe(0);
    expect([checks, fileProblems, asked.length]).toEqual([2, [], 1]);
  });

  it('reports no problem of the folder', async () => {
    const { scanLater, watch, problems } = setUp();
    await scanLater();
    rmSync(folder, { recursive: true });
    const scan = watch.scanNow();
    watch.stop();
    expect(await scan).toBe(0);
    await scanLater();
    expect(problems).toEqual([]);
  });

  it('lists no further name of a large folder', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) writeFileSync(at(name), 'text');
    let yields = 0;
    const set = setUp({
      yieldToEventLoop: async () => {
        yields += 1;
        set.watch.stop();
      },
    });
    await set.scanLater();
    expect(yields).toBe(1);
  });
});
