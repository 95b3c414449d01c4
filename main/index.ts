/** Starts the app: one instance, Electron ready, the context, the window, the tray. */
import path from 'node:path';
import { app } from 'electron';
import { type Cashdesk, createCashdesk } from './app/cashdesk.ts';
import { createProxySignIn } from './app/session/proxy-sign-in.ts';
import { storageErrorOf } from './data/storage-failure.ts';
import { createKeychainOrMemory } from './keychain/keychain-or-memory.ts';
import { createKeychainSecretStore } from './keychain/keychain-secret-store.ts';
import { keychainService } from './keychain/keychain-service.ts';
import { composeUpdates } from './shell/compose-updates.ts';
import { type OpenFiles, openFiles } from './shell/files/open-files.ts';
import { closeDefaultSession, createUpdateFetch } from './shell/guard/bank-sessions.ts';
import { deepLinkOf } from './shell/guard/deep-link.ts';
import { answerProxies } from './shell/guard/proxy-login.ts';
import { createMachine } from './shell/machine.ts';
import { prepareProcess } from './shell/start-and-end/before-ready.ts';
import { watchFailures } from './shell/start-and-end/failures.ts';
import { createAppLifetime } from './shell/start-and-end/app-lifetime.ts';
import { createTestSeam, exposeTestSeam } from './shell/test-seam.ts';
import { createTrayControl } from './shell/tray/tray-control.ts';
import { showOnStarts } from './shell/window/show-on-starts.ts';
import { createOnlyWindow } from './shell/window/only-window.ts';
import { registerPageCommands } from './shell/window/page-commands.ts';
import { openPage } from './shell/window/open-page.ts';
import { pause } from './time/pause.ts';

performance.mark('start.main-read');

/** The folder that contains the built main, preload and renderer. */
const out = path.join(import.meta.dirname, '..');
const maxPageWaitMs = 2_000;

const refusal = prepareProcess();
const failures = watchFailures();
const seam = app.isPackaged ? null : createTestSeam();
if (seam) exposeTestSeam(seam);

let isQuitting = false;
let isLeaving = (): boolean => false;
app.on('before-quit', () => (isQuitting = true));
const window = createOnlyWindow({ link: deepLinkOf(process.argv), isLeaving: () => isLeaving() });
showOnStarts(window, () => isLeaving());

/** The app without its window: Cashdesk on this machine, updates and the tray. */
function createApp(files: OpenFiles) {
  const { settings, preferences, log, reportBug } = files;
  const secretStore = createKeychainOrMemory(
    createKeychainSecretStore({
      service: keychainService(app.isPackaged, process.env['CASHDESK_KEYCHAIN_RUN']),
    }),
  );
  const proxy = createProxySignIn({
    secretStore,
    onChange: (question) => cashdesk.push('proxy.changed', { question }),
    onEntered: () => cashdesk.wake(),
  });
  answerProxies(app, proxy);
  const { machine, clearCopies, paper, isScreenLocked } = createMachine({
    ...files,
    ...{ window, proxy, secretStore },
    startAgain: failures.startAgain,
    cashdesk: () => cashdesk,
    tray: () => tray,
  });
  const cashdesk: Cashdesk = createCashdesk(machine);
  const updates = composeUpdates({
    cashdesk,
    fetch: createUpdateFetch(proxy),
    preferences,
    storedState: settings.part('updates'),
    askAndOpen: machine.desktop.askAndOpen,
    allowQuit: () => (isQuitting = true),
    push: cashdesk.push,
    log,
  });
  const tray = createTrayControl({
    iconFile: path.join(
      out,
      'icons',
      process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png',
    ),
    model: cashdesk,
    navigate: window.navigate,
    showWindow: window.show,
    quit: () => app.quit(),
    reportBug,
    seam,
  });
  const close = async (): Promise<void> => {
    // The clipboard outlives the app. A failure to clear it must not stop the other closings.
    const ends = await Promise.allSettled([clearCopies(), cashdesk.close()]);
    for (const end of ends) if (end.status === 'rejected') reportBug(end.reason);
    await files.flushLog();
  };
  return { ...files, window, out, proxy, cashdesk, updates, tray, paper, isScreenLocked, close };
}

async function start(): Promise<void> {
  await app.whenReady();
  performance.mark('start.ready');
  if (failures.isEnding()) return;
  closeDefaultSession();
  const files = openFiles();
  window.whenPageListens(() => files.log.write({ event: 'app-started' }));
  performance.mark('start.settings');
  const shell = createApp(files);
  const { cashdesk, tray, close } = shell;
  failures.setRunningApp({
    reportBug: files.reportBug,
    logInterruptedWrites: () =>
      files.log.write({ event: 'interrupted', count: cashdesk.unfinishedWriteCount() }),
    messages: cashdesk.messages,
    close,
  });
  performance.mark('start.composed');
  const connectionOpened = Promise.withResolvers<void>();
  registerPageCommands({ ...shell, storageErrorOf }, connectionOpened.promise);
  const pageHasItsCode = openPage({ ...shell, isQuitting: () => isQuitting });
  performance.mark('start.window');
  // From here on the window can be closed.
  const lifetime = createAppLifetime(shell);
  ({ isLeaving } = lifetime);
  tray.redraw();
  // Main creates the window and serves its page. Work that would delay that waits until the page
  // has its code.
  await Promise.race([pageHasItsCode, pause(maxPageWaitMs)]);
  performance.mark('start.page-served');
  // A connection that cannot be opened must not block the other connections.
  await cashdesk.start().catch(files.reportBug).finally(connectionOpened.resolve);
  performance.mark('start.opened');
  window.openWaitingLink();
  lifetime.begin();
}

if (refusal !== null) failures.endBeforeStart(refusal);
else if (app.requestSingleInstanceLock()) {
  // In a development copy it would register Electron itself, which opens such a link without the
  // app.
  if (app.isPackaged) app.setAsDefaultProtocolClient('cashdesk');
  // Not awaited: Electron becomes ready only after this module has finished.
  start().catch(failures.onStartFailed);
} else {
  app.quit();
}
