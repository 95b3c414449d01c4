import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  denyNetwork,
  denyPermissions,
  fetchNoDictionaries,
  guardEveryPage,
  offerNoCertificate,
} from '../../../main/shell/guard/harden.ts';

type Answer<Given> = (given: Given) => void;

class FakeSession extends EventEmitter {
  request: ((contents: null, permission: string, answer: Answer<boolean>) => void) | null = null;
  check: ((contents: null, permission: string, origin: string) => boolean) | null = null;
  device: ((details: { readonly deviceType: string }) => boolean) | null = null;
  before:
    | ((details: { readonly url: string }, answer: Answer<{ readonly cancel: boolean }>) => void)
    | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: typeof this.before) => void (this.before = listener),
  };

  setPermissionRequestHandler(handler: typeof this.request): void {
    this.request = handler;
  }

  setPermissionCheckHandler(handler: typeof this.check): void {
    this.check = handler;
  }

  setDevicePermissionHandler(handler: typeof this.device): void {
    this.device = handler;
  }
}

function sessionWith(harden: (session: Session) => void): FakeSession {
  const session = new FakeSession();
  harden(session as unknown as Session);
  return session;
}

const permissions = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'fileSystem',
  'a permission of a later version',
];

describe('a hardened session', () => {
  it.each(permissions)('denies every page %s, both on request and on check', (permission) => {
    const session = sessionWith(denyPermissions);
    const answers: boolean[] = [];
    session.request?.(null, permission, (granted) => void answers.push(granted));
    expect([answers, session.check?.(null, permission, 'app://cashdesk')]).toEqual([
      [false],
      false,
    ]);
  });

  it.each(['hid', 'serial', 'usb'])('provides no %s device', (deviceType) => {
    expect(sessionWith(denyPermissions).device?.({ deviceType })).toBe(false);
  });

  it('downloads nothing', () => {
    let wasStopped = false;
    sessionWith(denyPermissions).emit('will-download', {
      preventDefault: () => (wasStopped = true),
    });
    expect(wasStopped).toBe(true);
  });

  const isLetThrough = (url: string): boolean => {
    const answers: boolean[] = [];
    sessionWith(denyNetwork).before?.({ url }, ({ cancel }) => void answers.push(!cancel));
    expect(answers).toHaveLength(1);
    return answers[0] === true;
  };

  it('lets its own page load its own files', () => {
    expect(isLetThrough('app://cashdesk/index.html')).toBe(true);
    expect(isLetThrough('app://cashdesk/assets/a.js')).toBe(true);
  });

  it.each([
    'https://example.org/',
    'http://127.0.0.1:4010/',
    'ws://127.0.0.1/',
    'wss://example.org',
    'file:///etc/passwd',
    'ftp://x/',
    'data:text/html,x',
    'blob:app://cashdesk/1',
    'app://cashdesk.example/',
    'app://cashdesk@example.org/',
    'app://cashdesk',
    'APP://cashdesk/',
    'chrome://settings',
    'filesystem:app://cashdesk/x',
    '',
  ])('lets it reach nothing else: %s', (url) => {
    expect(isLetThrough(url)).toBe(false);
  });

  it('blocks every address of the web', () => {
    fc.assert(
      fc.property(
        fc.webUrl({
          validSchemes: ['http', 'https', 'ws', 'wss', 'ftp'],
          withQueryParameters: true,
          withFragments: true,
        }),
        (url) => !isLetThrough(url),
      ),
    );
  });
});

describe('every page of the app', () => {
  const guarded = (): EventEmitter & {
    windowOpen: ((details: { readonly url: string }) => unknown) | null;
  } => {
    const app = new EventEmitter();
    guardEveryPage(app as unknown as App);
    const contents = Object.assign(new EventEmitter(), {
      windowOpen: null as ((details: { readonly url: string }) => unknown) | null,
      setWindowOpenHandler(handler: (details: { readonly url: string }) => unknown) {
        this.windowOpen = handler;
      },
    });
    app.emit('web-contents-created', {}, contents);
    return contents;
  };

  it('opens no window, for any address', () => {
    for (const url of [
      'https://example.org/',
      'app://cashdesk/index.html',
      'about:blank',
      'javascript:alert(1)',
    ])
      expect(guarded().windowOpen?.({ url })).toEqual({ action: 'deny' });
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'is stopped at %s',
    (event) => {
      let wasStopped = false;
      guarded().emit(event, { preventDefault: () => (wasStopped = true) }, 'https://example.org/');
      expect(wasStopped).toBe(true);
    },
  );
});

describe('every session of the app', () => {
  it('has no language whose dictionary Chromium would download', () => {
    const app = new EventEmitter();
    fetchNoDictionaries(app as unknown as App);
    const languages: (readonly string[])[] = [];
    for (const _name of ['default', 'bank', 'updates'])
      app.emit('session-created', {
        setSpellCheckerLanguages: (chosen: readonly string[]) => void languages.push(chosen),
      });
    expect(languages).toEqual([[], [], []]);
  });
});

describe('a server that requests a certificate of this computer', () => {
  it('gets none, for any certificate of the system', () => {
    const app = new EventEmitter();
    offerNoCertificate(app as unknown as App);
    const chosen: unknown[][] = [];
    let wasStopped = false;
    app.emit(
      'select-client-certificate',
      { preventDefault: () => (wasStopped = true) },
      null,
      'bank.example:443',
      [{ subjectName: 'Ada Owner' }],
      (...choice: unknown[]) => chosen.push(choice),
    );
    // Without this Electron selects the first one.
    expect(wasStopped).toBe(true);
    expect(chosen).toEqual([[]]);
  });
});
