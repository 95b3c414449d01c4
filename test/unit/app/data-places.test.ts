import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackupRecords } from '../../../main/app/backups/backup-records.ts';
import { createDataPlaces } from '../../../main/app/vault/data-places.ts';
import { contextWith } from '../../fixtures/app-context.ts';
import type { Profile } from '../../../main/profiles/profile-document.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-where-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, bytes: number): void {
  writeFileSync(path.join(folder, name), Buffer.alloc(bytes));
}

describe('the storage overview', () => {
  it('counts data of this computer only, offline copies and earlier states separately, for each connection', async () => {
    put('bakery.book', 100);
    put('bakery.book-wal', 20);
    put('bakery.book.backup-v19', 7);
    put('bakery.cache', 1000);
    put('bakery2.book', 5);
    put('cashdesk.log', 30);
    put('cashdesk.1.log', 3);
    const kept = {
      bakery: {
        plan: null,
        last: {
          atEpochMs: 5,
          folder: '/away',
          fileName: 'a.cashdesk',
          checkedAtEpochMs: null,
          isByPlan: false,
        },
        made: [],
        plannedEpochMs: null,
        begun: null,
        failure: null,
      },
      bakery2: { plan: 'of another version' },
    };
    const opened: string[] = [];
    const where = createDataPlaces({
      ...contextWith({
        profiles: {
          list: () =>
            ['bakery', 'bakery2'].map(
              (id) => ({ id, name: id.toUpperCase(), kind: 'production' }) as Profile,
            ),
        },
        directory: folder,
        logFile: path.join(folder, 'cashdesk.log'),
        active: { current: () => null },
        desktop: { openFolder: async (which) => (opened.push(which), false) },
      }),
      records: createBackupRecords({ read: () => kept, write: () => undefined }, () => undefined),
    });
    expect(await where.places({})).toEqual({
      ok: true,
      value: {
        folder,
        logBytes: 33,
        connections: [
          {
            id: 'bakery',
            name: 'BAKERY',
            kind: 'production',
            bytes: { own: 120, copy: 1000, older: 7 },
            lastBackup: { atEpochMs: 5, folder: '/away', checkedAtEpochMs: null },
          },
          {
            id: 'bakery2',
            name: 'BAKERY2',
            kind: 'production',
            bytes: { own: 5, copy: 0, older: 0 },
            lastBackup: null,
          },
        ],
      },
    });
    expect(await where.openFolder({ which: 'data' })).toEqual({
      ok: true,
      value: { isOpened: false },
    });
    expect(await where.openFolder({ which: 'backups' })).toEqual({
      ok: true,
      value: { isOpened: false },
    });
    expect(opened).toEqual([folder]);
  });
});
