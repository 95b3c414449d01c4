import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../main/bank/transport/limits.ts';
import { createRateGate } from '../../../main/time/rate-gate.ts';
import { readCall, transportBench, writeCall } from '../../fixtures/transport-bench.ts';

describe('the rate gate', () => {
  const gateOf = (windows: Parameters<typeof createRateGate>[0]) => {
    const time = { ms: 0 };
    const gate = createRateGate(windows, () => time.ms);
    const begin = (calls: number, everyMs = 0): void => {
      for (let call = 0; call < calls; call += 1) {
        gate.count();
        time.ms += everyMs;
      }
    };
    return { time, gate, begin };
  };

  it('stays a tenth below the bank’s limit for ten seconds', () => {
    const { time, gate, begin } = gateOf(defaultLimits.windows);
    begin(899);
    expect(gate.waitMs()).toBe(0);
    begin(1);
    expect(gate.waitMs()).toBe(10_000);
    time.ms = 9_999;
    expect(gate.waitMs()).toBe(1);
    time.ms = 10_000;
    expect(gate.waitMs()).toBe(0);
  });

  it('stays a tenth below the bank’s limit for ten minutes', () => {
    const { time, gate, begin } = gateOf(defaultLimits.windows);
    begin(8_999, 50);
    expect(gate.waitMs()).toBe(0);
    begin(1, 50);
    expect(gate.waitMs()).toBe(150_000);
    time.ms = 599_999;
    expect(gate.waitMs()).toBe(1);
    time.ms = 600_000;
    expect(gate.waitMs()).toBe(0);
  });

  it('frees one call after another as each leaves the window', () => {
    const { time, gate, begin } = gateOf([{ calls: 3, withinMs: 100 }]);
    begin(3, 10);
    for (const freeAtMs of [100, 110, 120]) {
      expect(gate.waitMs()).toBe(freeAtMs - time.ms);
      time.ms = freeAtMs;
      expect(gate.waitMs()).toBe(0);
      begin(1);
    }
  });

  it('rounds a wait up to whole milliseconds', () => {
    const { time, gate, begin } = gateOf([{ calls: 1, withinMs: 100 }]);
    time.ms = 0.75;
    begin(1);
    time.ms = 1;
    expect(gate.waitMs()).toBe(100);
    time.ms = 100.75;
    expect(gate.waitMs()).toBe(0);
  });
});

describe('a call over the limit', () => {
  const windows = (withinMs: number) => ({
    limits: { overallTimeoutMs: 45_000, windows: [{ calls: 1, withinMs }] },
  });

  it('fails with the time to try again if the wait would reach its timeout', async () => {
    for (const withinMs of [45_000, 60_000]) {
      const { client, sent, slept, clock } = transportBench(
        () => Response.json({}),
        windows(withinMs),
      );
      await client.get(readCall);
      expect(await client.get(readCall)).toEqual({
        ok: false,
        error: { kind: 'rate-limited', retryAtEpochMs: clock.epochMs + withinMs, traceId: null },
      });
      expect(sent).toHaveLength(1);
      expect(slept).toEqual([]);
    }
  });

  it('waits if a millisecond of its timeout remains, also for a single write', async () => {
    const { client, slept } = transportBench(() => Response.json({}), windows(44_999));
    await client.get(readCall);
    expect(await client.post(writeCall)).toMatchObject({ ok: true });
    expect(slept).toEqual([44_999]);
  });

  it('waits for its window and no longer after the computer clock was set back', async () => {
    let setBackMs = 0;
    const { client, slept, clock } = transportBench(() => Response.json({}), {
      ...windows(10_000),
      now: () => clock.epochMs - setBackMs,
      monotonicNow: () => clock.epochMs,
    });
    await client.get(readCall);
    setBackMs = 3_600_000;
    expect(await client.get(readCall)).toMatchObject({ ok: true });
    expect(slept).toEqual([10_000]);
  });
});
