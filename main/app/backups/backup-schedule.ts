import { dayMs } from '../../time/durations.ts';
import { localDay } from '../../time/local-day.ts';
import type { BackupPlan } from './backup-records.ts';

export const intervalMs: Readonly<Record<BackupPlan['every'], number>> = {
  day: dayMs,
  week: 7 * dayMs,
};

/** Late enough for the window and the user's first task to come first. */
const afterOpeningMs = 60_000;

/**
 * When the next backup is due. Several missed ones count as one, due a minute after the connection
 * opened.
 */
export function nextBackup(
  plan: BackupPlan,
  {
    lastEpochMs,
    openedAtEpochMs,
  }: { readonly lastEpochMs: number | null; readonly openedAtEpochMs: number },
): number {
  return Math.max(
    lastEpochMs === null ? 0 : lastEpochMs + intervalMs[plan.every],
    openedAtEpochMs + afterOpeningMs,
  );
}

/** Short enough for the file systems of all computers that the file may be copied to. */
const maxNameLength = 60;

/** `Cashdesk Bakery 2026-11-26 13.05.09`, in local time. */
export function backupName(connectionName: string, epochMs: number): string {
  const name = connectionName
    .replaceAll(/[^\p{L}\p{N} -]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const date = new Date(epochMs);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.');
  return ['Cashdesk', [...name].slice(0, maxNameLength).join('').trim(), localDay(epochMs), time]
    .filter((part) => part !== '')
    .join(' ');
}

/** The oldest backups of one folder above the number that the plan keeps. */
export function surplusBackups<Made extends { readonly folder: string }>(
  backups: readonly Made[],
  { folder, keep }: Pick<BackupPlan, 'folder' | 'keep'>,
): readonly Made[] {
  const inFolder = backups.filter((each) => each.folder === folder);
  return inFolder.slice(0, Math.max(0, inFolder.length - keep));
}
