import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './bank.ts';
import { answerNextDialog } from './outside-world.ts';

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
function failIn(app: ElectronApplication, message: string): Promise<void> {
  return app.evaluate((_electron, words) => {
    setImmediate(() => {
      throw new Error(words);
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
  let said = '';
  app.process().stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = app.waitForEvent('close');
  await answerNextDialog(app, { button: 'Restart Cashdesk' });
  await failIn(app, 'made by a test');
  await ended;
  expect(said).toContain('relaunch requested');
  expect(eventsIn(logFile(userData)).filter((event) => /thrown|interrupted/.test(event))).toEqual([
    'thrown',
    'interrupted',
  ]);
});
