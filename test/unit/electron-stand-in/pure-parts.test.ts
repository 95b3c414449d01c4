import { describe, expect, it } from 'vitest';
import { findBrowser, findHeadlessBrowser } from '../../electron-stand-in/chromium/find-browser.ts';
import { readCommandLine } from '../../electron-stand-in/command-line.ts';
import { matchesAccelerator } from '../../electron-stand-in/desktop/accelerators.ts';
import { interfaceLocale, preferredLanguages } from '../../electron-stand-in/locales.ts';
import { matchesPattern } from '../../electron-stand-in/session/web-request.ts';

function key(
  name: string,
  modifiers: Partial<Record<'shift' | 'control' | 'alt' | 'meta', boolean>> = {},
) {
  return {
    key: name,
    code: '',
    shift: false,
    control: false,
    alt: false,
    meta: false,
    isAutoRepeat: false,
    ...modifiers,
  };
}

describe('the command line', () => {
  it('separates the switches before the app from the arguments of the app', () => {
    const line = readCommandLine([
      '--no-sandbox',
      '--inspect=0',
      '--remote-debugging-port=0',
      '.',
      '--user-data-dir=/home/ada/a b',
      'cashdesk://x',
    ]);
    expect(line.appArguments).toEqual(['.', '--user-data-dir=/home/ada/a b', 'cashdesk://x']);
    expect(line.wantsDebuggingPort).toBe(true);
    expect(line.switches.get('user-data-dir')).toBe('/home/ada/a b');
  });

  it('opens no debugging port without a switch', () => {
    expect(readCommandLine(['.']).wantsDebuggingPort).toBe(false);
  });
});

describe('locales', () => {
  it.each([
    [{ LANG: 'de_AT.UTF-8' }, ['de-AT'], 'de'],
    [{ LANG: 'C.UTF-8' }, ['en-US'], 'en-US'],
    [{ LANGUAGE: 'fr_CH:it', LANG: 'de_DE.UTF-8' }, ['fr-CH', 'it', 'de-DE'], 'fr'],
    [{ LANG: 'en_GB.UTF-8' }, ['en-GB'], 'en-GB'],
    [{ LANG: 'de_DE.UTF-8', CASHDESK_STANDIN_LOCALE: 'es' }, ['es'], 'es'],
    [{}, ['en-US'], 'en-US'],
  ])('%o means %j and shows %s', (environment, languages, locale) => {
    expect(preferredLanguages(environment)).toEqual(languages);
    expect(interfaceLocale(languages)).toBe(locale);
  });
});

describe('accelerators', () => {
  it.each([
    ['CmdOrCtrl+K', key('k', { control: true }), 'linux', true],
    ['CmdOrCtrl+K', key('k', { meta: true }), 'darwin', true],
    ['CmdOrCtrl+K', key('k', { meta: true }), 'linux', false],
    ['Ctrl+Shift+H', key('H', { control: true, shift: true }), 'linux', true],
    ['Ctrl+H', key('H', { control: true, shift: true }), 'linux', false],
    ['Ctrl+Plus', key('+', { control: true, shift: true }), 'linux', true],
    // Electron splits the accelerator at each plus, so that no key is left.
    ['Ctrl++', key('+', { control: true, shift: true }), 'linux', false],
    ['F5', key('F5'), 'win32', true],
    ['Alt+Left', key('ArrowLeft', { alt: true }), 'linux', true],
    ['K', key('k', { control: true }), 'linux', false],
    ['Ctrl+Plus', key('+', { control: true, shift: true }), 'linux', true],
    ['Ctrl+Plus', key('=', { control: true, shift: true }), 'linux', true],
    ['Ctrl+Plus', key('+', { control: true }), 'linux', false],
    ['Ctrl+-', key('-', { control: true }), 'linux', true],
    ['Ctrl+-', key('-', { control: true, shift: true }), 'linux', false],
  ] as const)('%s and %o on %s: %s', (accelerator, pressed, platform, isMatch) => {
    expect(matchesAccelerator(accelerator, pressed, platform)).toBe(isMatch);
  });
});

describe('match patterns of web requests', () => {
  it.each([
    ['<all_urls>', 'app://x/', true],
    ['app://*', 'app://cashdesk/index.html', true],
    ['*://*.example.com/*', 'https://a.example.com/x', true],
    ['*://*.example.com/*', 'https://a.example.org/x', false],
    ['https://a.b/', 'https://axb/', false],
  ])('%s against %s: %s', (pattern, url, isMatch) => {
    expect(matchesPattern(pattern, url)).toBe(isMatch);
  });
});

describe('the browser of the machine', () => {
  const on = (
    platform: NodeJS.Platform,
    files: readonly string[],
    environment: Record<string, string> = {},
    find = findBrowser,
  ) => find({ platform, environment, isExecutable: (file) => files.includes(file) });

  it('is the one that was named, even before Chromium', () => {
    expect(on('linux', ['/usr/bin/chromium'], { CASHDESK_CHROMIUM: '/opt/edge' })).toBe(
      '/opt/edge',
    );
  });

  it('is Chromium before Chrome before Edge, on the path or at its usual place', () => {
    expect(on('linux', ['/opt/bin/google-chrome', '/usr/bin/chromium'], { PATH: '/opt/bin' })).toBe(
      '/usr/bin/chromium',
    );
    expect(on('linux', ['/opt/bin/microsoft-edge'], { PATH: '/opt/bin' })).toBe(
      '/opt/bin/microsoft-edge',
    );
    expect(
      on('darwin', ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']),
    ).toContain('Google Chrome');
    expect(
      on('win32', ['C:\\P\\Microsoft\\Edge\\Application\\msedge.exe'], { ProgramFiles: 'C:\\P' }),
    ).toContain('msedge.exe');
  });

  it('is one without windows on a hidden display, unless another was named', () => {
    const shell = '/usr/bin/chromium-headless-shell';
    const both = ['/usr/bin/chromium', shell];
    expect(on('linux', both)).toBe('/usr/bin/chromium');
    expect(on('linux', both, {}, findHeadlessBrowser)).toBe(shell);
    expect(on('linux', ['/usr/bin/chromium'], {}, findHeadlessBrowser)).toBe('/usr/bin/chromium');
    expect(on('linux', both, { CASHDESK_CHROMIUM: '/opt/edge' }, findHeadlessBrowser)).toBe(
      '/opt/edge',
    );
  });

  it('may be missing', () => {
    expect(on('linux', [], {}, findHeadlessBrowser)).toBeUndefined();
    expect(on('linux', [])).toBeUndefined();
  });
});
