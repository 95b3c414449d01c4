/**
 * Cashdesk's assumptions about Electron, tested by small programs on the stand-in, or on
 * `ELECTRON_BIN`. Both have to answer the same. Where the stand-in answered differently, the test
 * names the Electron source after which it was fixed. Two known differences are not tested, because
 * Cashdesk does not rely on them: the page's own `location` (a `localhost` address over the
 * stand-in), and the return value of `window.open`. `real-electron.test.ts` tests behaviour of the
 * real Electron only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askElectron } from './ask-electron.ts';
import { unusedAddress, startLoopbackPeer } from './loopback-peer.ts';

const root = path.resolve(import.meta.dirname, '../..');

let peer: Awaited<ReturnType<typeof startLoopbackPeer>>;
beforeAll(async () => {
  peer = await startLoopbackPeer();
});
afterAll(() => peer.close());

describe('Electron', () => {
  it("serves a page of the app by its handler, with the handler's policy, in one session only", async () => {
    const { of } = await askElectron('page', { environment: { BEHAVIOUR_URL: peer.url } });
    expect(of).toEqual({
      address: 'app://page/index.html',
      isSecure: true,
      title: 'Page',
      'own script': 'ran',
      posted: 'POST ünï',
      elsewhere: 'refused',
      evaluated: 'EvalError',
      node: 'undefined,undefined',
      handled: [true, false],
    });
  });

  /**
   * Sources: `lib/browser/api/net-fetch.ts` (the answer is a new Response: no address; cancelling
   * its body destroys the message and leaves the request), `lib/common/api/net-client-request.ts`
   * (redirects), `docs/api/session.md` (`closeAllConnections` fails requests in flight).
   */
  it("sends main's requests: redirects, one POST on a cut connection, no abort by a cancelled body", async () => {
    const { of } = await askElectron('requests', {
      environment: { BEHAVIOUR_URL: peer.url, BEHAVIOUR_NOBODY: await unusedAddress() },
    });
    expect(of).toEqual({
      followed: ['ok', [200, 'here']],
      'refused redirect': ['failed', "Attempted to redirect, but redirect policy was 'error'"],
      'manual redirect': ['failed', 'Redirect was cancelled'],
      address: ['ok', ''],
      'no server': ['failed', 'net::ERR_CONNECTION_REFUSED'],
      'unknown scheme': ['failed', 'net::ERR_UNKNOWN_URL_SCHEME'],
      cut: ['failed', 1],
      'continues after its body is cancelled': true,
      'ends when it is aborted': true,
      closed: 'failed',
    });
  });

  /**
   * Sources: `shell/browser/api/electron_api_session.cc` (the constructor starts to load
   * dictionaries, `FromOrCreate` then emits `session-created`) and Chromium's
   * `spellcheck_hunspell_dictionary.cc`: it looks for the file on another thread before it
   * downloads anything. macOS has another spell checker.
   */
  it('announces each session before its first use, in time to prevent a dictionary download', async () => {
    const { of } = await askElectron('sessions');
    expect(of).toEqual({
      created: 3,
      known: [true, true],
      languages: process.platform === 'darwin' ? 'of the system' : [[], [], [], []],
      downloads: [],
    });
  });

  /**
   * Source: `shell/browser/browser.cc` (`Quit`, `NotifyAndShutdown`, `Shutdown`): no code of the
   * app runs after `quit`, no promise is awaited.
   */
  it('quits in order: a preventing window or will-quit cancels, and no code runs after the last event', async () => {
    const { order, exitCode } = await askElectron('life');
    expect(order.filter((name) => name !== 'asked')).toEqual([
      ...['before-quit', 'close'],
      ...['before-quit', 'close', 'closed', 'will-quit'],
      ...['before-quit', 'will-quit', 'quit'],
    ]);
    expect(exitCode).toBe(0);
  });

  /**
   * Source: `shell/browser/electron_navigation_throttle.cc` (`WillStartRequest`): Electron asks
   * about navigations that the page begins, also a reload; not about the app's own. A navigation
   * that `will-frame-navigate` prevents is cancelled there, so `will-navigate` does not follow.
   */
  it('asks the app before a page navigates, reloads or opens a window; one event per refusal', async () => {
    const { of } = await askElectron('navigation');
    const [index, other] = ['app://page/index.html', 'app://page/other.html'];
    const expectedEvents = (url: string): readonly string[] => [
      `will-frame-navigate ${url}`,
      `will-navigate ${url}`,
    ];
    const refusedEvents = (url: string): readonly string[] => [`will-frame-navigate ${url}`];
    expect(of).toEqual({
      loadURL: [],
      'reload of the app': [],
      'address set by the page': [refusedEvents(other), index],
      link: [refusedEvents(other), index],
      'refused reload of the page': [refusedEvents(index), true],
      'link refused at will-navigate': [expectedEvents(other), index],
      'allowed reload of the page': [expectedEvents(index), false],
      'window.open': [['app://page/new.html'], 1],
    });
  });

  it("applies a window's position and size, and its minimum size", async () => {
    const { of } = await askElectron('window');
    expect(of).toEqual({
      made: [900, 640, [480, 320], false, false],
      'one side': [700, 640],
      least: [480, 320],
      display: [true, true, true],
      hidden: [false, ['show', 'hide']],
      destroyed: [true, ['closed'], 0],
    });
  });

  /**
   * Source: `lib/browser/api/menu-item.ts`: `click()` checks neither the enabled state nor its
   * caller; the system does.
   */
  it('reads menus, a tray, notifications and a theme back as they were set', async () => {
    const { of } = await askElectron('desktop');
    expect(of).toEqual({
      clicked: ['plain', 'off', 'check true'],
      items: ['normal Plain', 'normal Off', 'separator', 'checkbox Check', 'submenu Below'],
      inner: ['Inner', 'CmdOrCtrl+Shift+H', false, null],
      'no label': true,
      'application menu': 5,
      'no application menu': null,
      icon: [false, { width: 1, height: 1 }, true],
      tray: false,
      'tray destroyed': true,
      notification: [expect.stringMatching('boolean'), 'Told', 'you', ['click']],
      theme: ['dark', true],
      clipboard: ['function', 'function'],
    });
  });

  it('runs a worker thread on the same encrypted database', async () => {
    const { of } = await askElectron('worker');
    expect(of).toEqual({
      'total in the thread': 42,
      'total in main': 42,
      'reads without its key': 'SQLITE_NOTADB',
    });
  });

  it('has no safeStorage call from Cashdesk: secrets are in the keychain', () => {
    const files = readdirSync(path.join(root, 'main'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.filter((file) =>
        readFileSync(path.join(root, 'main', file), 'utf8').includes('safeStorage'),
      ),
    ).toEqual([]);
  });
});
