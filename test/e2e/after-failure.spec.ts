import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './bank.ts';
import { answerNextDialog } from './outside-world.ts';

function logFile(userData: string): string {
  return path.join(userData, 'logs', 'cashdesk.log');
}

/** What the log names, in order; nothing before its first line is written. */
function eventsIn(file: string): readonly string[] {
  return (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .flatMap((line) =>
      line === '' ? [] : [(JSON.parse(line) as { readonly event: string }).event],
    );
}

/** Nobody catches it: it is thrown in a turn of its own. */
function failIn(app: ElectronApplication, message: string): Promise<void> {
  return app.evaluate((_electron, words) => {
    setImmediate(() => {
      throw new Error(words);
    });
  }, message);
}

test('after something that nobody caught the owner is asked, and the app closes in order and is started again when she says so', async ({
  cashdesk,
}) => {
  const { app, userData } = cashdesk;
  await app.evaluate(({ app: main }) => {
    Object.assign(main, { relaunch: () => process.stderr.write('asked to begin anew\n') });
  });
  let said = '';
  app.process().stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = app.waitForEvent('close');
  await answerNextDialog(app, { button: 'Restart Cashdesk' });
  await failIn(app, 'made by a test');
  await ended;
  expect(said).toContain('asked to begin anew');
  expect(eventsIn(logFile(userData)).filter((event) => /thrown|interrupted/.test(event))).toEqual([
    'thrown',
    'interrupted',
  ]);
});
