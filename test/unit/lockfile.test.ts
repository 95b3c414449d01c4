import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Locked = { readonly resolved?: string; readonly gypfile?: boolean };
const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };

describe('the lockfile', () => {
  it('stops npm 10 from compiling SQLite: its package ships binaries, and a fresh machine has no compiler', () => {
    // npm reads `gypfile` from here and not from the package, and drops it whenever it writes this
    // file: restore it by hand.
    expect(packages['node_modules/better-sqlite3-multiple-ciphers']?.gypfile).toBe(false);
  });

  it('names no download host, which is the machine’s choice', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
