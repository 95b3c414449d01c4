import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './bank.ts';
import { answerNextDialog } from './fake-desktop.ts';

function logFile(userData: string): string {
  return path.join(userData, 'logs', 'cashdesk.log');
}

/** The event names in the log, in order; empty before its first line is written. */
function eventsIn(file: string): readonly string[] {
  return (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .flatMap((line) =>
      line === '' ? [] : [(JSON.parse(line) as { readonly event: string }).event],
    );
}

/** Throws in a separate task, so that no code catches the error. */
function throwInMain(app: ElectronApplication, message: string): Promise<void> {
  return app.evaluate((_electron, text) => {
    setImmediate(() => {
      throw new Error(text);
    });
  }, message);
}

test('asks the user after an uncaught error, then quits in order and restarts', async ({
  cashdesk,
}) => {
  const { app, userData } = cashdesk;
  await app.evaluate(({ app: main }) => {
    Object.assign(main, { relaunch: () => process.stderr.write('relaunch requested\n') });
  });
  let stderr = '';
  app.process().stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const closed = app.waitForEvent('close');
  await answerNextDialog(app, { button: 'Restart Cashdesk' });
  await throwInMain(app, 'made by a test');
  await closed;
  expect(stderr).toContain('relaunch requested');
  expect(eventsIn(logFile(userData)).filter((event) => /thrown|interrupted/.test(event))).toEqual([
    'thrown',
    'interrupted',
  ]);
});
