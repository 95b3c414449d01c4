import type { UpdateInfo } from 'builder-util-runtime';
import { type AppAdapter, getAppCacheDir } from 'electron-updater/out/AppAdapter.js';
import type { AppUpdater } from 'electron-updater/out/AppUpdater.js';
import { type FeedFetch, FeedRequests } from './feed-requests.ts';
import { SignedFeed } from './signed-feed.ts';
import type { UpdateSource } from './update-source.ts';
import { verifyFile } from './verify-file.ts';
import { createSignatureCheck } from './windows-signature.ts';

/** A newer version, and its release notes. */
export type Offer = { readonly version: string; readonly notes: string | null };

/**
 * The used part of electron-updater: check, download and verify. Its caller decides when, and
 * whether anything is installed.
 */
export type Updater = {
  /** The newer version for this installation; null: none. */
  readonly check: () => Promise<Offer | null>;
  /** Resolves once the offered version is downloaded completely and verified. */
  readonly download: (onPercent: (percent: number) => void) => Promise<void>;
  /** Throws if the downloaded file was changed since, and deletes it. */
  readonly verify: () => void;
  /**
   * Synchronous, and the app's last act; verifies again. `isRestart`: the new version starts
   * automatically.
   */
  readonly install: (isRestart: boolean) => void;
};

type UpdaterDeps = {
  readonly source: UpdateSource;
  readonly fetch: FeedFetch;
  readonly version: string;
  /**
   * Stores the random number that decides when this installation takes part in a staged release. It
   * is never sent.
   */
  readonly userDataPath: string;
  readonly cachePath?: string;
  readonly installsItself: boolean;
  readonly platform: NodeJS.Platform;
  readonly log: (line: string) => void;
  readonly now: () => number;
};

type SystemUpdater = {
  readonly updater: AppUpdater;
  readonly verify: Updater['verify'];
  readonly install: Updater['install'];
};

/** Uses the hash of the signed description, even if an earlier run downloaded the file. */
function verifyDownloaded(updater: AppUpdater): void {
  const downloaded = updater['downloadedUpdateHelper'];
  const file = downloaded?.file ?? null;
  const sha512 = downloaded?.downloadedFileInfo?.sha512;
  if (file === null || sha512 === undefined) throw new Error('Nothing was downloaded');
  verifyFile(file, sha512);
}

/**
 * Loads only the updater of this system, and only when needed, because each has its own install
 * code.
 */
async function createForSystem(
  { platform, log }: UpdaterDeps,
  app: AppAdapter,
): Promise<SystemUpdater> {
  if (platform === 'win32') {
    const { NsisUpdater } = await import('electron-updater/out/NsisUpdater.js');
    const updater = new NsisUpdater(undefined, app);
    updater.verifyUpdateCodeSignature = createSignatureCheck(log);
    const verify = (): void => verifyDownloaded(updater);
    return {
      updater,
      verify,
      install: (isRestart) => {
        verify();
        updater.install(true, isRestart);
      },
    };
  }
  if (platform === 'darwin') {
    const { MacUpdater } = await import('electron-updater/out/MacUpdater.js');
    const updater = new MacUpdater(undefined, app);
    // Squirrel.Mac takes over the downloaded file, and installs it once the app has ended.
    updater.autoInstallOnAppQuit = true;
    return {
      updater,
      // Squirrel.Mac has its own copy since the download, and checks the signature of that copy.
      verify: () => undefined,
      install: (isRestart) => (isRestart ? updater.quitAndInstall() : undefined),
    };
  }
  const { WholeAppImageUpdater } = await import('./app-image-updater.ts');
  const updater = new WholeAppImageUpdater(undefined, app);
  return {
    updater,
    verify: () => verifyDownloaded(updater),
    install: () => void updater.install(),
  };
}

function notesOf({ releaseNotes }: UpdateInfo): string | null {
  const text = Array.isArray(releaseNotes)
    ? releaseNotes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : releaseNotes;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 10_000) : null;
}

/**
 * electron-updater for this system, which contacts only the feed. No downgrades, no partial
 * downloads, no automatic installation.
 */
export async function createUpdater(deps: UpdaterDeps): Promise<Updater> {
  const { source, version, userDataPath } = deps;
  const app: AppAdapter = {
    version,
    name: 'Cashdesk',
    isPackaged: true,
    appUpdateConfigPath: '',
    userDataPath,
    baseCachePath: deps.cachePath ?? getAppCacheDir(),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    // Installation is the app's last act, never caused by an app event.
    onQuit: () => undefined,
  };
  const { updater, verify, install } = await createForSystem(deps, app);
  // Otherwise electron-updater reads these from a file next to the archive, which another program
  // of the same user can change.
  Object.assign(updater, {
    httpExecutor: new FeedRequests(deps.fetch, source.feed.origin),
    configOnDisk: {
      value: Promise.resolve({
        updaterCacheDirName: 'cashdesk-updates',
        publisherName: source.windowsPublishers,
      }),
    },
  });
  updater.logger = { info: deps.log, warn: deps.log, error: deps.log };
  // Its own listener has logged the error; without a listener, an EventEmitter throws.
  updater.on('error', () => undefined);
  updater.autoDownload = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  updater.forceDevUpdateConfig = true;
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed, source, now: deps.now });
  return {
    check: async () => {
      const checkResult = await updater.checkForUpdates();
      return checkResult?.isUpdateAvailable === true
        ? { version: checkResult.updateInfo.version, notes: notesOf(checkResult.updateInfo) }
        : null;
    },
    download: async (onPercent) => {
      if (!deps.installsItself) throw new Error('Nothing is downloaded that cannot be installed');
      const notify = ({ percent }: { readonly percent: number }): void =>
        onPercent(Math.floor(percent));
      updater.on('download-progress', notify);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', notify);
      }
    },
    verify,
    install,
  };
}
