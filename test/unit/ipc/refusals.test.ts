import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { registerCommands } from '../../../main/ipc/register-commands.ts';
import { runCommand } from '../../../main/ipc/run-command.ts';
import { isTrustedFrame } from '../../../main/ipc/trusted-sender.ts';
import { command } from '../../../preload/contract/command.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';

function gate(bugs: unknown[] = []) {
  return {
    whenReady: async () => undefined,
    isAppLocked: () => false,
    randomUUID: () => 'trace-1',
    explain: () => null,
    reportBug: (bug: unknown) => void bugs.push(bug),
  };
}

describe('registering the commands', () => {
  const silent = new Proxy(
    {},
    { get: () => new Proxy({}, { get: () => () => ok({}) }) },
  ) as unknown as Handlers;

  it('fails at the start if a command has no handler, and names it', () => {
    for (const handlers of [{}, { app: {} }])
      expect(() =>
        registerCommands(
          { handle: () => undefined },
          { handlers: handlers as unknown as Handlers, gate: gate(), isOurWindow: () => true },
        ),
      ).toThrow(/^No handler for [a-zA-Z]+\.[a-zA-Z]+$/);
  });

  it('logs the command of a refused sender and the reason', () => {
    const listeners = new Map<string, (event: unknown, input: unknown) => unknown>();
    const bugs: unknown[] = [];
    registerCommands(
      { handle: (channel, listener) => void listeners.set(channel, listener as never) },
      { handlers: silent, gate: gate(bugs), isOurWindow: () => false },
    );
    expect(listeners.get('command:cards.lock')?.({ senderFrame: null, sender: {} }, {})).toEqual({
      ok: false,
      error: { kind: 'unexpected', traceId: 'trace-1' },
    });
    expect(bugs).toEqual([
      {
        traceId: 'trace-1',
        command: 'cards.lock',
        cause: new Error('Refused: not the main frame of our window'),
      },
    ]);
  });
});

describe('the error for a wrong input', () => {
  const codesOf = async (message: string): Promise<unknown> => {
    const picky = command({
      input: z.strictObject({ name: z.string().check(z.maxLength(0, message)) }),
      output: z.object({}),
    });
    const answer = await runCommand('x', {
      command: picky,
      handler: () => ok({}),
      input: { name: 'Ada' },
      gate: gate(),
    });
    return answer.ok || answer.error.kind !== 'invalid-input'
      ? null
      : answer.error.problems.map(({ code }) => code);
  };

  it.each(['x', 'too-long', 'a-b-c'])('contains the code of the contract: %s', async (code) => {
    expect(await codesOf(code)).toEqual([code]);
  });

  it.each(['too-long for Ada', 'Too-long', 'ada ', 'a--b', '-a', 'a-', 'a1', 'A', 'a-B', ''])(
    'never contains a sentence: “%s”',
    async (message) => {
      expect(await codesOf(message)).toEqual(['too_big']);
    },
  );

  it('lists at most a hundred problems, each with its path', async () => {
    const many = command({
      input: z.strictObject({ names: z.array(z.string()) }),
      output: z.object({}),
    });
    const answer = await runCommand('x', {
      command: many,
      handler: () => ok({}),
      input: { names: Array.from({ length: 150 }, () => 7) },
      gate: gate(),
    });
    const problems =
      answer.ok || answer.error.kind !== 'invalid-input' ? [] : answer.error.problems;
    expect(problems).toHaveLength(100);
    expect(problems[7]).toEqual({ path: ['names', 7], code: 'invalid_type' });
  });

  it('names the whole input if it is no plain data', async () => {
    const any = command({ input: z.strictObject({}), output: z.object({}) });
    expect(
      await runCommand('x', {
        command: any,
        handler: () => ok({}),
        input: new Map(),
        gate: gate(),
      }),
    ).toEqual({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: [], code: 'not-plain' }] },
    });
  });
});

describe('the origin of a page', () => {
  it('is ours with and without a path, and no other', () => {
    const isAccepted = (url: string): boolean =>
      isTrustedFrame({ origin: 'app://cashdesk', url, parent: null }, { isOurWindow: true });
    expect(
      ['app://cashdesk', 'app://cashdesk/', 'app://cashdesk/index.html#x'].map(isAccepted),
    ).toEqual([true, true, true]);
    expect(
      [
        '',
        'app://cashdesk.',
        'app://cashdeskx',
        'about:blank',
        'data:text/html,app://cashdesk/',
      ].map(isAccepted),
    ).toEqual([false, false, false, false, false]);
  });
});
