import path from 'node:path';
import type { Handlers, Input, Output } from '../../../preload/contract/index.ts';
import { failed, ok, type Result } from '../../../preload/contract/result.ts';
import type { RetentionMonths } from '../../../preload/contract/app/vault.ts';
import { backupFiles, unreadableFiles, vaultPath } from '../../data/database-files.ts';
import { noVault, reasonOrThrow } from '../../data/storage-failure.ts';
import type { Scope } from '../../features/scope.ts';
import type { BackupRecords } from '../backups/backup-records.ts';
import type { AppContext } from '../context.ts';
import { earlierClock, earlierClockOrOwn } from '../../time/earlier-clock.ts';
import { eraseOld, type EraseOldDeps, toEraseFailure } from './erase-old.ts';
import { removeOld } from './remove-old.ts';
import { dayMs } from '../../time/durations.ts';
import {
  oldBeforeEpochMs,
  type RetentionRecord,
  type RetentionRecords,
} from './retention-records.ts';

type RetentionDeps = EraseOldDeps &
  Pick<AppContext, 'profiles' | 'publishChange'> & {
    readonly records: RetentionRecords;
    readonly backups: Pick<BackupRecords, 'of'>;
  };

export type Retention = {
  readonly commands: Pick<
    Handlers['vault'],
    'retention' | 'setRetention' | 'previewErasure' | 'eraseOld'
  >;
  /**
   * Call it when another connection may be open: old data is removed from the lists of the open
   * one.
   */
  readonly scheduleForOpenConnection: () => void;
  readonly forget: (connectionId: string) => void;
  /**
   * Turns automatic removal off for a vault that replaces another, until the user turns it on
   * again.
   */
  readonly switchOff: (connectionId: string) => { readonly undo: () => void };
};

/** Late enough for the window to be drawn and the bank's time to be known. */
const afterOpeningMs = 5 * 60_000;
const pausesMs = [60 * 60_000];
const signedOut = failed({ kind: 'signed-out' as const });

type State = RetentionDeps & {
  scheduled: { readonly scope: Scope; readonly reschedule: () => void } | null;
  erasing: {
    readonly connectionId: string;
    readonly progress: NonNullable<Output<'vault', 'retention'>['progress']>;
  } | null;
};

async function removeByPlan(state: State, scope: Scope, months: RetentionMonths): Promise<boolean> {
  const { records } = state;
  const { id } = scope.profile;
  if (state.erasing !== null) return false;
  const fail = (why: NonNullable<RetentionRecord['failure']>['why']): false => {
    if (state.profiles.get(id) !== null)
      records.change(id, { failure: { why, atEpochMs: scope.now() } });
    return false;
  };
  const atEpochMs = earlierClock(scope);
  if (atEpochMs === null) return fail('no-bank-time');
  try {
    const count = await removeOld(scope, {
      beforeEpochMs: oldBeforeEpochMs(atEpochMs, months),
      onRemoved: () => undefined,
    });
    if (state.profiles.get(id) !== null)
      records.change(id, {
        checkedEpochMs: scope.now(),
        failure: null,
        ...(count === 0 ? {} : { lastRemoval: { atEpochMs: scope.now(), count } }),
      });
    return true;
  } catch (cause) {
    return fail(toEraseFailure(reasonOrThrow(cause)));
  }
}

function scheduleForOpenConnection(state: State): void {
  const { records } = state;
  const scope = state.active.current();
  if (scope === null || scope === state.scheduled?.scope) return;
  const { id } = scope.profile;
  const openedAtEpochMs = scope.now();
  const job = scope.scheduler.add({
    needsBank: false,
    pausesMs,
    tasks: () => {
      const { months, checkedEpochMs } = records.of(id);
      return months === null
        ? []
        : [
            {
              dueEpochMs: Math.max(openedAtEpochMs + afterOpeningMs, (checkedEpochMs ?? 0) + dayMs),
              pauseMs: dayMs,
            },
          ];
    },
    run: async () => {
      const { months } = records.of(id);
      if (months !== null && !(await removeByPlan(state, scope, months))) job.failed(null);
    },
  });
  state.scheduled = { scope, reschedule: job.reschedule };
  job.reschedule();
}

async function preview(
  { active, directory, backups }: RetentionDeps,
  { months }: Input<'vault', 'previewErasure'>,
): Promise<Result<Output<'vault', 'previewErasure'>>> {
  const scope = active.current();
  if (scope === null) return signedOut;
  const beforeEpochMs = oldBeforeEpochMs(earlierClockOrOwn(scope), months);
  const oldCounts = (await scope.vault?.countOld(beforeEpochMs)) ?? null;
  if (oldCounts === null) return failed(noVault(scope));
  const file = vaultPath(directory, scope.profile.id);
  const { made, last } = backups.of(scope.profile.id);
  const places = [...made, ...(last === null ? [] : [last])].map(({ folder, fileName }) => ({
    folder,
    fileName,
  }));
  return ok({
    ...oldCounts,
    beforeEpochMs,
    backups: [
      ...new Map(places.map((each) => [path.join(each.folder, each.fileName), each])).values(),
    ],
    olderCopies: backupFiles(file).length,
    unreadable: unreadableFiles(file).map((each) => path.basename(each)),
  });
}

async function erase(
  state: State,
  {
    of: connectionId,
    months,
    beforeEpochMs: shownBeforeEpochMs,
    erasesUnreadable,
  }: Input<'vault', 'eraseOld'>,
): Promise<Result<Output<'vault', 'eraseOld'>>> {
  const { records, publishChange } = state;
  const scope = state.active.current();
  if (scope?.profile.id !== connectionId) return signedOut;
  if (state.erasing !== null) return ok({ end: 'busy', bytes: null });
  const beforeEpochMs = Math.min(
    shownBeforeEpochMs,
    oldBeforeEpochMs(earlierClockOrOwn(scope), months),
  );
  const publishProgress = (
    step: 'removing' | 'rewriting',
    doneCount: number,
    totalCount: number | null,
  ): void => {
    state.erasing = { connectionId, progress: { step, doneCount, totalCount } };
    publishChange('retention');
  };
  publishProgress('removing', 0, null);
  try {
    const oldCounts = (await scope.vault?.countOld(beforeEpochMs)) ?? null;
    const totalCount =
      oldCounts === null
        ? null
        : oldCounts.events + oldCounts.historyEntries + oldCounts.notices + oldCounts.invoiceFiles;
    let doneCount = 0;
    records.change(connectionId, { begunEpochMs: scope.now() });
    const erased = await eraseOld(state, scope, {
      beforeEpochMs,
      erasesUnreadable,
      onRemoved: (count) => publishProgress('removing', (doneCount += count), totalCount),
      onRewriting: () => publishProgress('rewriting', doneCount, totalCount),
    });
    if (erased.ok && erased.value.end === 'erased' && state.profiles.get(connectionId) !== null)
      records.change(connectionId, {
        begunEpochMs: null,
        lastErasure: { atEpochMs: scope.now(), beforeEpochMs },
      });
    return erased;
  } finally {
    state.erasing = null;
    publishChange('retention');
  }
}

/** The user chooses how long data is stored; older data is removed automatically, or on request. */
export function createRetention(deps: RetentionDeps): Retention {
  const { active, records } = deps;
  const state: State = { ...deps, scheduled: null, erasing: null };
  return {
    scheduleForOpenConnection: () => scheduleForOpenConnection(state),
    forget: records.forget,
    switchOff: (id) => {
      const { months, begunEpochMs, lastRemoval, failure } = records.of(id);
      records.change(id, { months: null, begunEpochMs: null, lastRemoval: null, failure: null });
      return { undo: () => records.change(id, { months, begunEpochMs, lastRemoval, failure }) };
    },
    commands: {
      retention: () => {
        // The connection is closed for a moment while its file is rewritten.
        const id = state.erasing?.connectionId ?? active.current()?.profile.id;
        if (id === undefined) return signedOut;
        const { months, lastRemoval, failure, lastErasure, begunEpochMs } = records.of(id);
        const progress = state.erasing?.progress ?? null;
        return ok({
          months,
          lastRemoval,
          failure,
          lastErasure,
          isUnfinished: begunEpochMs !== null && progress === null,
          progress,
        });
      },
      setRetention: ({ of, months }) => {
        if (active.current()?.profile.id !== of) return signedOut;
        records.change(of, { months, checkedEpochMs: null, failure: null });
        if (state.scheduled?.scope.profile.id === of) state.scheduled.reschedule();
        return ok({});
      },
      previewErasure: (input) => preview(state, input),
      eraseOld: (input) => erase(state, input),
    },
  };
}
