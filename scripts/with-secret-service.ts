/**
 * Runs a command with a real, unlocked, separate Secret Service: `node
 * scripts/with-secret-service.ts COMMAND…`, which may be a command of an installed package. Returns
 * its exit code.
 */
import { spawn, type StdioOptions } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { displayVariables } from './display.ts';
import { nodeProgram } from './node-program.ts';
import { passSignals } from './pass-signals.ts';
import { ensure } from './set-up.ts';

const sessionFlag = 'CASHDESK_PRIVATE_SECRET_SERVICE';

/**
 * In the session: unlocks the keyring, waits until it answers, then runs the command. The output of
 * bus and keyring is dropped: the real stderr is descriptor 3.
 */
const sessionScript = `
eval "$(printf a-password-for-tests-only | gnome-keyring-daemon --unlock --components=secrets 2>/dev/null)"
for attempt in $(seq 50); do
  gdbus call --session -d org.freedesktop.secrets -o /org/freedesktop/secrets -m org.freedesktop.Secret.Service.ReadAlias default >/dev/null 2>&1 && break
  sleep 0.1
done
exec "$@" 2>&3 3>&-`;

/** The parts of a home that commands may share: downloads and caches, nothing private. */
function sharedCaches(home: string): Record<string, string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(home, '.cache');
  return {
    npm_config_cache: process.env['npm_config_cache'] ?? path.join(home, '.npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? path.join(home, '.npmrc'),
    PLAYWRIGHT_BROWSERS_PATH:
      process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(cache, 'ms-playwright'),
    ELECTRON_CACHE: process.env['ELECTRON_CACHE'] ?? path.join(cache, 'electron'),
    electron_config_cache: process.env['electron_config_cache'] ?? path.join(cache, 'electron'),
  };
}

async function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'inherit',
): Promise<number> {
  const child = spawn(command, args, { stdio, env: environment });
  passSignals((signal) => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
  });
}

async function runInPrivateSession(command: readonly string[]): Promise<number> {
  const home = mkdtempSync(path.join(tmpdir(), 'cashdesk-home-'));
  const runtime = path.join(home, 'runtime');
  for (const folder of [
    runtime,
    path.join(home, '.local/share/keyrings'),
    path.join(home, '.cache'),
  ])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...sharedCaches(homedir()),
    ...displayVariables(homedir()),
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    [sessionFlag]: '1',
  };
  for (const name of [
    'XDG_DATA_HOME',
    'XDG_CONFIG_HOME',
    'XDG_CACHE_HOME',
    'DBUS_SESSION_BUS_ADDRESS',
    'GNOME_KEYRING_CONTROL',
    'SSH_AUTH_SOCK',
  ])
    delete environment[name];
  try {
    return await run(
      'dbus-run-session',
      ['--', 'bash', '-c', sessionScript, 'with-secret-service', ...command],
      environment,
      ['inherit', 'inherit', 'ignore', 2],
    );
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const [command, ...rest] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('Usage: node scripts/with-secret-service.ts COMMAND…\n');
  process.exitCode = 2;
} else {
  const [program, ...args] = nodeProgram(command, ...rest);
  if (process.env[sessionFlag] === '1' || process.platform !== 'linux')
    process.exitCode = await run(program, args, process.env);
  else
    process.exitCode = ensure(['secret-service'])
      ? await runInPrivateSession([program, ...args])
      : 1;
}
