import path from 'node:path';
import type { BackupFailure } from '../../../preload/contract/app/vault.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Scope } from '../../features/scope.ts';
import { describeVault } from '../../features/vault/vault-company.ts';
import { backupPasswordAccount } from '../../keychain/accounts.ts';
import { checkBackupPassword } from '../session/check-backup-password.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { AppContext } from '../context.ts';
import type { BackupRecords } from './backup-records.ts';
import { backupName, intervalMs, nextBackup, surplusBackups } from './backup-schedule.ts';
import {
  isFolder,
  makeBackup,
  removeBackup,
  removeUnfinished,
  readFinishedBackup,
} from './make-backup.ts';

type BackupPlanDeps = Pick<
  AppContext,
  | 'active'
  | 'confirmAgain'
  | 'desktop'
  | 'directory'
  | 'now'
  | 'profiles'
  | 'publishChange'
  | 'secretStore'
> & { readonly records: BackupRecords };

export type BackupPlans = {
  readonly commands: Pick<Handlers['vault'], 'plan' | 'chooseFolder' | 'setPlan' | 'backUpNow'>;
  /** Call it when another connection may be open: planned backups run only for the open one. */
  readonly scheduleForOpenConnection: () => void;
  /** Deletes the plan and the password of a connection; existing backups stay. */
  readonly forget: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
};

const pausesMs = [5 * 60_000, 15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];
const signedOut = failed({ kind: 'signed-out' as const });

type ScheduledBackups = {
  readonly scope: Scope;
  readonly openedAtEpochMs: number;
  readonly job: ReturnType<Scope['scheduler']['add']>;
};

type Plans = BackupPlanDeps & {
  scheduled: ScheduledBackups | null;
  chosen: { readonly connectionId: string; readonly folder: string } | null;
  readonly running: Map<string, Promise<BackupFailure | null>>;
};

function canBackUp({ vault, persistence }: Scope): boolean {
  return vault !== null && persistence === 'kept';
}

function dueEpochMsOf(
  { records }: BackupPlanDeps,
  { scope, openedAtEpochMs }: Omit<ScheduledBackups, 'job'>,
): number | null {
  const { plan, plannedEpochMs } = records.of(scope.profile.id);
  return plan === null || !canBackUp(scope)
    ? null
    : nextBackup(plan, { lastEpochMs: plannedEpochMs, openedAtEpochMs });
}

async function makePlannedBackup(
  deps: BackupPlanDeps,
  { profile, vault, ...scope }: Scope,
): Promise<BackupFailure | null> {
  const { records, secretStore, now } = deps;
  const { id } = profile;
  const { plan, begun } = records.of(id);
  if (plan === null || vault === null) return null;
  if (begun !== null) await removeUnfinished(begun);
  const storedPassword = await secretStore.get(backupPasswordAccount(id));
  if (!storedPassword.ok) return 'keychain';
  if (storedPassword.value === null) return 'no-passphrase';
  const unrecordedBackup =
    begun === null ? null : await readFinishedBackup(begun, storedPassword.value);
  if (deps.profiles.get(id) === null) return null;
  if (unrecordedBackup !== null)
    records.change(id, { made: [...records.of(id).made, unrecordedBackup] });
  const atEpochMs = now();
  const backup = await makeBackup(vault, {
    folder: plan.folder,
    name: backupName(profile.name, atEpochMs),
    password: storedPassword.value,
    about: JSON.stringify(describeVault({ ...scope, profile, vault }, vault, atEpochMs)),
    onBegin: (name) => records.change(id, { begun: name }),
  });
  if (deps.profiles.get(id) === null) return null;
  if (backup.kind === 'failed') return backup.why;
  const backups = [
    ...records.of(id).made.filter(({ folder }) => folder === plan.folder),
    backup.made,
  ];
  records.change(id, {
    begun: null,
    made: backups,
    plannedEpochMs: atEpochMs,
    last: {
      folder: backup.made.folder,
      fileName: backup.made.fileName,
      atEpochMs,
      checkedAtEpochMs: now(),
      isByPlan: true,
    },
  });
  const removed = new Set<unknown>();
  for (const each of surplusBackups(backups, plan)) if (await removeBackup(each)) removed.add(each);
  if (removed.size > 0 && deps.profiles.get(id) !== null)
    records.change(id, { made: backups.filter((each) => !removed.has(each)) });
  return null;
}

function recordResult(plans: Plans, scope: Scope, why: BackupFailure | null): void {
  const { scheduled, records } = plans;
  const { id } = scope.profile;
  if (plans.profiles.get(id) === null || records.of(id).plan === null) return;
  records.change(id, { failure: why === null ? null : { why, atEpochMs: plans.now() } });
  if (scheduled?.scope !== scope) return;
  if (why === null) scheduled.job.reset();
  else scheduled.job.failed(null);
  scheduled.job.reschedule();
}

/**
 * Why the backup failed; null: it succeeded. A call during a running backup gets the result of that
 * one.
 */
function backUp(plans: Plans, scope: Scope): Promise<BackupFailure | null> {
  const { running, publishChange } = plans;
  const { id } = scope.profile;
  const runningBackup = running.get(id);
  if (runningBackup !== undefined) return runningBackup;
  const newBackup = makePlannedBackup(plans, scope)
    .then((why) => {
      recordResult(plans, scope, why);
      return why;
    })
    .finally(() => {
      running.delete(id);
      publishChange('backups');
    });
  running.set(id, newBackup);
  publishChange('backups');
  return newBackup;
}

function scheduleForOpenConnection(plans: Plans): void {
  const { records } = plans;
  const scope = plans.active.current();
  if (scope === null || scope === plans.scheduled?.scope) return;
  const openedAtEpochMs = plans.now();
  const job = scope.scheduler.add({
    needsBank: false,
    pausesMs,
    tasks: () => {
      const dueEpochMs = dueEpochMsOf(plans, { scope, openedAtEpochMs });
      const { plan } = records.of(scope.profile.id);
      return dueEpochMs === null || plan === null
        ? []
        : [{ dueEpochMs, pauseMs: intervalMs[plan.every] }];
    },
    run: async () => void (await backUp(plans, scope)),
  });
  plans.scheduled = { scope, openedAtEpochMs, job };
  job.reschedule();
}

async function forgetPassword(
  { secretStore }: BackupPlanDeps,
  id: string,
): Promise<Result<null, KeychainFailure>> {
  return secretStore.remove(backupPasswordAccount(id));
}

function createCommands(plans: Plans): BackupPlans['commands'] {
  const { active, records, secretStore } = plans;
  return {
    plan: () => {
      const scope = active.current();
      if (scope === null) return signedOut;
      const { id } = scope.profile;
      const { plan, last, failure } = records.of(id);
      return ok({
        plan,
        chosenFolder: plans.chosen?.connectionId === id ? plans.chosen.folder : null,
        last,
        failure,
        nextEpochMs: plans.scheduled?.scope === scope ? dueEpochMsOf(plans, plans.scheduled) : null,
        isRunning: plans.running.has(id),
      });
    },
    chooseFolder: async () => {
      const scope = active.current();
      if (scope === null) return signedOut;
      const folder = await plans.desktop.chooseFile.folder();
      if (folder !== null) plans.chosen = { connectionId: scope.profile.id, folder };
      return ok({ folder });
    },
    setPlan: async ({ into, plan, password, confirmation }) => {
      const scope = active.current();
      if (scope?.profile.id !== into) return signedOut;
      if (plan === null) {
        const forgetResult = await forgetPassword(plans, into);
        if (!forgetResult.ok) return forgetResult;
        records.change(into, { plan: null, failure: null, plannedEpochMs: null, made: [] });
        return ok({ end: 'off' });
      }
      const refusal = password === null ? null : checkBackupPassword(scope, password);
      if (refusal !== null) return refusal;
      if (!secretStore.isLasting || !canBackUp(scope))
        return failed(keychainUnavailable('missing'));
      const before = records.of(into).plan;
      const folder = plans.chosen?.connectionId === into ? plans.chosen.folder : before?.folder;
      if (folder === undefined) return ok({ end: 'no-folder' });
      if (path.resolve(folder) === path.resolve(plans.directory) || !(await isFolder(folder)))
        return ok({ end: 'other-folder' });
      if (password === null && before === null) return ok({ end: 'no-passphrase' });
      const confirmed = await plans.confirmAgain(confirmation, into);
      if (!confirmed.ok) return confirmed;
      if (password !== null) {
        const storeResult = await secretStore.set(backupPasswordAccount(into), password);
        if (!storeResult.ok) return storeResult;
      }
      // A first backup starts at once, to show whether the plan works. So does one with a new
      // password.
      const isNew = password !== null || folder !== before?.folder;
      records.change(into, {
        plan: { ...plan, folder },
        failure: null,
        ...(isNew ? { plannedEpochMs: null } : {}),
      });
      plans.chosen = null;
      if (plans.scheduled?.scope === scope) {
        plans.scheduled.job.reset();
        plans.scheduled.job.reschedule();
      }
      return ok({ end: 'saved' });
    },
    backUpNow: async () => {
      const scope = active.current();
      if (scope === null) return signedOut;
      if (records.of(scope.profile.id).plan === null) return ok({ failure: 'no-passphrase' });
      return ok({ failure: await backUp(plans, scope) });
    },
  };
}

/**
 * Planned backups of the open connection. Each new backup is opened and checked before an older one
 * is removed.
 */
export function createBackupPlans(deps: BackupPlanDeps): BackupPlans {
  const plans: Plans = { ...deps, scheduled: null, chosen: null, running: new Map() };
  return {
    scheduleForOpenConnection: () => scheduleForOpenConnection(plans),
    forget: async (id) => {
      const forgotten = await forgetPassword(deps, id);
      if (forgotten.ok) deps.records.forget(id);
      return forgotten;
    },
    commands: createCommands(plans),
  };
}
