import { expect, it } from 'vitest';
import { createBankClock } from '../../../main/bank/transport/bank-clock.ts';

const noon = Date.UTC(2026, 5, 1, 12);
const setUp = () => {
  const time = { ownMs: 5_000_000, monotonicMs: 70 };
  const clock = createBankClock({ now: () => time.ownMs, monotonicNow: () => time.monotonicMs });
  const pass = (ms: number): void => void ((time.ownMs += ms), (time.monotonicMs += ms));
  return { time, clock, pass };
};

it('shows nothing before the bank has told, and for what is no date', () => {
  const { clock } = setUp();
  expect(clock.epochMs()).toBeNull();
  for (const date of [null, '', 'soon', '5 May', '1780315200']) clock.hear(date);
  expect(clock.epochMs()).toBeNull();
});

it('goes on from the last date that was heard, however wrong our own clock is', () => {
  const { clock, pass } = setUp();
  clock.hear(new Date(noon).toUTCString());
  pass(3_600_000);
  expect(clock.epochMs()).toBe(noon + 3_600_000);
  clock.hear(new Date(noon + 3_605_000).toUTCString());
  clock.hear('no date');
  expect(clock.epochMs()).toBe(noon + 3_605_000);
});

it.each([
  ['set back', -1_800_000],
  ['set forward, or the computer slept', 1_800_000],
])('shows nothing once our own clock was %s, until the bank tells again', (_how, byMs) => {
  const { clock, time } = setUp();
  clock.hear(new Date(noon).toUTCString());
  time.ownMs += byMs;
  expect(clock.epochMs()).toBeNull();
  clock.hear(new Date(noon + 1_000).toUTCString());
  expect(clock.epochMs()).toBe(noon + 1_000);
});
