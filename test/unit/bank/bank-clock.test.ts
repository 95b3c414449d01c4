import { describe, expect, it } from 'vitest';
import { createBankClock } from '../../../main/bank/transport/bank-clock.ts';

const noon = Date.UTC(2026, 5, 1, 12);
function setUp() {
  const time = { ownMs: 5_000_000, monotonicMs: 70 };
  const clock = createBankClock({ now: () => time.ownMs, monotonicNow: () => time.monotonicMs });
  const pass = (ms: number): void => void ((time.ownMs += ms), (time.monotonicMs += ms));
  return { time, clock, pass };
}

it('shows nothing before the bank has answered, and nothing for an invalid date', () => {
  const { clock } = setUp();
  expect(clock.epochMs()).toBeNull();
  for (const date of [null, '', 'soon', '5 May', '1780315200']) clock.noteDate(date);
  expect(clock.epochMs()).toBeNull();
});

it('continues from the last received date, whatever the computer clock shows', () => {
  const { clock, pass } = setUp();
  clock.noteDate(new Date(noon).toUTCString());
  pass(3_600_000);
  expect(clock.epochMs()).toBe(noon + 3_600_000);
  clock.noteDate(new Date(noon + 3_605_000).toUTCString());
  clock.noteDate('no date');
  expect(clock.epochMs()).toBe(noon + 3_605_000);
});

it.each([
  ['set back', -1_800_000],
  ['set forward, or the computer slept', 1_800_000],
])('shows nothing once the computer clock was %s, until the bank answers again', (_how, byMs) => {
  const { clock, time } = setUp();
  clock.noteDate(new Date(noon).toUTCString());
  time.ownMs += byMs;
  expect(clock.epochMs()).toBeNull();
  clock.noteDate(new Date(noon + 1_000).toUTCString());
  expect(clock.epochMs()).toBe(noon + 1_000);
});

describe('the measured difference of the clocks', () => {
  /** The computer clock is six minutes ahead of the bank's. */
  const aheadMs = 360_000;
  const setUpAhead = () => {
    const rig = setUp();
    rig.time.ownMs = noon + aheadMs;
    const answer = (lateMs = 0): void => {
      rig.clock.noteDate(new Date(rig.time.ownMs - aheadMs - lateMs).toUTCString());
      rig.pass(10_000);
    };
    return { ...rig, answer };
  };

  it('is unknown until three answers agree', () => {
    const { clock, answer } = setUpAhead();
    for (let answers = 0; answers < 3; answers += 1) {
      expect(clock.ownAheadMs()).toBeNull();
      answer();
    }
    expect(clock.ownAheadMs()).toBe(aheadMs);
  });

  it('follows the fastest answer and ignores a single outlier', () => {
    const { clock, answer } = setUpAhead();
    for (const lateMs of [3_000, 1_000, 4_000, 3_600_000]) answer(lateMs);
    expect(clock.ownAheadMs()).toBe(aheadMs + 1_000);
  });

  it('is unknown while the answers of a bank with several clocks disagree', () => {
    const { clock, answer } = setUpAhead();
    for (const lateMs of [0, 60_000, 120_000, 180_000]) answer(lateMs);
    expect(clock.ownAheadMs()).toBeNull();
  });

  it('follows a change of the bank’s clock after a few answers', () => {
    const { clock, answer } = setUpAhead();
    for (let answers = 0; answers < 5; answers += 1) answer();
    for (let answers = 0; answers < 3; answers += 1) answer(600_000);
    expect(clock.ownAheadMs()).toBe(aheadMs + 600_000);
  });

  it.each([
    ['set back', -360_000],
    ['set forward, or the computer slept', 360_000],
  ])('is dropped once the computer clock was %s, until three answers agree again', (_how, byMs) => {
    const { clock, time, answer } = setUpAhead();
    for (let answers = 0; answers < 5; answers += 1) answer();
    time.ownMs += byMs;
    for (let answers = 0; answers < 3; answers += 1) {
      expect(clock.ownAheadMs()).toBeNull();
      answer();
    }
    expect(clock.ownAheadMs()).toBe(aheadMs);
  });

  it('is dropped before a sleep, whatever the clocks do meanwhile', () => {
    const { clock, answer } = setUpAhead();
    for (let answers = 0; answers < 5; answers += 1) answer();
    clock.forgetMeasured();
    expect(clock.ownAheadMs()).toBeNull();
    answer();
    answer();
    expect(clock.ownAheadMs()).toBeNull();
    answer();
    expect(clock.ownAheadMs()).toBe(aheadMs);
  });
});
