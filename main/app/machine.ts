import type { StartAtLoginState } from '../../preload/contract/app/app.ts';
import type { PushEvent, ScreenName } from '../../preload/contract/events.ts';
import type { WithExclusiveRefresh } from '../auth/access-tokens.ts';
import type { Fetch } from '../auth/oauth-exchange.ts';
import type { FileChooser } from '../export/choose-file.ts';
import type { SaveText } from '../export/save-text.ts';
import type { NoticeEcho } from '../features/notices.ts';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import type { OpenFile, OpenFiles } from '../import/open-file.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { Log } from '../log/log.ts';
import type { DemoCompany } from './connections/demo-company.ts';

/** Whether the system starts the app at the user's login. `set` throws if it cannot write. */
export type StartAtLogin = {
  readonly read: () => StartAtLoginState;
  /** Returns the state that the system reports afterwards. */
  readonly set: (isOn: boolean) => StartAtLoginState;
};

/** The fingerprint prompt of the system; only on a Mac with a reader. */
type TouchId = {
  readonly canPrompt: () => boolean;
  /** False: the user dismissed the prompt, or the finger did not match. */
  readonly prompt: () => Promise<boolean>;
};

/** Functions that only the shell can provide. */
export type Desktop = {
  readonly info: () => {
    readonly version: string;
    readonly platform: 'linux' | 'darwin' | 'win32' | 'other';
    readonly hasTray: boolean;
    readonly electron: string | null;
    readonly chromium: string | null;
  };
  readonly noteScreen: (screen: ScreenName) => void;
  readonly askAndOpen: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
  /** The text is removed from the clipboard automatically. */
  readonly copySecret: (secret: string) => Promise<void>;
  readonly saveText: SaveText;
  /** Prints HTML content to a PDF document. */
  readonly toPdf: (content: string) => Promise<Uint8Array>;
  readonly openFile: OpenFile;
  readonly openFiles: OpenFiles;
  readonly chooseFile: FileChooser;
  /** Shows a folder in the system's file manager; returns whether it did. Opens nothing else. */
  readonly openFolder: (folder: string) => Promise<boolean>;
  /** Asks the user for a printer and prints the window. */
  readonly print: () => Promise<'printed' | 'cancelled' | 'failed'>;
  readonly startAtLogin: StartAtLogin;
  readonly quit: () => void;
  readonly touchId: TouchId;
};

/** What the app reports to the user about the time while it was locked. */
export type Missed = {
  /** Rejected deliveries, which the bank will send again. */
  readonly deliveryCount: number;
};

/**
 * Everything that Cashdesk needs of the machine. The shell provides Electron's functions, tests
 * provide fakes.
 */
export type Machine = {
  /** The folder of the databases. */
  readonly directory: string;
  readonly logFile: string;
  readonly fetch: Fetch;
  readonly secretStore: SecretStore;
  /** Missing if no other copy of the app shares the keychain. */
  readonly withExclusiveRefresh?: WithExclusiveRefresh;
  readonly settings: (name: 'connections' | 'drafts' | 'appLock' | 'backups' | 'retention') => {
    readonly read: () => unknown;
    readonly write: (value: unknown) => void;
  };
  readonly preferences: PreferenceStore;
  readonly demo: DemoCompany;
  readonly openSignIn: (url: string) => Promise<void>;
  readonly desktop: Desktop;
  readonly systemIsOnline: () => boolean;
  /** Resolves a host name to a machine, or rejects as `fetch` does. */
  readonly resolveHost: (hostname: string) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  readonly randomUUID: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly push: PushEvent;
  readonly log: Log;
  /** Cards, session or network changed: the shell redraws them. */
  readonly onChange: () => void;
  /** Shows a notification on the desktop. */
  readonly echoNotice: (echo: NoticeEcho) => void;
  /** Whether the user is at the computer, according to the system. */
  readonly isInUse: () => boolean;
  /** The app is locked: the page must drop all data. */
  readonly onLocked: () => void;
  /** Collects the heap objects of a closed connection. */
  readonly collectGarbage: () => void;
  /** The app is unlocked: reports missed deliveries. */
  readonly onMissedWhileLocked: (missed: Missed) => void;
  /** The forgotten PIN was removed: the user needs a new one. */
  readonly onAppLockReset: () => void;
  /** Erases the settings and restarts the app without data. */
  readonly startEmpty: () => Promise<void>;
};
