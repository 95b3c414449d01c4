import path from 'node:path';
import type { BackupFailure } from '../../../preload/contract/app/vault.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Scope } from '../../features/scope.ts';
import { passportOf } from '../../features/vault/vault-company.ts';
import { backupPassphraseAccount } from '../../keychain/accounts.ts';
import { refusedPassword } from '../session/refused-password.ts';
import { keychainUnavailable } from '../../keychain/keychain-failure.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { AppContext } from '../context.ts';
import type { BackupRecords } from './backup-records.ts';
import { backupName, intervalMs, nextBackup, tooMany } from './backup-schedule.ts';
import {
  isFolder,
  makeBackup,
  removeBackup,
  removeUnfinished,
  wholeBackup,
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
  /** Another connection may be open: its backups are made while it is. */
  readonly follow: () => void;
  /** Forgets plan and passphrase of a connection; what was made stays where it is. */
  readonly forget: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
};

const pausesMs = [5 * 60_000, 15 * 60_000, 60 * 60_000, 4 * 60 * 60_000];
const signedOut = failed({ kind: 'signed-out' as const });

type Followed = {
  readonly scope: Scope;
  readonly openedEpochMs: number;
  readonly job: ReturnType<Scope['scheduler']['add']>;
};

/** Backups that are made by plan, of the connection that is open, each opened again before an older one goes. */
export function createBackupPlans(deps: BackupPlanDeps): BackupPlans {
  const { active, secretStore, records, now } = deps;
  const hasProfile = (id: string): boolean => deps.profiles.get(id) !== null;
  let followed: Followed | null = null;
  let chosen: { readonly connectionId: string; readonly folder: string } | null = null;
  const running = new Map<string, Promise<BackupFailure | null>>();

  const canMake = ({ vault, persistence }: Scope): boolean =>
    vault !== null && persistence === 'kept';

  const dueOf = ({ scope, openedEpochMs }: Omit<Followed, 'job'>): number | null => {
    const { plan, plannedEpochMs } = records.of(scope.profile.id);
    return plan === null || !canMake(scope)
      ? null
      : nextBackup(plan, { lastEpochMs: plannedEpochMs, openedEpochMs });
  };

  const makeOne = async ({ profile, vault, ...scope }: Scope): Promise<BackupFailure | null> => {
    const { id } = profile;
    const { plan, begun } = records.of(id);
    if (plan === null || vault === null) return null;
    if (begun !== null) await removeUnfinished(begun);
    const passphrase = await secretStore.get(backupPassphraseAccount(id));
    if (!passphrase.ok) return 'keychain';
    if (passphrase.value === null) return 'no-passphrase';
    const unnoted = begun === null ? null : await wholeBackup(begun, passphrase.value);
    if (!hasProfile(id)) return null;
    if (unnoted !== null) records.change(id, { made: [...records.of(id).made, unnoted] });
    const atEpochMs = now();
    const backup = await makeBackup(vault, {
      folder: plan.folder,
      name: backupName(profile.name, atEpochMs),
      password: passphrase.value,
      about: JSON.stringify(passportOf({ ...scope, profile, vault }, vault, atEpochMs)),
      onBegin: (name) => records.change(id, { begun: name }),
    });
    if (!hasProfile(id)) return null;
    if (backup.kind === 'failed') return backup.why;
    const made = [
      ...records.of(id).made.filter(({ folder }) => folder === plan.folder),
      backup.made,
    ];
    records.change(id, {
      begun: null,
      made,
      plannedEpochMs: atEpochMs,
      last: {
        folder: backup.made.folder,
        fileName: backup.made.fileName,
        atEpochMs,
        checkedAtEpochMs: now(),
        isByPlan: true,
      },
    });
    const gone = new Set<unknown>();
    for (const each of tooMany(made, plan)) if (await removeBackup(each)) gone.add(each);
    if (gone.size > 0 && hasProfile(id))
      records.change(id, { made: made.filter((each) => !gone.has(each)) });
    return null;
  };

  const noteEnd = (scope: Scope, why: BackupFailure | null): void => {
    const { id } = scope.profile;
    if (!hasProfile(id) || records.of(id).plan === null) return;
    records.change(id, { failure: why === null ? null : { why, atEpochMs: now() } });
    if (followed?.scope !== scope) return;
    if (why === null) followed.job.reset();
    else followed.job.failed(null);
    followed.job.reschedule();
  };

  /** Why none was made; null: one was. Who asks while one is made gets the answer of that one. */
  const backUp = (scope: Scope): Promise<BackupFailure | null> => {
    const { id } = scope.profile;
    const known = running.get(id);
    if (known !== undefined) return known;
    const making = makeOne(scope)
      .then((why) => {
        noteEnd(scope, why);
        return why;
      })
      .finally(() => {
        running.delete(id);
        deps.publishChange('backups');
      });
    running.set(id, making);
    deps.publishChange('backups');
    return making;
  };

  const follow = (): void => {
    const scope = active.current();
    if (scope === null || scope === followed?.scope) return;
    const openedEpochMs = now();
    const job = scope.scheduler.add({
      name: 'backup',
      needsBank: false,
      pausesMs,
      tasks: () => {
        const dueEpochMs = dueOf({ scope, openedEpochMs });
        const { plan } = records.of(scope.profile.id);
        return dueEpochMs === null || plan === null
          ? []
          : [{ dueEpochMs, pauseMs: intervalMs[plan.every] }];
      },
      run: async () => void (await backUp(scope)),
    });
    followed = { scope, openedEpochMs, job };
    job.reschedule();
  };

  const forgetPassphrase = (id: string): Promise<Result<null, KeychainFailure>> =>
    secretStore.remove(backupPassphraseAccount(id));

  const switchOff = async (id: string): Promise<Result<null, KeychainFailure>> => {
    const forgotten = await forgetPassphrase(id);
    if (forgotten.ok)
      records.change(id, { plan: null, failure: null, plannedEpochMs: null, made: [] });
    return forgotten;
  };

  return {
    follow,
    forget: async (id) => {
      const forgotten = await forgetPassphrase(id);
      if (forgotten.ok) records.forget(id);
      return forgotten;
    },
    commands: {
      plan: () => {
        const scope = active.current();
        if (scope === null) return signedOut;
        const { id } = scope.profile;
        const { plan, last, failure } = records.of(id);
        return ok({
          plan,
          chosenFolder: chosen?.connectionId === id ? chosen.folder : null,
          last,
          failure,
          nextEpochMs: followed?.scope === scope ? dueOf(followed) : null,
          isRunning: running.has(id),
        });
      },
      chooseFolder: async () => {
        const scope = active.current();
        if (scope === null) return signedOut;
        const folder = await deps.desktop.chooseFile.folder();
        if (folder !== null) chosen = { connectionId: scope.profile.id, folder };
        return ok({ folder });
      },
      setPlan: async ({ into, plan, password, confirmation }) => {
        const scope = active.current();
        if (scope?.profile.id !== into) return signedOut;
        if (plan === null) {
          const off = await switchOff(into);
          return off.ok ? ok({ end: 'off' }) : off;
        }
        const refused = password === null ? null : refusedPassword(scope, password);
        if (refused !== null) return refused;
        if (!secretStore.isLasting || !canMake(scope))
          return failed(keychainUnavailable('missing'));
        const before = records.of(into).plan;
        const folder = chosen?.connectionId === into ? chosen.folder : before?.folder;
        if (folder === undefined) return ok({ end: 'no-folder' });
        if (path.resolve(folder) === path.resolve(deps.directory) || !(await isFolder(folder)))
          return ok({ end: 'other-folder' });
        if (password === null && before === null) return ok({ end: 'no-passphrase' });
        const confirmed = await deps.confirmAgain(confirmation, into);
        if (!confirmed.ok) return confirmed;
        if (password !== null) {
          const set = await secretStore.set(backupPassphraseAccount(into), password);
          if (!set.ok) return set;
        }
        // The first one shows at once whether it works; so does one with another passphrase.
        const isNew = password !== null || folder !== before?.folder;
        records.change(into, {
          plan: { ...plan, folder },
          failure: null,
          ...(isNew ? { plannedEpochMs: null } : {}),
        });
        chosen = null;
        if (followed?.scope === scope) {
          followed.job.reset();
          followed.job.reschedule();
        }
        return ok({ end: 'saved' });
      },
      backUpNow: async () => {
        const scope = active.current();
        if (scope === null) return signedOut;
        if (records.of(scope.profile.id).plan === null) return ok({ failure: 'no-passphrase' });
        return ok({ failure: await backUp(scope) });
      },
    },
  };
}
