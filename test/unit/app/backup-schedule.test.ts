import { describe, expect, it } from 'vitest';
import {
  backupName,
  nextBackup,
  surplusBackups,
} from '../../../main/app/backups/backup-schedule.ts';

const day = 86_400_000;
const plan = { every: 'day', folder: '/away', keep: 3 } as const;

describe('a scheduled backup', () => {
  it('is due a day or a week after the last backup, and never in the first minute', () => {
    const opened = { openedAtEpochMs: 0 };
    expect(nextBackup(plan, { ...opened, lastEpochMs: 5 })).toBe(5 + day);
    expect(nextBackup({ ...plan, every: 'week' }, { ...opened, lastEpochMs: 5 })).toBe(5 + 7 * day);
    expect(nextBackup(plan, { ...opened, lastEpochMs: null })).toBe(60_000);
  });
  it('runs once for all missed backups', () => {
    const openedAtEpochMs = 30 * day;
    expect(nextBackup(plan, { lastEpochMs: 5, openedAtEpochMs })).toBe(openedAtEpochMs + 60_000);
    expect(nextBackup(plan, { lastEpochMs: openedAtEpochMs + 60_000, openedAtEpochMs })).toBe(
      openedAtEpochMs + 60_000 + day,
    );
  });
  it('gets a file name that is valid on any file system, for any connection name', () => {
    const at = new Date(2026, 10, 26, 13, 5, 9).getTime();
    expect(backupName('Müller & Söhne', at)).toBe('Cashdesk Müller Söhne 2026-11-26 13.05.09');
    expect(backupName('../../etc/<b>:*?"|', at)).toBe('Cashdesk etc b 2026-11-26 13.05.09');
    expect(backupName('🍞', at)).toBe('Cashdesk 2026-11-26 13.05.09');
    expect(backupName('x'.repeat(500), at).length).toBeLessThan(100);
  });
  it('replaces the oldest backup in its own folder only', () => {
    const made = ['/away', '/before', '/away', '/away', '/away'].map((folder, at) => ({
      folder,
      at,
    }));
    expect(surplusBackups(made, plan).map(({ at }) => at)).toEqual([0]);
    expect(surplusBackups(made.slice(0, 3), plan)).toEqual([]);
  });
});
