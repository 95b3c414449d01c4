import type { StartAtLoginState } from '../../preload/contract/app/app.ts';
import type { PushEvent, ScreenName } from '../../preload/contract/events.ts';
import type { WithExclusiveRefresh } from '../auth/access-tokens.ts';
import type { Fetch } from '../auth/oauth-exchange.ts';
import type { FileChooser } from '../export/choose-file.ts';
import type { SaveText } from '../export/save-text.ts';
import type { NoticeEcho } from '../features/notices.ts';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import type { OpenFile } from '../import/open-file.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { Log } from '../log/log.ts';
import type { DemoCompany } from './connections/demo-company.ts';

/** Whether the system starts the app when the user logs in. `set` throws where it cannot write. */
export type StartAtLogin = {
  readonly read: () => StartAtLoginState;
  /** Answers what the system says afterwards. */
  readonly set: (isOn: boolean) => StartAtLoginState;
};

/** The system's question for a finger; nowhere but on a Mac that has the reader for it. */
type TouchId = {
  readonly canPrompt: () => boolean;
  /** False: the user dismissed the question, or the finger was another one. */
  readonly prompt: () => Promise<boolean>;
};

/** What only the shell can do. */
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
  /** The content of a page as a document to print. */
  readonly toPdf: (content: string) => Promise<Uint8Array>;
  readonly openFile: OpenFile;
  readonly chooseFile: FileChooser;
  /** Shows a folder in the system's own program; whether it did. Nothing else is opened. */
  readonly openFolder: (folder: string) => Promise<boolean>;
  /** Asks the owner for a printer and prints the window. */
  readonly print: () => Promise<'printed' | 'cancelled' | 'failed'>;
  readonly startAtLogin: StartAtLogin;
  readonly quit: () => void;
  readonly touchId: TouchId;
};

/** What the owner should hear of the time that the app was locked. */
export type Missed = {
  /** Deliveries that were turned away, for the bank to send them again. */
  readonly deliveryCount: number;
};

/**
 * All that Cashdesk needs of the machine it runs on. The shell gives Electron's, tests give what
 * they like.
 */
export type Machine = {
  /** The folder of the databases. */
  readonly directory: string;
  readonly logFile: string;
  readonly fetch: Fetch;
  readonly secretStore: SecretStore;
  /** Left out where no other copy of the app shares the keychain. */
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
  /** Finds the machine that a name leads to, or rejects as `fetch` does. */
  readonly resolveHost: (hostname: string) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  readonly randomUUID: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly push: PushEvent;
  readonly log: Log;
  /** Cards, session or network changed: the shell draws them again. */
  readonly onChange: () => void;
  /** Shows a notice on the desktop. */
  readonly echoNotice: (echo: NoticeEcho) => void;
  /** Somebody is at the computer, as far as the system says. */
  readonly isInUse: () => boolean;
  /** The app is locked: whatever the page still has has to go. */
  readonly onLocked: () => void;
  /** Collects what a closed connection left in the heap of the process. */
  readonly collectGarbage: () => void;
  /** Unlocked again: what the owner should hear of the time in between. */
  readonly onMissedWhileLocked: (missed: Missed) => void;
  /** The PIN was forgotten and is gone: she needs another one. */
  readonly onAppLockReset: () => void;
  /** Erases the settings, and starts the app again without anything. */
  readonly startEmpty: () => Promise<void>;
};
