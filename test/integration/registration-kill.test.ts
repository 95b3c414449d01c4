import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { sendJson, startTestService, type TestService } from '../fixtures/test-service.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

const writer = fileURLToPath(new URL('registration-writer.ts', import.meta.url));
const key = testKey(9);
const intentId = '0b0b0000-0000-4000-8000-0000000000aa';
let service: TestService | null = null;
afterEach(() => service?.close());

/** The output of the process before it ended, and its signal. */
async function run(
  path: string,
  baseUrl: string,
  onStart: (kill: () => void) => void = () => undefined,
): Promise<{ readonly output: string; readonly signal: NodeJS.Signals | null }> {
  const child = spawn(
    process.execPath,
    [writer, path, Buffer.from(key).toString('hex'), baseUrl, intentId],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onStart(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return { output, signal: child.signalCode };
}

test('never resends a registration that was in flight at a kill, and reports it as unknown', async () => {
  const path = join(temporaryDirectory(), 'a.book');
  let kill = (): void => undefined;
  // The request has arrived: the program ends at this moment.
  service = await startTestService(() => kill());
  const { baseUrl } = service;
  expect(await run(path, baseUrl, (killWriter) => (kill = killWriter))).toEqual({
    output: '',
    signal: 'SIGKILL',
  });
  expect(service.seen).toHaveLength(1);
  expect(JSON.parse((await run(path, baseUrl)).output)).toEqual({
    end: 'outcome-unknown',
    unclear: 1,
  });
  expect(service.seen).toHaveLength(1);
});

test('knows a created registration in the next run, without sending it again', async () => {
  const path = join(temporaryDirectory(), 'b.book');
  service = await startTestService((_request, response) =>
    sendJson(response, 201, { registration: { id: 'r1', status: 'pending' } }),
  );
  for (const _ of [1, 2])
    expect(JSON.parse((await run(path, service.baseUrl)).output)).toEqual({
      end: 'created',
      unclear: 0,
    });
  expect(service.seen).toHaveLength(1);
});
