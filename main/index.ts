/** The composition root: builds everything, in order. Nobody imports it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { homedir } from 'node:os';
import path from 'node:path';
import { app, dialog, ipcMain, Menu, net, powerMonitor, protocol } from 'electron';
import { type Cashdesk, createCashdesk } from './app/cashdesk.ts';
import { createProxySignIn } from './app/session/proxy-sign-in.ts';
import { createDemoCompany } from './app/connections/demo-company.ts';
import { exclusiveRefresh } from './app/session/exclusive-refresh.ts';
import { collectGarbage } from './app/lock/collect-garbage.ts';
import { ifPossible, storageErrorOf } from './data/storage-failure.ts';
import { createPreferences } from './features/preferences/preferences.ts';
import { registerCommands } from './ipc/register-commands.ts';
import { keychainOrMemory } from './keychain/keychain-or-memory.ts';
import { keychainSecretStore } from './keychain/keychain-secret-store.ts';
import { keychainService } from './keychain/keychain-service.ts';
import { chooseLocale } from './messages/choose-locale.ts';
import { type Messages, messagesOf } from './messages/messages.ts';
import { quarantineUnreadableFile } from './profiles/unreadable-file.ts';
import { createAfterFailure } from './shell/start-and-end/after-failure.ts';
import { missedNotice, resetNotice } from './shell/notices/app-lock-notices.ts';
import { appWindow, keepLookOf, type WindowGuard } from './shell/window/app-window.ts';
import { setApplicationMenu } from './shell/menu/application-menu.ts';
import { askToRestart } from './shell/start-and-end/ask-to-restart.ts';
import {
  closeDefaultSession,
  createBankFetch,
  createHostLookup,
  createUpdateFetch,
} from './shell/guard/bank-sessions.ts';
import { composeUpdates } from './shell/compose-updates.ts';
import { deepLinkOf, parseDeepLink } from './shell/guard/deep-link.ts';
import { isComputerInUse } from './shell/computer-in-use.ts';
import { createDesktop } from './shell/desktop.ts';
import { createEndBeforeStart } from './shell/start-and-end/end-before-start.ts';
import { answerProxies } from './shell/guard/proxy-login.ts';
import { fetchNoDictionaries, guardEveryPage, offerNoCertificate } from './shell/guard/harden.ts';
import { createLastScreen } from './shell/window/last-screen.ts';
import { createMenuActions } from './shell/menu/menu-actions.ts';
import { createNoticeEcho } from './shell/notices/echo-notice.ts';
import { createNotify, mayUseNotifications, type Notice } from './shell/notices/notify.ts';
import { createOnlyWindow } from './shell/window/only-window.ts';
import { openLog } from './shell/files/open-log.ts';
import { quitInOrder } from './shell/start-and-end/quit-in-order.ts';
import { servePage } from './shell/window/serve-page.ts';
import { looseDrafts, openSettings } from './shell/settings.ts';
import { canBringBack } from './shell/tray/shows-tray.ts';
import { readBusFlag } from './shell/read-bus-flag.ts';
import {
  createStartAtLogin,
  isHiddenStart,
  wasOpenedAtLogin,
} from './shell/start-and-end/start-at-login.ts';
import { startAgainOptions } from './shell/start-and-end/start-again.ts';
import { forgetKeyLog, leaveOutQuic, whyNotToStart } from './shell/start-and-end/start-switches.ts';
import { windowIsOpen } from './shell/start-and-end/terminal-signals.ts';
import { createTestSeam, exposeTestSeam } from './shell/test-seam.ts';
import { createTrayControl } from './shell/tray/tray-control.ts';
import { screenLock } from './shell/screen-lock.ts';
import { lockWhenLeft, mayLackIdleTime } from './shell/when-to-lock.ts';
import { pause } from './time/pause.ts';

performance.mark('start.main-read');

/** Where the built main, preload and renderer lie side by side. */
const out = path.join(import.meta.dirname, '..');
const userData = app.getPath('userData');
const tickEveryMs = 15_000;
/**
 * By this Windows finds the app that a notification belongs to. Never changed: without one Electron
 * makes another at each start, and older notifications lead nowhere.
 */
const toastActivator = '{A3D2C5F4-6B0E-4D0B-9C57-1F6E2B8A4C31}';
const mostClosingMs = 3_000;
const mostWaitingForDesktopMs = 10_000;
const mostWaitingForPageMs = 2_000;
/** What the page asks for first is answered before main reads answers of the bank. */
const firstAnswersMs = 500;

const machine = {
  app,
  platform: process.platform,
  environment: process.env,
  execPath: process.execPath,
  homeFolder: homedir(),
};
const startAtLogin = createStartAtLogin(machine);
const isScreenLocked = screenLock({
  powerMonitor,
  platform: process.platform,
  readFlag: readBusFlag,
});

/** Only what was installed: tests and tools start the others with such switches. */
const notToStart = app.isPackaged
  ? whyNotToStart({
      args: process.argv.slice(1),
      hasSwitch: (name) => app.commandLine.hasSwitch(name),
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
  {
    scheme: 'app',
    // What V8 has compiled of the page's scripts is kept for the next start, beside the settings.
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
]);
guardEveryPage(app);
fetchNoDictionaries(app);
offerNoCertificate(app);

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
/** Ends the app and starts it again; `last` runs when everything that writes has closed. */
async function startAgain(last: () => void = () => undefined): Promise<void> {
  app.relaunch(startAgainOptions(process.argv.slice(1), process.env));
  // What fails may hang, too.
  await Promise.race([known.close().catch(() => undefined), pause(mostClosingMs)]);
  last();
  app.exit(0);
}
const afterFailure = createAfterFailure({
  note: (error) => known.noteFailure(error),
  canAsk: () => app.isReady(),
  endBeforeStart: () => endBeforeStart('start.failed'),
  writeDown: () => known.writeDown(),
  ask: () => askToRestart(known.messages()),
  restart: () => startAgain(),
});
process.on('uncaughtException', afterFailure);
process.on('unhandledRejection', afterFailure);

const seam = app.isPackaged ? null : createTestSeam();
if (seam) exposeTestSeam(seam);

let isQuitting = false;
let isLeaving = (): boolean => false;
const window = createOnlyWindow({
  link: deepLinkOf(process.argv),
  isLeaving: () => isLeaving(),
  onLinkFollowed: () => known.noteLink(),
});
const { push, navigate, follow, whenPageListens } = window;

app.on('open-url', (event, url) => {
  event.preventDefault();
  follow(parseDeepLink(url));
});
app.on('second-instance', (_event, argv) => {
  // Whoever started it wants it open: it begins anew once what is being written is.
  if (isLeaving()) return app.relaunch(startAgainOptions(argv.slice(1), process.env));
  if (!isHiddenStart(argv)) window.show();
  follow(deepLinkOf(argv));
});
app.on('before-quit', () => (isQuitting = true));
app.on('activate', window.show);

/** How the lock of the app closes the window; null before there is one. */
const guard: { current: WindowGuard | null } = { current: null };

/** What is kept beside the connections, opened before anything of them. */
function openFiles() {
  quarantineUnreadableFile(path.join(userData, 'settings.json'), Date.now());
  const settings = openSettings();
  const dataDirectory = path.join(userData, 'data');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const logFile = path.join(userData, 'logs', 'cashdesk.log');
  const { log, flush } = openLog(logFile);
  const reportBug = (error: unknown): void => log.write({ event: 'thrown', error });
  known.noteFailure = reportBug;
  known.noteLink = () => whenPageListens(() => log.write({ event: 'link-followed' }));
  whenPageListens(() => log.write({ event: 'app-started' }));
  const preferences = createPreferences({
    ...settings.part('preferences'),
    systemLanguages: () => app.getPreferredSystemLanguages(),
  });
  const lastScreen = createLastScreen(settings.part('screen'));
  return {
    settings,
    dataDirectory,
    logFile,
    log,
    flushLog: flush,
    reportBug,
    preferences,
    lastScreen,
  };
}

/** Cashdesk on this machine, with what of it stands beside the window: tray, notifications. */
function compose(files: ReturnType<typeof openFiles>) {
  const { settings, dataDirectory, logFile, log, reportBug, preferences } = files;
  const messages = (): Messages => cashdesk.messages();
  const notify = createNotify({
    mayUse: mayUseNotifications({
      platform: process.platform,
      isPackaged: app.isPackaged,
      isTest: process.env['CASHDESK_KEYCHAIN_RUN'] !== undefined,
    }),
    navigate,
    onUnshown: (notice) => {
      // Where she is at the window the banner is enough, and nothing would ever say that she has
      // read the rest.
      if (window.current()?.isFocused() !== true) {
        tray.addNotice(notice);
        window.current()?.flashFrame(true);
      }
      showInWindow(notice);
    },
  });
  const showInWindow = ({ title, body, leadsTo }: Notice): void =>
    whenPageListens(() => cashdesk.push('notice', { title, body, leadsTo }));
  const { desktop, openSignIn, clearCopies, paper } = createDesktop({
    window,
    messages,
    noteScreen: files.lastScreen.note,
    hasTray: () => tray.isMade(),
    startAtLogin,
    reportBug,
  });
  const secretStore = keychainOrMemory(
    keychainSecretStore({
      service: keychainService(app.isPackaged, process.env['CASHDESK_KEYCHAIN_RUN']),
    }),
  );
  const proxy = createProxySignIn({
    secretStore,
    onChange: (question) => cashdesk.push('proxy.changed', { question }),
    onEntered: () => cashdesk.wake(),
  });
  answerProxies(app, proxy);
  const echoNotice = createNoticeEcho({
    notify,
    preferences,
    messages,
    isScreenLocked,
    isAppLocked: () => cashdesk.appLock.isLocked(),
    companyOf: (id) => cashdesk.companyOf(id),
    now: () => Date.now(),
  });
  const cashdesk: Cashdesk = createCashdesk({
    directory: dataDirectory,
    logFile,
    fetch: createBankFetch(proxy),
    secretStore,
    // The keychain is the user's, so a copy that keeps its data in another folder shares it.
    withExclusiveRefresh: exclusiveRefresh({
      file: path.join(app.getPath('appData'), 'Cashdesk', 'refresh.lock'),
      sleep: pause,
      onTrouble: (kind) => log.write({ event: 'refresh-lock', kind }),
    }),
    settings: settings.part,
    looseDrafts: looseDrafts(settings.part('drafts')),
    preferences,
    demo: createDemoCompany({
      start: async () =>
        (await import('./demo-service/start-demo-service.ts')).startDemoService({
          mockedApprovals: true,
          withSubscriptions: true,
          withPayments: true,
          withRegistrations: true,
          withSomebodyElse: true,
          withUnfinishedClients: true,
        }),
      fetch,
    }),
    openSignIn,
    desktop,
    systemIsOnline: () => net.isOnline(),
    resolveHost: createHostLookup(),
    now: () => Date.now(),
    random: Math.random,
    randomUUID,
    randomBytes,
    push,
    log,
    onChange: () => {
      guard.current?.protect(cashdesk.appLock.isLocked());
      tray.redraw();
    },
    onLocked: () => guard.current?.empty(),
    collectGarbage,
    onMissedWhileLocked: (missed) => showInWindow(missedNotice(missed, messages())),
    onAppLockReset: () => showInWindow(resetNotice(messages())),
    startEmpty: () =>
      startAgain(() => {
        settings.erase();
        ifPossible(() => void startAtLogin.set(false));
      }),
    echoNotice: (echo) => void echoNotice(echo).catch(reportBug),
    isInUse: () => isComputerInUse(powerMonitor, window.hiddenSinceEpochMs()),
  });
  const updates = composeUpdates({
    cashdesk,
    fetch: createUpdateFetch(proxy),
    preferences,
    kept: settings.part('updates'),
    askAndOpen: desktop.askAndOpen,
    beginEnd: () => (isQuitting = true),
    push: (name, payload) => cashdesk.push(name, payload),
    log,
  });
  const tray = createTrayControl({
    iconFile: path.join(
      out,
      'icons',
      process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png',
    ),
    model: cashdesk,
    navigate,
    showWindow: window.show,
    quit: () => app.quit(),
    reportBug,
    seam,
  });
  known.messages = messages;
  known.writeDown = () => log.write({ event: 'interrupted', count: cashdesk.underWayCount() });
  known.close = async () => {
    // The clipboard outlives the app. One that refuses must not keep the rest from closing.
    const ends = await Promise.allSettled([clearCopies(), cashdesk.close()]);
    for (const end of ends) if (end.status === 'rejected') reportBug(end.reason);
    await files.flushLog();
  };
  return { cashdesk, proxy, updates, tray, paper };
}

type Composed = ReturnType<typeof compose> & ReturnType<typeof openFiles>;

/**
 * The page and what it may ask; `isOpened` holds back what needs a connection until one is open.
 * Answers when the page has its code.
 */
function openPage(
  { cashdesk, proxy, updates, tray, paper, settings, preferences, lastScreen, log }: Composed,
  isOpened: Promise<void>,
): Promise<void> {
  const perform = createMenuActions(preferences, window, cashdesk.appLock);
  const drawMenu = (): void => setApplicationMenu(cashdesk.messages(), perform);
  drawMenu();
  preferences.onChange(drawMenu);
  keepLookOf(window, preferences);
  registerCommands(ipcMain, {
    handlers: { ...cashdesk.handlers, proxy: proxy.handlers, updates: updates.handlers },
    gate: {
      // The page needs these before anything of a connection is open.
      whenReady: (name) => {
        // It asks for this one as soon as it listens.
        if (name === 'app.info') window.notePageListens();
        const canSay = name === 'session.status' && cashdesk.status().phase === 'preparing';
        return canSay || /^((preferences|app|proxy|updates)\.|appLock\.status$)/.test(name)
          ? Promise.resolve()
          : isOpened;
      },
      isAppLocked: cashdesk.appLock.isLocked,
      randomUUID,
      explain: storageErrorOf,
      reportBug: ({ traceId, command, cause }) =>
        log.write({ event: 'thrown', traceId, command, error: cause }),
    },
    isOurWindow: (sender) => sender === window.current()?.webContents,
  });
  const { serve, hasItsCode } = servePage(
    path.join(out, 'renderer'),
    preferences,
    lastScreen.current,
    cashdesk.appLock.isLocked,
    paper,
  );
  protocol.handle('app', serve);
  const startsHidden = isHiddenStart(process.argv) || wasOpenedAtLogin(machine);
  const opened = window.open(
    appWindow({
      out,
      window,
      tray,
      bounds: settings.part('bounds'),
      lastScreen,
      preferences,
      startsHidden,
      isQuitting: () => isQuitting,
      perform,
      messages: cashdesk.messages,
      log,
      isAppLocked: cashdesk.appLock.isLocked,
      onMade: (made) => (guard.current = made),
    }),
    startsHidden,
  );
  if (startsHidden)
    void canBringBack({
      isTrayMade: tray.isMade(),
      platform: process.platform,
      readFlag: readBusFlag,
      sleep: pause,
    }).then((can) => (can ? undefined : window.show()));
  const noteOpen = (): void => void process.stderr.write(`${windowIsOpen}\n`);
  if (!app.isPackaged && startsHidden) noteOpen();
  else if (!app.isPackaged) opened.once('show', noteOpen);
  app.on('window-all-closed', () => app.quit());
  return hasItsCode;
}

/** What goes on by itself while the app runs, and how it ends. */
function keepGoing({ cashdesk, updates, preferences, log, flushLog, reportBug }: Composed): {
  readonly begin: () => void;
} {
  let clock: NodeJS.Timeout | null = null;
  const end = quitInOrder(app, {
    limitMs: mostClosingMs,
    close: async () => {
      if (clock !== null) clearInterval(clock);
      await known.close();
      log.write({ event: 'app-quitting' });
      await flushLog();
    },
  });
  ({ isLeaving } = end);
  app.on('quit', (_event, exitCode) => {
    if (exitCode === 0 && end.isClosed()) updates.install();
  });
  return {
    begin: () => {
      whenPageListens(() => void pause(firstAnswersMs).then(cashdesk.refresh));
      clock = setInterval(() => {
        cashdesk.poll();
        updates.poll();
        void presence.tick();
      }, tickEveryMs);
      const presence = lockWhenLeft(powerMonitor, {
        preferences,
        lock: () => void cashdesk.appLock.lock().catch(reportBug),
        isScreenLocked,
        ownIdleMs: mayLackIdleTime(process.platform, process.env) ? window.idleMs : null,
      });
      powerMonitor.on('resume', () => cashdesk.wake());
      powerMonitor.on('suspend', () => cashdesk.sleep());
      app.on('child-process-gone', (_event, { reason }) => {
        if (reason !== 'clean-exit') log.write({ event: 'window-failed', kind: 'failed' });
      });
    },
  };
}

async function start(): Promise<void> {
  await app.whenReady();
  performance.mark('start.ready');
  if (ending.isEnding()) return;
  closeDefaultSession();
  const files = openFiles();
  performance.mark('start.settings');
  const composed = { ...files, ...compose(files) };
  performance.mark('start.composed');
  const opened = Promise.withResolvers<void>();
  const pageHasItsCode = openPage(composed, opened.promise);
  performance.mark('start.window');
  // From here on there is a window that can be closed.
  const running = keepGoing(composed);
  composed.tray.redraw();
  // Main makes the window and answers its page: what holds it up waits until the page is busy itself.
  await Promise.race([pageHasItsCode, pause(mostWaitingForPageMs)]);
  performance.mark('start.page-served');
  // A connection that cannot be opened must not keep the owner from the others.
  await composed.cashdesk.start().catch(files.reportBug).finally(opened.resolve);
  performance.mark('start.opened');
  window.followWaiting();
  running.begin();
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
