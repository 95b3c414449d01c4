import type { PushEvent } from '../../../preload/contract/events.ts';
import type { WithExclusiveRefresh } from '../../auth/access-tokens.ts';
import type { Fetch } from '../../auth/oauth-exchange.ts';
import type { NoticeEcho } from '../../features/notices.ts';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import type { Log } from '../../log/log.ts';
import type { DemoCompany } from '../connections/demo-company.ts';
import type { Desktop } from '../handlers.ts';
import type { Missed } from '../lock/work-while-locked.ts';
import type { LooseDrafts } from '../loose-drafts.ts';

/**
 * All that Cashdesk needs of the machine it runs on. The shell gives Electron's, tests give what
 * they like.
 */
export type Machine = {
  readonly dataDirectory: string;
  readonly logFile: string;
  readonly fetch: Fetch;
  readonly secretStore: SecretStore;
  /** Left out where no other copy of the app shares the keychain. */
  readonly withExclusiveRefresh?: WithExclusiveRefresh;
  readonly settings: (name: 'connections' | 'appLock' | 'backups' | 'retention') => {
    readonly read: () => unknown;
    readonly write: (value: unknown) => void;
  };
  readonly looseDrafts: LooseDrafts;
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
  /** Cards, session or network changed: what the shell draws from them is drawn anew. */
  readonly onChange: () => void;
  /** Shows on the desktop what the owner was told of. */
  readonly onNotice: (echo: NoticeEcho) => void;
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
