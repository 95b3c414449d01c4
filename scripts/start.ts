/** `npm start`: opens Cashdesk on Electron, else on the stand-in over this machine's browser; with no display it takes the tour. */
import { spawn } from 'node:child_process';
import { buildIfStale } from './build-if-stale.ts';
import { fetchedElectron, presentElectron } from './find-electron.ts';
import { say } from './say.ts';
import { ensure } from './set-up.ts';

const standIn = 'test/electron-stand-in/electron';
const hasDisplay =
  process.platform !== 'linux' ||
  Boolean(process.env['DISPLAY']) ||
  Boolean(process.env['WAYLAND_DISPLAY']);

function become(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): void {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void child.kill(signal));
  child.once('error', (error) => {
    say(`${command}: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

function start(args: readonly string[]): void {
  if (!buildIfStale()) {
    process.exitCode = 1;
    return;
  }
  if (!hasDisplay) {
    if (presentElectron() === undefined && !ensure(['browser'])) {
      process.exitCode = 1;
      return;
    }
    say(
      'There is no display here, so Cashdesk takes you on a tour instead: its pictures go to out/tour/.',
    );
    become(process.execPath, [
      'scripts/with-secret-service.ts',
      process.execPath,
      'scripts/tour.ts',
      ...args,
    ]);
    return;
  }
  const electron = fetchedElectron();
  if (electron !== undefined) {
    become(electron, ['.', ...args]);
    return;
  }
  say(
    "Electron's binary cannot be downloaded here: Cashdesk opens in the Chromium, Chrome or Edge of this machine instead.",
  );
  if (ensure(['browser']))
    become(standIn, ['.', ...args], {
      CASHDESK_STANDIN_HEADED: '1',
      CASHDESK_STANDIN_OPEN_LINKS: '1',
    });
  else process.exitCode = 1;
}

start(process.argv.slice(2));
