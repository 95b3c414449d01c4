import type { UpdateMode } from '../../preload/contract/app/preferences.ts';
import type { UpdateProblem, UpdateState } from '../../preload/contract/app/updates.ts';
import { type StoredUpdates, readStoredUpdates } from './stored-updates.ts';
import { problemOf } from './update-fault.ts';
import type { UpdateSource } from './update-source.ts';
import type { Updater } from './updater.ts';
import { isDue } from './when-to-poll.ts';

export type UpdatesDeps = {
  readonly source: UpdateSource | null;
  readonly installsItself: boolean;
  readonly version: string;
  readonly loadUpdater: () => Promise<Updater>;
  readonly mode: () => UpdateMode | null;
  readonly storedState: {
    readonly read: () => unknown;
    readonly write: (stored: StoredUpdates) => void;
  };
  readonly isOnline: () => boolean;
  readonly unfinishedWriteCount: () => number;
  /** Ends the app in order. Installing is its last act, unless the system must be told first. */
  readonly endForRestart: (install: () => void) => void;
  readonly publish: (state: UpdateState) => void;
  readonly logError: (error: unknown) => void;
  readonly now: () => number;
};

export type Updates = {
  readonly state: () => UpdateState;
  /** Call it periodically: checks if that is due and the user wants it. */
  readonly poll: () => void;
  /** The user requests a check now. */
  readonly check: () => void;
  readonly download: () => void;
  readonly restart: () => { readonly isRestarting: boolean; readonly underWayCount: number };
  /** The app's last act, after everything else is written and closed. */
  readonly install: () => void;
};

/**
 * Decides when newer versions are checked, downloaded and installed. Writes to the bank and the
 * disk always finish first.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { source } = deps;
  const stored = readStoredUpdates(deps.storedState.read());
  /** The version whose installation at the last end failed: it is not the running one. */
  const failedInstallation =
    stored.installing !== null && stored.installing.version !== deps.version
      ? stored.installing
      : null;
  let { last: lastCheck } = stored;
  let isRestart = false;
  let wasInstalled = false;
  let updater: Updater | null = null;
  let state: UpdateState = {
    host: source?.feed.host ?? null,
    installsItself: deps.installsItself,
    hasPage: source?.page != null,
    stage: 'unknown',
    version: null,
    notes: null,
    percent: null,
    problem: failedInstallation === null ? null : (failedInstallation.problem ?? 'not-installed'),
    checkedAtEpochMs: stored.last?.wasAnswered === true ? stored.last.atEpochMs : null,
  };

  const setState = (change: Partial<UpdateState>): void => {
    state = { ...state, ...change };
    deps.publish(state);
  };
  const storeInstallation = (installing: StoredUpdates['installing']): void =>
    deps.storedState.write({ last: lastCheck, installing });
  /** Loaded at the first use, because most starts need none. */
  const loadOnce = async (): Promise<Updater> => (updater ??= await deps.loadUpdater());
  const fail = (error: unknown): UpdateProblem => {
    deps.logError(error);
    return problemOf(error);
  };

  const check = async (): Promise<void> => {
    setState({ stage: 'checking', problem: null });
    try {
      const offer = await (await loadOnce()).check();
      lastCheck = { atEpochMs: deps.now(), wasAnswered: true };
      setState({
        stage: offer === null ? 'current' : 'available',
        version: offer?.version ?? null,
        notes: offer?.notes ?? null,
        checkedAtEpochMs: lastCheck.atEpochMs,
      });
    } catch (error) {
      lastCheck = { atEpochMs: deps.now(), wasAnswered: false };
      setState({ stage: 'unknown', version: null, notes: null, problem: fail(error) });
    }
    try {
      storeInstallation(failedInstallation);
    } catch (error) {
      // A full disk must not prevent updates; the check repeats after the next start.
      deps.logError(error);
    }
    // A version whose installation failed is not retried automatically at each end.
    if (
      state.stage === 'available' &&
      deps.mode() === 'automatic' &&
      deps.installsItself &&
      state.version !== failedInstallation?.version
    )
      await download();
  };

  const download = async (): Promise<void> => {
    setState({ stage: 'downloading', percent: 0, problem: null });
    try {
      await (
        await loadOnce()
      ).download((percent) => {
        if (percent !== state.percent) setState({ percent });
      });
      setState({ stage: 'ready', percent: null });
    } catch (error) {
      setState({ stage: 'available', percent: null, problem: fail(error) });
    }
  };

  const install = (): void => {
    const { stage, version } = state;
    if (stage !== 'ready' || version === null || wasInstalled) return;
    wasInstalled = true;
    storeInstallation({ version, problem: null });
    try {
      updater?.install(isRestart);
    } catch (error) {
      storeInstallation({ version, problem: problemOf(error) });
      throw error;
    }
  };

  /** A file that was changed since its download is rejected before the app ends for it. */
  const canStillInstall = (): boolean => {
    if (state.stage !== 'ready') return false;
    try {
      updater?.verify();
      return true;
    } catch (error) {
      setState({ stage: 'available', problem: fail(error) });
      return false;
    }
  };

  const isBusy = (): boolean =>
    state.stage === 'checking' || state.stage === 'downloading' || state.stage === 'ready';
  return {
    state: () => state,
    poll: () => {
      const mode = deps.mode();
      if (
        source === null ||
        mode === null ||
        mode === 'off' ||
        isBusy() ||
        !deps.isOnline() ||
        !isDue(lastCheck, deps.now())
      )
        return;
      void check();
    },
    check: () => {
      if (source !== null && !isBusy()) void check();
    },
    download: () => {
      if (deps.installsItself && state.stage === 'available') void download();
    },
    restart: () => {
      const underWayCount = deps.unfinishedWriteCount();
      isRestart = underWayCount === 0 && canStillInstall();
      if (isRestart) deps.endForRestart(install);
      return { isRestarting: isRestart, underWayCount };
    },
    install,
  };
}
