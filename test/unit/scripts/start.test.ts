import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { couldNotStart, windowIsOpen } from '../../../main/shell/start-and-end/terminal-signals.ts';

const project = path.resolve(import.meta.dirname, '../../..');
let folder: string;

function put(file: string, text: string): string {
  const whole = path.join(folder, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}
function writesDown(name: string): string {
  return `require('node:fs').writeFileSync(${JSON.stringify(name)}, process.argv.slice(2).join(' '));`;
}

/**
 * A folder that `npm start` accepts as the built project: its stand-in only records how it was
 * opened.
 */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-start-'));
  for (const file of ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'])
    put(file, '');
  put('test/electron-stand-in/launcher.ts', writesDown('opened-over-the-browser'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs `npm start -- --hidden` with a program in place of Electron: this Node, which runs the given
 * folder as an app like Electron.
 */
function start(
  program: string,
  { electron = process.execPath, args = ['--hidden'], environment = {} } = {},
) {
  put('index.js', program);
  const child = spawn(process.execPath, [path.join(project, 'scripts/start.ts'), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      ELECTRON_BIN: electron,
      DISPLAY: ':no-such',
      CASHDESK_CHROMIUM: process.execPath,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended, output: () => output };
}
function noteIn(name: string): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
function openedOverTheBrowser(): string | null {
  return noteIn('opened-over-the-browser');
}

function printing(...lines: readonly string[]): string {
  return `console.error(${JSON.stringify(lines.join('\n'))});`;
}
const fatalAsRoot = `${printing('[1:1122/1.2:ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:101] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.')} process.exitCode = 1;`;

describe('npm start', () => {
  it.each([
    ['as root', fatalAsRoot, 'Electron does not start as root with its sandbox.'],
    [
      'in a container',
      `${printing('[1:1122/1.2:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If you are running on Ubuntu 23.10+ …')} process.kill(process.pid, 'SIGTRAP');`,
      'does not let Electron set up its sandbox',
    ],
    [
      'on Ubuntu',
      `${printing("[1:1122/1.2:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:163] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that /opt/electron/chrome-sandbox is owned by root and has mode 4755.")} process.kill(process.pid, 'SIGTRAP');`,
      'sudo chown root:root /opt/electron/chrome-sandbox && sudo chmod 4755 /opt/electron/chrome-sandbox',
    ],
    [
      'if a library is missing',
      `${printing('electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file')} process.exitCode = 127;`,
      'Electron needs the library libgtk-3.so.0',
    ],
    [
      'for an unforeseen reason',
      `${printing('something odd')} process.exitCode = 7;`,
      'Electron ended before it opened a window (exit code 7): something odd',
    ],
    [
      'in a crash',
      `${printing('[1:2/3.4:FATAL:base/odd.cc:7] Check failed: odd.', '#0 0x5581 base::debug')} process.kill(process.pid, 'SIGABRT');`,
      'Electron ended before it opened a window (SIGABRT): Check failed: odd.',
    ],
  ])(
    'reports why Electron gave up (%s), without its FATAL, and opens over the browser',
    async (_where, program, why) => {
      const { code, output } = await start(program).ended;
      expect(output).toContain(why);
      expect(output).toContain('Chromium, Chrome or Edge of this machine');
      expect(output).not.toMatch(/FATAL|ERROR:/);
      expect(openedOverTheBrowser()).toBe('. --hidden');
      expect(code).toBe(0);
    },
  );

  it('opens over the browser if the executable is missing', async () => {
    const { output } = await start('', { electron: path.join(folder, 'no-such-file') }).ended;
    expect(output).toContain('Electron cannot be run on this machine');
    expect(openedOverTheBrowser()).toBe('. --hidden');
  });

  it('stays with a working Electron, and passes its output on', async () => {
    const { code, output } = await start(
      `${writesDown('opened-in-electron')} ${printing('a warning', windowIsOpen)}`,
    ).ended;
    expect(noteIn('opened-in-electron')).toBe('--hidden');
    expect(output).toContain('a warning');
    expect(openedOverTheBrowser()).toBeNull();
    expect(code).toBe(0);
  });

  it('lists its options for --help, and opens nothing', async () => {
    const { child, ended } = start(writesDown('opened-in-electron'), { args: ['--help'] });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
    expect((await ended).code).toBe(0);
    expect(shown).toContain('--no-sandbox');
    expect([noteIn('opened-in-electron'), openedOverTheBrowser()]).toEqual([null, null]);
  });

  it('opens nothing else if a slow Electron is stopped from the terminal', async () => {
    const { child, ended } = start(
      "process.on('SIGTERM', () => process.exit(143)); require('node:fs').writeFileSync('begun', ''); setInterval(() => undefined, 1000);",
    );
    await vi.waitFor(() => expect(noteIn('begun')).toBe(''));
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(openedOverTheBrowser()).toBeNull();
  });
});

describe('Real Electron: npm start', () => {
  it('reports a failure behind the open window as one of the app, and opens nothing else', async () => {
    const { code, output } = await start(
      `${printing(windowIsOpen)} setTimeout(() => { ${printing('[1:2/3.4:FATAL:base/odd.cc:7] Check failed: odd.')} process.exit(9); }, 50);`,
    ).ended;
    expect(output).toContain('Check failed: odd.');
    expect(output).not.toContain('instead');
    expect({ code, other: openedOverTheBrowser() }).toEqual({ code: 9, other: null });
  });

  it.each([
    [
      'that reports it by its exit code',
      `${printing('Cashdesk: no room')} process.exitCode = ${couldNotStart};`,
      couldNotStart,
      'Cashdesk: no room',
    ],
    [
      'that Electron could not load',
      `${printing('App threw an error during load', 'Error: no such module')} process.exitCode = 1;`,
      1,
      'no such module',
    ],
  ])(
    'reports an app %s as an app that cannot start, and opens no browser either',
    async (_which, program, exitCode, words) => {
      const { code, output } = await start(program).ended;
      expect(output).toContain(words);
      expect({ code, other: openedOverTheBrowser() }).toEqual({ code: exitCode, other: null });
    },
  );

  it('recognises that a slow start never showed a window', async () => {
    const waits = `${printing('a warning')} setTimeout(() => { ${printing('Missing X server or $DISPLAY')} process.exit(1); }, 200);`;
    const { output } = await start(waits).ended;
    expect(output).toContain('Electron finds no display that it can use.');
    expect(openedOverTheBrowser()).toBe('. --hidden');
  });

  it('starts without the sandbox only on request, and explains why and how in two lines', async () => {
    const { output } = await start(fatalAsRoot).ended;
    const lines = output
      .split('\n')
      .filter((line) => line.includes('sandbox') || line.includes('instead'));
    expect(lines).toEqual([
      expect.stringContaining('Electron does not start as root with its sandbox.'),
      expect.stringContaining('npm start -- --no-sandbox'),
      expect.stringContaining('Chromium, Chrome or Edge of this machine instead'),
    ]);
    const unlessTold = `if (process.argv.includes('--no-sandbox')) { ${writesDown('opened-in-electron')} ${printing(windowIsOpen)} } else { ${fatalAsRoot} }`;
    expect((await start(unlessTold, { args: ['--no-sandbox'] }).ended).code).toBe(0);
    expect(noteIn('opened-in-electron')).toBe('--no-sandbox');
  });

  it('passes a Wayland compositor to Electron without an X server or a session', async () => {
    const seesArguments = `${writesDown('opened-in-electron')} ${printing(windowIsOpen)}`;
    await start(seesArguments, { environment: { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-1' } })
      .ended;
    expect(noteIn('opened-in-electron')).toBe(
      process.platform === 'linux' ? '--hidden --ozone-platform=wayland' : '--hidden',
    );
    await start(seesArguments, { environment: { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-1' } })
      .ended;
    expect(noteIn('opened-in-electron')).toBe('--hidden');
  });
});
