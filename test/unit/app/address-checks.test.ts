import { describe, expect, it } from 'vitest';
import { createAddressChecks } from '../../../main/app/connections/address-checks.ts';
import { ok } from '../../../preload/contract/result.ts';

const nothing = { banking: null, registrations: null };

function rig() {
  const open: (() => void)[] = [];
  let nowMs = 0;
  const check = async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    return ok({});
  };
  return {
    open,
    typed: createAddressChecks({
      check,
      discover: async () => {
        throw new Error('never asked');
      },
      lookUp: async () => 'found',
      now: () => 1_000_000 + nowMs,
      monotonicNow: () => nowMs,
    }),
    passes: (ms: number) => {
      nowMs += ms;
    },
  };
}
function turn() {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('typed addresses', () => {
  it('are checked one after another', async () => {
    const { typed, open } = rig();
    const both = Promise.all([typed.check(nothing), typed.check(nothing)]);
    await turn();
    expect(open).toHaveLength(1);
    open[0]?.();
    await turn();
    expect(open).toHaveLength(2);
    open[1]?.();
    expect(await both).toEqual([ok({}), ok({})]);
  });

  it('are checked at most twelve times a minute, across all commands', async () => {
    const { typed, open, passes } = rig();
    const asked = Array.from({ length: 12 }, () => typed.check(nothing));
    passes(10_000);
    const tooMany = { kind: 'rate-limited', retryAtEpochMs: 1_060_000, traceId: null };
    expect(await typed.check(nothing)).toEqual({ ok: false, error: tooMany });
    expect(await typed.discover('https://bank.example')).toEqual({ ok: false, error: tooMany });
    expect(await typed.lookUp('https://bank.example')).toEqual({ ok: false, error: tooMany });
    for (const _each of asked) {
      await turn();
      open.at(-1)?.();
    }
    await Promise.all(asked);
    expect(open).toHaveLength(12);

    passes(50_000);
    const again = typed.check(nothing);
    await turn();
    open.at(-1)?.();
    expect(await again).toEqual(ok({}));
  });
});
