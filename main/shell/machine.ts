import { randomBytes, randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { app, net, powerMonitor } from 'electron';
import type { Cashdesk } from '../app/cashdesk.ts';
import { createDemoCompany } from '../app/connections/demo-company.ts';
import { collectGarbage } from '../app/lock/collect-garbage.ts';
import type { Machine } from '../app/machine.ts';
import { createExclusiveRefresh } from '../app/session/exclusive-refresh.ts';
import type { Messages } from '../messages/messages.ts';
import { pause } from '../time/pause.ts';
import { isComputerInUse } from './computer-in-use.ts';
import { createDesktop } from './desktop.ts';
import type { OpenFiles } from './files/open-files.ts';
import { createBankFetch, createHostLookup } from './guard/bank-sessions.ts';
import type { ProxyLogin } from './guard/proxy-login.ts';
import { missedNotice, resetNotice } from './notices/app-lock-notices.ts';
import { createNoticeEcho } from './notices/echo-notice.ts';
import { createNotify, mayUseNotifications, type Notice } from './notices/notify.ts';
import { readBusFlag } from './read-bus-flag.ts';
import { type IsScreenLocked, createScreenLockCheck } from './screen-lock.ts';
import { createStartAtLogin } from './start-and-end/start-at-login.ts';
import type { TrayControl } from './tray/tray-control.ts';
import type { OnlyWindow } from './window/only-window.ts';

type Shell = OpenFiles &
  Pick<Machine, 'secretStore'> & {
    readonly window: OnlyWindow;
    readonly proxy: ProxyLogin;
    /** Ends the app and starts it again; `last` runs when everything that writes has closed. */
    readonly startAgain: (last: () => void) => Promise<void>;
    /** Cashdesk, built on this machine. */
    readonly cashdesk: () => Cashdesk;
    readonly tray: () => TrayControl;
  };

/** Creates the machine from Electron and this computer. */
export function createMachine(shell: Shell): {
  readonly machine: Machine;
  /** The clipboard outlives the app: removes copied secrets from it. */
  readonly clearCopies: () => Promise<void>;
  /** The page that is being printed to a document. */
  readonly paper: () => string;
  readonly isScreenLocked: IsScreenLocked;
} {
  const { settings, log, preferences, reportBug, window, cashdesk, tray } = shell;
  const messages = (): Messages => cashdesk().messages();
  const now = (): number => Date.now();
  const { platform, env: environment, execPath } = process;
  const homeFolder = homedir();
  const startAtLogin = createStartAtLogin({ app, platform, environment, execPath, homeFolder });
  const isScreenLocked = createScreenLockCheck({ powerMonitor, platform, readFlag: readBusFlag });
  const showInWindow = ({ title, body, leadsTo }: Notice): void =>
    window.whenPageListens(() => cashdesk().push('notice', { title, body, leadsTo }));
  const echoNotice = createNoticeEcho({
    notify: createNotify({
      mayUse: mayUseNotifications({
        platform,
        isPackaged: app.isPackaged,
        isTest: environment['CASHDESK_KEYCHAIN_RUN'] !== undefined,
      }),
      navigate: window.navigate,
      onUnshown: (notice) => {
        // At a focused window the banner is enough: a tray notice or flashing would have no end,
        // because nothing records that the user has read it.
        if (window.current()?.isFocused() !== true) {
          tray().addNotice(notice);
          window.current()?.flashFrame(true);
        }
        showInWindow(notice);
      },
    }),
    preferences,
    messages,
    isScreenLocked,
    isAppLocked: () => cashdesk().appLock.isLocked(),
    companyOf: (id) => cashdesk().companyOf(id),
    now,
  });
  const { desktop, openSignIn, clearCopies, paper } = createDesktop({
    window,
    messages,
    noteScreen: shell.lastScreen.note,
    hasTray: () => tray().isMade(),
    startAtLogin,
    reportBug,
  });
  const machine: Machine = {
    directory: shell.directory,
    logFile: shell.logFile,
    fetch: createBankFetch(shell.proxy),
    secretStore: shell.secretStore,
    // The keychain belongs to the user, so a copy of the app with another data folder shares it.
    withExclusiveRefresh: createExclusiveRefresh({
      file: path.join(app.getPath('appData'), 'Cashdesk', 'refresh.lock'),
      sleep: pause,
      onProblem: (kind) => log.write({ event: 'refresh-lock', kind }),
    }),
    settings: settings.part,
    preferences,
    demo: createDemoCompany({ fetch, language: () => preferences.current().locale }),
    openSignIn,
    desktop,
    systemIsOnline: () => net.isOnline(),
    resolveHost: createHostLookup(),
    now,
    random: Math.random,
    randomUUID,
    randomBytes,
    push: window.push,
    log,
    onChange: () => {
      window.protect(cashdesk().appLock.isLocked());
      tray().redraw();
    },
    onLocked: window.empty,
    collectGarbage,
    onMissedWhileLocked: (missed) => showInWindow(missedNotice(missed, messages())),
    onAppLockReset: () => showInWindow(resetNotice(messages())),
    startEmpty: () =>
      shell.startAgain(() => {
        settings.erase();
        try {
          startAtLogin.set(false);
        } catch (error) {
          // The rest is erased, and the app restarts anyway.
          reportBug(error);
        }
      }),
    echoNotice: (echo) => void echoNotice(echo).catch(reportBug),
    isInUse: () => isComputerInUse(powerMonitor, window.hiddenSinceEpochMs()),
  };
  return { machine, clearCopies, paper, isScreenLocked };
}
