import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  failurePauseMs,
  planPolls,
  pollBudget,
  pollPauseMs,
  silentAfterMs,
  type DuePoll,
} from '../../../main/features/terminal-payments/follow-plan.ts';

const turn = (id: string, dueEpochMs: number, pauseMs = 1_000): DuePoll<string> => ({
  id,
  dueEpochMs,
  pauseMs,
});

describe('the pause between two looks at a payment', () => {
  it('is a second at first, grows with the quiet to ten, and ends with it', () => {
    expect([0, 2_000, 4_000, 8_000, 20_000, 40_000, 100_000].map(pollPauseMs)).toEqual([
      1_000, 1_000, 1_000, 2_000, 5_000, 10_000, 10_000,
    ]);
    expect([115_000, 119_500].map(pollPauseMs)).toEqual([5_000, 1_000]);
  });

  it('never shrinks before the end comes near, and is always between one and ten seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: silentAfterMs }),
        fc.integer({ min: 0, max: silentAfterMs }),
        (one, other) => {
          const [less = 0, more = 0] = [one, other].toSorted((left, right) => left - right);
          expect(pollPauseMs(more)).toBeGreaterThanOrEqual(1_000);
          expect(pollPauseMs(more)).toBeLessThanOrEqual(10_000);
          if (more <= silentAfterMs - 10_000)
            expect(pollPauseMs(more)).toBeGreaterThanOrEqual(pollPauseMs(less));
        },
      ),
    );
  });

  it('asks a silent payment some two dozen times, no more', () => {
    let quietMs = 0;
    let count = 1;
    for (; quietMs < silentAfterMs; count += 1) quietMs += pollPauseMs(quietMs);
    expect(quietMs).toBeLessThan(silentAfterMs + 1_000);
    expect(count).toBe(24);
  });

  it('after failures grows to a minute', () => {
    expect([1, 2, 3, 4, 40].map(failurePauseMs)).toEqual([2_000, 5_000, 15_000, 60_000, 60_000]);
  });
});

describe('the plan of who is asked about', () => {
  it('takes those that are due, and says when the next one is', () => {
    expect(
      planPolls([turn('a', 100), turn('b', 101), turn('c', 90)], {
        now: 100,
        startedEpochMs: [],
        inFlightCount: 0,
      }),
    ).toEqual({ ids: ['c', 'a'], waitMs: 1 });
    expect(planPolls([turn('b', 101)], { now: 100, startedEpochMs: [], inFlightCount: 0 })).toEqual(
      {
        ids: [],
        waitMs: 1,
      },
    );
    expect(planPolls([], { now: 100, startedEpochMs: [], inFlightCount: 0 })).toEqual({
      ids: [],
      waitMs: null,
    });
  });

  it('lets a payment of this moment pass one that has been quiet, and the quiet one pass when it has waited its part', () => {
    const full = { startedEpochMs: [], inFlightCount: pollBudget.atOnce - 1 };
    expect(
      planPolls([turn('quiet', 1_000, 10_000), turn('fresh', 1_500)], { ...full, now: 2_000 }).ids,
    ).toEqual(['fresh']);
    expect(
      planPolls([turn('quiet', 1_000, 10_000), turn('fresh', 19_000)], { ...full, now: 20_000 })
        .ids,
    ).toEqual(['quiet']);
  });

  it('waits for an answer where enough are on their way, and for the second to pass where enough were sent', () => {
    const duePolls = Array.from({ length: 30 }, (_, at) => turn(`p${String(at)}`, 0));
    expect(planPolls(duePolls, { now: 5_000, startedEpochMs: [], inFlightCount: 0 })).toMatchObject(
      {
        ids: { length: pollBudget.atOnce },
        waitMs: null,
      },
    );
    expect(
      planPolls(duePolls, { now: 5_000, startedEpochMs: [], inFlightCount: pollBudget.atOnce }),
    ).toEqual({ ids: [], waitMs: null });
    const sent = Array.from({ length: pollBudget.requests }, (_, at) => 4_300 + at);
    expect(planPolls(duePolls, { now: 5_000, startedEpochMs: sent, inFlightCount: 0 })).toEqual({
      ids: [],
      waitMs: 300,
    });
  });

  it('is not held up by requests of a clock that was set back', () => {
    expect(
      planPolls([turn('a', 0)], {
        now: 5_000,
        startedEpochMs: Array.from({ length: 50 }, () => 9_999_999),
        inFlightCount: 0,
      }).ids,
    ).toEqual(['a']);
  });

  it('keeps the budget and lets everybody have a turn, however many there are and however slow the bank is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 3_000 }),
        (count, answerMs) => {
          const duePolls = new Map(
            Array.from({ length: count }, (_, at) => [
              `p${String(at)}`,
              turn(`p${String(at)}`, 0, at % 2 === 0 ? 1_000 : 10_000),
            ]),
          );
          const started: number[] = [];
          const asked = new Map<string, number>();
          let inFlight: { readonly id: string; readonly endsAt: number }[] = [];
          const perSecond = Math.min(pollBudget.requests, (pollBudget.atOnce * 1_000) / answerMs);
          const endMs = ((count * 11) / perSecond) * 1_000 + 60_000;
          for (let now = 0, guard = 0; now < endMs && asked.size < count; guard += 1) {
            expect(guard).toBeLessThan(100_000);
            for (const { id } of inFlight.filter(({ endsAt }) => endsAt <= now)) {
              const { pauseMs = 1_000 } = duePolls.get(id) ?? {};
              duePolls.set(id, turn(id, now + pauseMs, pauseMs));
            }
            inFlight = inFlight.filter(({ endsAt }) => endsAt > now);
            const { ids, waitMs } = planPolls(
              [...duePolls.values()].filter(({ id }) => !inFlight.some((each) => each.id === id)),
              { now, startedEpochMs: started, inFlightCount: inFlight.length },
            );
            for (const id of ids) {
              started.push(now);
              asked.set(id, now);
              inFlight.push({ id, endsAt: now + answerMs });
            }
            expect(inFlight.length).toBeLessThanOrEqual(pollBudget.atOnce);
            expect(
              started.filter((at) => at > now - pollBudget.withinMs).length,
            ).toBeLessThanOrEqual(pollBudget.requests);
            const nextAnswerMs = Math.min(...inFlight.map(({ endsAt }) => endsAt - now));
            const stepMs = Math.min(waitMs ?? Infinity, nextAnswerMs);
            expect(stepMs).toBeGreaterThan(0);
            now += stepMs;
          }
          expect(asked.size).toBe(count);
        },
      ),
      { numRuns: 40 },
    );
  });
});
