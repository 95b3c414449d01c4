import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../main/ipc/run-command.ts';
import { command } from '../../../preload/contract/command.ts';
import { contract } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

const greet = command({
  input: z.strictObject({ name: z.string() }),
  output: z.object({ greeting: z.string() }),
});

function openGate(bugs: unknown[] = []) {
  return {
    whenReady: async () => undefined,
    isAppLocked: () => false,
    randomUUID: () => 'trace-1',
    explain: () => null,
    reportBug: (bug: unknown) => void bugs.push(bug),
  };
}

describe('running a command', () => {
  it('passes the parsed input to the handler and drops unknown fields of the answer', async () => {
    const answer = await runCommand('greet', {
      command: greet,
      handler: (input) =>
        ok({ greeting: `Hello ${(input as { name: string }).name}`, token: 'secret' }),
      input: { name: 'Ada' },
      gate: openGate(),
    });
    expect(answer).toEqual({ ok: true, value: { greeting: 'Hello Ada' } });
  });

  it('rejects unknown keys, and names their place', async () => {
    let ran = false;
    const answer = await runCommand('greet', {
      command: greet,
      handler: () => ((ran = true), ok({})),
      input: { name: 'Ada', admin: true },
      gate: openGate(),
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ code: 'unrecognized_keys' }] },
    });
    expect(ran).toBe(false);
  });

  it('names the field with a wrong type', async () => {
    const answer = await runCommand('greet', {
      command: greet,
      handler: () => ok({}),
      input: { name: 7 },
      gate: openGate(),
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: ['name'], code: 'invalid_type' }] },
    });
  });

  it('returns a failure of the handler unchanged', async () => {
    const answer = await runCommand('greet', {
      command: greet,
      handler: () => failed({ kind: 'offline' }),
      input: { name: 'Ada' },
      gate: openGate(),
    });
    expect(answer).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  it('drops unknown fields of a failure, too', async () => {
    const error = { kind: 'timed-out' as const, sessionToken: 'secret' };
    const timedOut = { ok: false, error: { kind: 'timed-out' } };
    expect(
      await runCommand('greet', {
        command: greet,
        handler: () => failed(error),
        input: { name: 'Ada' },
        gate: openGate(),
      }),
    ).toEqual(timedOut);
    const throws = () => Promise.reject(new Error('late'));
    expect(
      await runCommand('greet', {
        command: greet,
        handler: throws,
        input: { name: 'Ada' },
        gate: { ...openGate(), explain: () => error },
      }),
    ).toEqual(timedOut);
  });

  it('treats a failure of an unknown kind as a bug', async () => {
    const bugs: unknown[] = [];
    const odd = failed({ kind: 'odd' }) as unknown as ReturnType<
      typeof failed<{ kind: 'offline' }>
    >;
    expect(
      await runCommand('greet', {
        command: greet,
        handler: () => odd,
        input: { name: 'Ada' },
        gate: openGate(bugs),
      }),
    ).toEqual({ ok: false, error: { kind: 'unexpected', traceId: 'trace-1' } });
    expect(bugs).toHaveLength(1);
  });

  it('turns an exception into a trace ID and hides the detail from the answer', async () => {
    const bugs: unknown[] = [];
    const answer = await runCommand('greet', {
      command: greet,
      handler: () => {
        throw new Error('token abc leaked');
      },
      input: { name: 'Ada' },
      gate: openGate(bugs),
    });
    expect(answer).toEqual({ ok: false, error: { kind: 'unexpected', traceId: 'trace-1' } });
    expect(bugs).toMatchObject([
      { traceId: 'trace-1', command: 'greet', cause: { message: 'token abc leaked' } },
    ]);
  });

  it('returns a known exception as an error the user can act on', async () => {
    const bugs: unknown[] = [];
    const diskFull = new Error('disk full');
    const gate = {
      ...openGate(bugs),
      explain: (cause: unknown) =>
        cause === diskFull
          ? { kind: 'storage-unavailable' as const, reason: 'unavailable' as const }
          : null,
    };
    const answer = await runCommand('greet', {
      command: greet,
      handler: async () => {
        throw diskFull;
      },
      input: { name: 'Ada' },
      gate,
    });
    expect(answer).toEqual({
      ok: false,
      error: { kind: 'storage-unavailable', reason: 'unavailable' },
    });
    expect(bugs).toEqual([]);
  });

  it('treats an answer that violates the contract as a bug', async () => {
    const answer = await runCommand('greet', {
      command: greet,
      handler: () => ok({ greeting: 5 }),
      input: { name: 'Ada' },
      gate: openGate(),
    });
    expect(answer).toEqual({ ok: false, error: { kind: 'unexpected', traceId: 'trace-1' } });
  });

  it('refuses all but the allowed commands while the app is locked', async () => {
    const locked = { ...openGate(), isAppLocked: () => true };
    const always = command({ ...greet, whileLocked: true });
    expect(
      await runCommand('greet', {
        command: greet,
        handler: () => ok({ greeting: 'x' }),
        input: { name: 'Ada' },
        gate: locked,
      }),
    ).toEqual({ ok: false, error: { kind: 'app-locked' } });
    expect(
      await runCommand('greet', {
        command: always,
        handler: () => ok({ greeting: 'x' }),
        input: { name: 'Ada' },
        gate: locked,
      }),
    ).toMatchObject({ ok: true });
    expect(contract.cards.lock.whileLocked).toBe(true);
  });

  it('hides the answer of a command in progress when the app was locked', async () => {
    let isLocked = false;
    const gate = { ...openGate(), isAppLocked: () => isLocked };
    const ran: string[] = [];
    const call = (handler: () => void): Promise<unknown> =>
      runCommand('greet', {
        command: greet,
        handler: () => (handler(), ok({ greeting: 'Hello Ada' })),
        input: { name: 'Ada' },
        gate,
      });
    const refused = { ok: false, error: { kind: 'app-locked' } };
    expect(await call(() => (isLocked = true)), 'locked while it ran').toEqual(refused);
    isLocked = false;
    const waits = call(() => ran.push('ran'));
    isLocked = true;
    expect(await waits, 'locked before it ran').toEqual(refused);
    expect(ran).toEqual([]);
  });
});
