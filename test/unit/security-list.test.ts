import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../main/shell/window/app-protocol.ts';

/**
 * Checks of Electron's security list (docs/security.md) that no single function can show: certain
 * calls are absent from the shipped code. Comments do not count.
 */
const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
}
const sources: readonly (readonly [file: string, code: string])[] = [
  'main',
  'preload',
  'renderer',
].flatMap((side) =>
  readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|html)$/.test(file))
    .map(
      (file) =>
        [
          path.posix.join(side, file.split(path.sep).join('/')),
          withoutComments(readFileSync(path.join(root, side, file), 'utf8')),
        ] as const,
    ),
);
function filesWith(pattern: RegExp): readonly string[] {
  return sources.filter(([, code]) => pattern.test(code)).map(([file]) => file);
}

describe('the shipped code', () => {
  it('was read completely', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(filesWith(/contextBridge/)).toEqual(['preload/index.ts']);
  });

  it.each([
    [
      'a window',
      /new BrowserWindow\b|new WebContentsView|new BrowserView/,
      ['main/shell/window/main-window.ts', 'main/shell/desktop.ts'],
    ],
    [
      'an address in the system’s browser',
      /\.openExternal\(/,
      ['main/shell/guard/open-external.ts', 'main/auth/sign-in.ts'],
    ],
    [
      'a folder in another program',
      /openPath\(|showItemInFolder\(/,
      ['main/shell/files/open-folder.ts'],
    ],
    [
      'a command behind a channel',
      /\b(ipc|ipcMain|protocol)\.handle\(/,
      ['main/ipc/register-commands.ts', 'main/shell/window/open-page.ts'],
    ],
    ['a session', /fromPartition\(|defaultSession/, ['main/shell/guard/bank-sessions.ts']],
    ['a change of the clipboard', /clipboard\.(?!ts)/, ['main/shell/guard/secret-clipboard.ts']],
  ])('opens %s in one place, which is tested', (_what, pattern, files) => {
    expect([...filesWith(pattern)].sort()).toEqual([...files].sort());
  });

  it.each([
    [
      'insecure content',
      /allowRunningInsecureContent|ignore-certificate-errors|setCertificateVerifyProc|certificate-error|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
    ],
    [
      'Node in a page',
      /nodeIntegration(InWorker|InSubFrames)?: true|contextIsolation: false|sandbox: false/,
    ],
    ['a page without the same-origin policy', /webSecurity: false|bypassCSP|disable-web-security/],
    [
      'experimental or Blink features',
      /experimentalFeatures|enableBlinkFeatures|commandLine\.appendSwitch/,
    ],
    ['a webview', /<webview|allowpopups|webviewTag: true/],
    ['a page from a file', /loadFile\(|loadURL\(['"`]file:|registerFileProtocol/],
    [
      'IPC around the pipeline',
      /ipcMain\.(on|once|handleOnce)\(|ipcRenderer\.(send|sendSync|postMessage|sendToHost)\(|enableRemoteModule|@electron\/remote/,
    ],
    [
      'code created from text',
      /\beval\(|new Function\(|executeJavaScript|from 'node:vm'|setTimeout\(['"`]/,
    ],
    [
      'markup created from text',
      /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write|srcDoc/,
    ],
    [
      'code of main out of a cache that another program can write: it would run instead of what is signed',
      /enableCompileCache|setCodeCachePath|cachedData|NODE_COMPILE_CACHE|setSnapshotMain|startupSnapshot|(?<!import \{ queryObjects \} from ')node:v8/,
    ],
    ['start of another program', /node:child_process|utilityProcess/],
    ['crash dumps that leave this machine', /crashReporter/],
    [
      'language whose dictionary Chromium would download',
      /setSpellCheckerLanguages\((?!\[\]\))|setSpellCheckerDictionaryDownloadURL|spellcheck: true/,
    ],
    ['developer tools', /openDevTools|toggleDevTools|remote-debugging/],
  ])('contains no %s', (_what, pattern) => {
    // This list contains the switches that the app does not use.
    expect(
      filesWith(pattern).filter((file) => file !== 'main/shell/start-and-end/start-switches.ts'),
    ).toEqual([]);
  });

  it('has a code cache for the scripts of the page only', () => {
    expect(filesWith(/codeCache/)).toEqual(['main/shell/start-and-end/before-ready.ts']);
    expect(filesWith(/scheme: 'app',[^}]*codeCache: true/)).toEqual([
      'main/shell/start-and-end/before-ready.ts',
    ]);
  });

  it('has one strict content security policy, in the handler of every page', () => {
    expect(filesWith(/http-equiv/i)).toEqual([]);
    expect(contentSecurityPolicy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
  });
});

describe('electron-updater', () => {
  /** Its own entry imports every installation method, including those with sudo. */
  const taken = sources.flatMap(([, code]) =>
    [
      ...code.matchAll(
        /(import type [^;]*|import [^;]*|import\()\s*'electron-updater(\/out\/[\w/]+\.js)?'/g,
      ),
    ]
      .filter(([statement]) => !statement.startsWith('import type'))
      .map(([, , part]) => part ?? 'all of it'),
  );
  const startsPrograms = (part: string): boolean =>
    readFileSync(path.join(root, 'node_modules/electron-updater', part), 'utf8').includes(
      'child_process',
    );

  it('is imported in parts, for our three installation methods', () => {
    expect([...new Set(taken)].sort()).toEqual(
      [
        'AppAdapter',
        'AppImageUpdater',
        'MacUpdater',
        'NsisUpdater',
        'providers/Provider',
        'windowsExecutableCodeSignatureVerifier',
      ].map((part) => `/out/${part}.js`),
    );
  });

  it('is the only shipped code that may start another program, in the parts that docs/security.md names', () => {
    const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
    const starting = [...new Set([...taken, '/out/BaseUpdater.js'])]
      .filter(startsPrograms)
      .map((part) => path.basename(part, '.js'));
    expect(starting.sort()).toEqual([
      'AppImageUpdater',
      'BaseUpdater',
      'MacUpdater',
      'windowsExecutableCodeSignatureVerifier',
    ]);
    expect(starting.filter((part) => !page.includes(`\`${part}\``))).toEqual([]);
  });
});

describe('the platform', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

  it('is a supported Electron (one of the three newest lines when this was written)', () => {
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  it('is pinned, every package to one version', () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
