/** The composition root: builds everything, in order. Nobody imports it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { url as inspectorUrl } from 'node:inspector';
import path from 'node:path';
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  type Session,
  session,
} from 'electron';
import type { EventPayload } from '../preload/contract/events.ts';
import { commandNames } from '../preload/contract/names.ts';
import { systemTimers } from './time/timers.ts';
import { quarantineUnreadableFile } from './profiles/unreadable-file.ts';
import { storageErrorOf } from './data/storage-failure.ts';
import { createPreferences } from './features/preferences/preferences.ts';
import { createPush } from './ipc/push-events.ts';
import { registerCommands } from './ipc/register-commands.ts';
import { keychainOrMemory } from './keychain/keychain-or-memory.ts';
import { keychainSecretStore } from './keychain/keychain-secret-store.ts';
import { createLog } from './log/log.ts';
import { nodeLogFiles } from './log/node-log-files.ts';
import { createRotatingFile } from './log/rotating-file.ts';
import { type Cashdesk, createCashdesk } from './app/cashdesk.ts';
import { createDemoCompany } from './app/demo-company.ts';
import { exclusiveRefresh } from './app/exclusive-refresh.ts';
import { pause } from './time/pause.ts';
import { createAfterFailure } from './shell/after-failure.ts';
import { serveRenderer } from './shell/app-protocol.ts';
import { type MenuAction, setApplicationMenu } from './shell/application-menu.ts';
import { type DeepLink, deepLinkOf, parseDeepLink } from './shell/deep-link.ts';
import { createEndBeforeStart } from './shell/end-before-start.ts';
import { composeUpdates } from './shell/compose-updates.ts';
import { fetchOnce } from './shell/fetch-once.ts';
import { denyNetwork, denyPermissions, guardEveryPage } from './shell/harden.ts';
import { invoiceNotice } from './shell/invoice-notice.ts';
import { limitNotice } from './shell/limit-notice.ts';
import { createMainWindow, paintTitleBar } from './shell/main-window.ts';
import { createNotify } from './shell/notify.ts';
import { createFileChooser } from './shell/choose-file.ts';
import { createLinkOpener } from './shell/open-external.ts';
import { createFileOpener } from './shell/open-file.ts';
import { createTextSaver } from './shell/save-text.ts';
import { looseDrafts, openSettings } from './shell/settings.ts';
import { forgetKeyLog, leaveOutQuic, whyNotToStart } from './shell/start-switches.ts';
import { createSecretClipboard } from './shell/secret-clipboard.ts';
import { createTestSeam, exposeTestSeam } from './shell/test-seam.ts';
import { createTrayControl } from './shell/tray-control.ts';
import { revivePage } from './shell/revive-page.ts';
import { stoppedPage, stoppedStyle } from './shell/stopped-page.ts';
import { quitInOrder } from './shell/quit-in-order.ts';
import { startAgainOptions } from './shell/start-again.ts';
import { windowIsOpen } from './shell/terminal-signals.ts';
import { readBounds } from './shell/window-bounds.ts';
import { chooseLocale } from './messages/choose-locale.ts';
import { type Messages, messagesOf } from './messages/messages.ts';

const here = import.meta.dirname;
const userData = app.getPath('userData');
const pollEveryMs = 15_000;
/**
 * By this Windows finds the app that a notification belongs to. Never changed: without one Electron
 * makes another at each start, and older notifications lead nowhere.
 */
const toastActivator = '{A3D2C5F4-6B0E-4D0B-9C57-1F6E2B8A4C31}';
const mostClosingMs = 3_000;
const mostWaitingForDesktopMs = 10_000;

/** Only what was installed: tests and tools start the others with such switches. */
const notToStart = app.isPackaged
  ? whyNotToStart((name) => app.commandLine.hasSwitch(name), {
      isInspected: inspectorUrl() !== undefined,
    })
  : null;
if (app.isPackaged) forgetKeyLog(process.env);
// Given up before this line runs, the sandbox cannot be had back: the process that starts the
// others has none, and asking for it ends the app. The window asks for its own all the same.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
leaveOutQuic(app.commandLine);
app.setAppUserModelId('dev.cashdesk.app');
if (process.platform === 'win32') app.setToastActivatorCLSID(toastActivator);
Menu.setApplicationMenu(null);
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
guardEveryPage(app);

const ending = createEndBeforeStart({
  app,
  showErrorBox: (title, content) => dialog.showErrorBox(title, content),
  writeError: (text) => void process.stderr.write(text),
  platform: process.platform,
  limitMs: mostWaitingForDesktopMs,
});
/** Before there is a log and a connection, nothing of them can be said. */
const known: {
  noteFailure: (error: unknown) => void;
  noteLink: () => void;
  writeDown: () => void;
  messages: () => Messages;
  close: () => Promise<void>;
} = {
  noteFailure: (error) =>
    void process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    ),
  noteLink: () => undefined,
  writeDown: () => undefined,
  messages: () => messagesOf(chooseLocale('system', app.getPreferredSystemLanguages()).locale),
  close: async () => undefined,
};
const afterFailure = createAfterFailure({
  note: (error) => known.noteFailure(error),
  canAsk: () => app.isReady(),
  endBeforeStart: () => endBeforeStart('start.failed'),
  writeDown: () => known.writeDown(),
  ask: async () => {
    const t = known.messages();
    const question = {
      type: 'error' as const,
      message: t('failure.title'),
      detail: t('failure.body'),
      buttons: [t('failure.restart'), t('failure.later')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    };
    return (await dialog.showMessageBox(question)).response === 0;
  },
  restart: async () => {
    app.relaunch(startAgainOptions(process.argv.slice(1), process.env));
    // What fails may hang, too.
    await Promise.race([known.close().catch(() => undefined), pause(mostClosingMs)]);
    app.exit(0);
  },
});
process.on('uncaughtException', afterFailure);
process.on('unhandledRejection', afterFailure);

const seam = app.isPackaged ? null : createTestSeam();
if (seam) exposeTestSeam(seam);

let window: BrowserWindow | null = null;
let isQuitting = false;
let isLeaving = (): boolean => false;
/** A link that came before the window could show it. */
let waitingLink: DeepLink | null = deepLinkOf(process.argv);

app.on('open-url', (event, url) => {
  event.preventDefault();
  follow(parseDeepLink(url));
});
app.on('second-instance', (_event, argv) => {
  // Whoever started it wants it open: it begins anew once what is being written is.
  if (isLeaving()) return app.relaunch(startAgainOptions(argv.slice(1), process.env));
  showWindow();
  follow(deepLinkOf(argv));
});
app.on('before-quit', () => (isQuitting = true));
app.on('activate', () => showWindow());

const send = (channel: string, payload: unknown): void => {
  if (window && !window.isDestroyed()) window.webContents.send(channel, payload);
};
const push = createPush(send);
/** Hidden in the tray or minimised since then. */
let hiddenSinceEpochMs: number | null = null;
/** Settled once the page of the window listens: what is pushed to it before is lost. */
let pageListens = Promise.withResolvers<void>();
const navigate = (to: EventPayload<'navigate'>): void => {
  showWindow();
  void pageListens.promise.then(() => push('navigate', to));
};

function follow(link: DeepLink | null): void {
  if (!link) return;
  waitingLink = window ? null : link;
  if (window)
    navigate({ screen: 'cards', id: link.cardId, ask: link.action === 'ask-lock' ? 'lock' : null });
  if (window) known.noteLink();
}

let openWindow: () => BrowserWindow = () => {
  throw new Error('The window is asked for before the app is ready');
};

function showWindow(): void {
  if (!app.isReady() || isLeaving()) return;
  window ??= openWindow();
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

const start = async (): Promise<void> => {
  await app.whenReady();
  if (ending.isEnding()) return;
  denyPermissions(session.defaultSession);
  denyNetwork(session.defaultSession);
  quarantineUnreadableFile(path.join(userData, 'settings.json'), Date.now());
  const settings = openSettings();
  const dataDirectory = path.join(userData, 'data');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });

  const logFile = path.join(userData, 'logs', 'cashdesk.log');
  const file = createRotatingFile({
    files: nodeLogFiles,
    path: logFile,
    maxBytes: 1_000_000,
    onFailure: () => undefined,
  });
  const log = createLog({
    append: file.append,
    now: Date.now,
    commandNames: Object.entries(commandNames).flatMap(([feature, verbs]) =>
      verbs.map((verb) => `${feature}.${verb}`),
    ),
  });
  known.noteFailure = (error) => log.write({ event: 'thrown', error });
  void pageListens.promise.then(() => log.write({ event: 'app-started' }));
  known.noteLink = () => void pageListens.promise.then(() => log.write({ event: 'link-followed' }));

  const preferencesPart = settings.part('preferences');
  const preferences = createPreferences({
    ...preferencesPart,
    systemLanguages: () => app.getPreferredSystemLanguages(),
  });
  nativeTheme.themeSource = preferences.current().chosen.theme;

  // Chromium's stack knows the system's proxy and certificates; a session without `persist:` keeps
  // nothing on disk.
  const bankSession = (name: string): Session => {
    const made = session.fromPartition(name);
    denyPermissions(made);
    return made;
  };
  let writeSessions = 0;
  const bankFetch = fetchOnce(bankSession('bank'), () =>
    bankSession(`bank-write-${String((writeSessions += 1))}`),
  );
  const links = createLinkOpener({ window: () => window, messages: () => cashdesk.messages() });

  const notify = createNotify({
    navigate,
    onUnshown: (notice) => {
      // Where she is at the window the banner is enough, and nothing would ever say that she has
      // read the rest.
      if (window?.isFocused() !== true) {
        tray.addNotice(notice);
        window?.flashFrame(true);
      }
      const { title, body, leadsTo } = notice;
      void pageListens.promise.then(() => push('notice', { title, body, leadsTo }));
    },
  });
  const copies = createSecretClipboard({
    clipboard,
    after: systemTimers.after,
    reportBug: (error) => log.write({ event: 'thrown', error }),
  });

  const cashdesk: Cashdesk = createCashdesk({
    dataDirectory,
    logFile,
    fetch: bankFetch,
    secretStore: keychainOrMemory(keychainSecretStore()),
    // The keychain is the user's, so a copy that keeps its data in another folder shares it.
    withExclusiveRefresh: exclusiveRefresh({
      file: path.join(app.getPath('appData'), 'Cashdesk', 'refresh.lock'),
      sleep: pause,
      onTrouble: (kind) => log.write({ event: 'refresh-lock', kind }),
    }),
    settings: (name) => settings.part(name),
    looseDrafts: looseDrafts(settings.part('drafts')),
    preferences,
    demo: createDemoCompany({
      start: async () =>
        (await import('./demo-service/start-demo-service.ts')).startDemoService({
          mockedApprovals: true,
          withSubscriptions: true,
          withPayments: true,
          withRegistrations: true,
        }),
      fetch,
    }),
    openSignIn: links.openSignIn,
    desktop: {
      info: () => ({
        version: app.getVersion(),
        platform: knownPlatform(),
        hasTray: tray.isMade(),
        electron: process.versions.electron ?? null,
        chromium: process.versions['chrome'] ?? null,
      }),
      askAndOpen: links.askAndOpen,
      copyText: copies.copyText,
      copySecret: copies.copySecret,
      saveText: createTextSaver({
        window: () => window,
        dialog,
        documents: () => app.getPath('documents'),
      }),
      openFile: createFileOpener({
        window: () => window,
        dialog,
        documents: () => app.getPath('documents'),
      }),
      chooseFile: createFileChooser({
        window: () => window,
        dialog,
        documents: () => app.getPath('documents'),
      }),
      quit: () => app.quit(),
    },
    systemIsOnline: () => net.isOnline(),
    now: () => Date.now(),
    random: Math.random,
    randomUUID,
    randomBytes,
    push,
    log,
    onChange: () => tray.redraw(),
    onLimitNotice: (about) => notify(limitNotice(about, cashdesk.messages())),
    onInvoiceReminder: (about) =>
      notify({
        ...invoiceNotice(about, {
          t: cashdesk.messages(),
          formatLocale: preferences.current().formatLocale,
        }),
        isQuiet: true,
      }),
    hiddenSinceEpochMs: () => hiddenSinceEpochMs,
  });

  let feedSession: Session | null = null;
  const updates = composeUpdates({
    cashdesk,
    fetch: (address, init) => (feedSession ??= bankSession('updates')).fetch(address, init),
    preferences,
    kept: settings.part('updates'),
    askAndOpen: links.askAndOpen,
    beginEnd: () => (isQuitting = true),
    push,
    log,
  });

  known.messages = cashdesk.messages;
  known.writeDown = () => log.write({ event: 'interrupted', count: cashdesk.underWayCount() });
  known.close = async () => {
    // The clipboard outlives the app. One that refuses must not keep the rest from closing.
    const ends = await Promise.allSettled([copies.clear(), cashdesk.close()]);
    for (const end of ends)
      if (end.status === 'rejected') log.write({ event: 'thrown', error: end.reason });
    await file.flush();
  };

  const tray = createTrayControl({
    iconFile: path.join(
      here,
      '../icons',
      process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png',
    ),
    model: cashdesk,
    notify,
    navigate,
    showWindow,
    quit: () => app.quit(),
    reportBug: (error) => log.write({ event: 'thrown', error }),
    seam,
  });

  const setZoom = (percent: number): void => void preferences.change({ zoomPercent: percent });
  const performFromMenu = (action: MenuAction): void => {
    const { hideAmounts, zoomPercent } = preferences.current().chosen;
    switch (action) {
      case 'palette':
        return navigate({ screen: 'overview', id: null, ask: 'palette' });
      case 'lock-all':
        return navigate({ screen: 'cards', id: null, ask: 'lock-all' });
      case 'hide-amounts':
        return void preferences.change({ hideAmounts: !hideAmounts });
      case 'zoom-in':
        return setZoom(Math.min(300, zoomPercent + 10));
      case 'zoom-out':
        return setZoom(Math.max(50, zoomPercent - 10));
      case 'zoom-reset':
        return setZoom(100);
      case 'quit':
        return app.quit();
    }
  };
  setApplicationMenu(cashdesk.messages(), performFromMenu);

  preferences.onChange(({ chosen }) => {
    nativeTheme.themeSource = chosen.theme;
    window?.webContents.setZoomFactor(chosen.zoomPercent / 100);
    setApplicationMenu(cashdesk.messages(), performFromMenu);
  });
  nativeTheme.on('updated', () => {
    if (window) paintTitleBar(window);
  });

  const opened = Promise.withResolvers<void>();
  registerCommands(ipcMain, {
    handlers: { ...cashdesk.handlers, updates: updates.handlers },
    gate: {
      // The page needs these before anything of a connection is open.
      whenReady: (name) => {
        // It asks for this one as soon as it listens.
        if (name === 'app.info') pageListens.resolve();
        return /^(preferences|app|updates)\./.test(name) ? Promise.resolve() : opened.promise;
      },
      isAppLocked: () => false,
      randomUUID,
      explain: storageErrorOf,
      reportBug: ({ traceId, command, cause }) =>
        log.write({ event: 'thrown', traceId, command, error: cause }),
    },
    isOurWindow: (sender) => window !== null && sender === window.webContents,
  });
  protocol.handle(
    'app',
    serveRenderer({
      root: path.join(here, '../renderer'),
      readFile,
      made: {
        '/stopped.html': () => stoppedPage(preferences.current().locale),
        '/stopped.css': () => stoppedStyle,
      },
      pageAttributes: () => {
        const { chosen, locale, formatLocale } = preferences.current();
        return {
          lang: locale,
          'data-theme': chosen.theme,
          'data-amounts': chosen.hideAmounts ? 'hidden' : 'shown',
          'data-format-locale': formatLocale,
          'data-platform': knownPlatform(),
        };
      },
    }),
  );

  const bounds = settings.part('bounds');
  openWindow = () => {
    const made = createMainWindow({
      preload: path.join(here, '../preload/index.cjs'),
      bounds: readBounds(
        bounds.read(),
        [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea),
      ),
      zoomPercent: () => preferences.current().chosen.zoomPercent,
      staysInTray: () => !isQuitting && tray.isMade() && preferences.current().chosen.keepInTray,
      onBounds: bounds.write,
      onZoom: setZoom,
      onZoomKey: performFromMenu,
      messages: cashdesk.messages,
    });
    revivePage(made, {
      messages: cashdesk.messages,
      log,
      now: Date.now,
      onGone: () => (pageListens = Promise.withResolvers()),
    });
    const noteHidden = (): void => void (hiddenSinceEpochMs ??= Date.now());
    const noteShown = (): void => void (hiddenSinceEpochMs = null);
    made.on('hide', noteHidden);
    made.on('minimize', noteHidden);
    made.on('show', noteShown);
    made.on('restore', noteShown);
    made.on('focus', () => {
      made.flashFrame(false);
      tray.clearNotices();
    });
    made.on('closed', () => {
      window = null;
      pageListens = Promise.withResolvers();
    });
    return made;
  };
  window = openWindow();
  if (!app.isPackaged) window.once('show', () => void process.stderr.write(`${windowIsOpen}\n`));
  app.on('window-all-closed', () => app.quit());

  // From here on there is a window that can be closed.
  let clock: NodeJS.Timeout | null = null;
  const end = quitInOrder(app, {
    limitMs: mostClosingMs,
    close: async () => {
      if (clock !== null) clearInterval(clock);
      await known.close();
      log.write({ event: 'app-quitting' });
      await file.flush();
    },
  });
  ({ isLeaving } = end);
  app.on('quit', (_event, exitCode) => {
    if (exitCode === 0 && end.isClosed()) updates.install();
  });
  tray.redraw();
  // A connection that cannot be opened must not keep the owner from the others.
  await cashdesk
    .start()
    .catch((error: unknown) => log.write({ event: 'thrown', error }))
    .finally(opened.resolve);
  if (waitingLink) follow(waitingLink);

  clock = setInterval(() => {
    cashdesk.poll();
    updates.poll();
  }, pollEveryMs);
  powerMonitor.on('resume', () => cashdesk.wake());
  powerMonitor.on('suspend', () => cashdesk.sleep());
  app.on('child-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') log.write({ event: 'window-failed', kind: 'failed' });
  });
};

function knownPlatform(): 'linux' | 'darwin' | 'win32' | 'other' {
  const { platform } = process;
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other';
}

function endBeforeStart(why: 'start.failed' | 'start.opened' | 'start.unprotected'): void {
  ending.end(messagesOf(chooseLocale('system', app.getPreferredSystemLanguages()).locale)(why));
}

if (notToStart !== null) endBeforeStart(notToStart);
else if (app.requestSingleInstanceLock()) {
  // Out of a working copy it would register Electron itself, which opens such a link on nothing.
  if (app.isPackaged) app.setAsDefaultProtocolClient('cashdesk');
  // Not awaited: Electron becomes ready only after this module has run to its end.
  start().catch((cause: unknown) => {
    // Without its window the app would hold the one instance and show nothing.
    process.stderr.write(
      `${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
    );
    endBeforeStart('start.failed');
  });
} else {
  app.quit();
}
