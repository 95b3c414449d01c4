import { describe, expect, test } from 'vitest';
import type { ReceivingMark } from '../../../main/data/vault/events/receiving.ts';
import { partOfPause, resentForMs, worstOf } from '../../../main/features/events/pause-parts.ts';
import { afterLook } from '../../../main/features/events/receiving-time.ts';

const [minute, hour] = [60_000, 3_600_000];
const began = Date.UTC(2026, 10, 19, 8);
const mark: ReceivingMark = {
  atEpochMs: began,
  cause: null,
  silentMs: 2 * hour,
  silentSinceEpochMs: began - 3 * hour,
  isTold: false,
};
const look = { sinceLastMs: minute, cause: null, counts: true } as const;

describe('a look at whether events can be received', () => {
  test('begins to count with the first time that they can', () => {
    expect(afterLook(null, { ...look, nowEpochMs: began, cause: 'off' }).mark).toBeNull();
    expect(afterLook(null, { ...look, nowEpochMs: began }).mark).toEqual({
      ...mark,
      silentMs: 0,
      silentSinceEpochMs: began,
    });
  });

  test('counts the time since the last one, and only where somebody is signed in', () => {
    const after = (counts: boolean) =>
      afterLook(mark, { ...look, nowEpochMs: began + minute, counts }).mark?.silentMs;
    expect([after(true), after(false)]).toEqual([2 * hour + minute, 2 * hour]);
  });

  test.each([
    ['asleep', { sinceLastMs: 2 * minute }],
    // As on Windows, where that clock goes on in sleep.
    ['asleep', { sinceLastMs: 8 * hour }],
    ['ended', { sinceLastMs: null }],
  ] as const)('that comes late was %s, and that time is no silence', (cause, over) => {
    const nowEpochMs = began + 8 * hour;
    expect(afterLook(mark, { ...look, ...over, nowEpochMs })).toEqual({
      mark: { ...mark, atEpochMs: nowEpochMs },
      pause: { fromEpochMs: began, toEpochMs: nowEpochMs, cause },
    });
  });

  test.each(['closed', 'locked', 'asleep', 'offline', 'off', 'trouble'] as const)(
    'ends a pause (%s) with the cause that it began with',
    (cause) => {
      const stopped = afterLook(mark, { ...look, nowEpochMs: began + minute, cause }).mark;
      expect(stopped).toMatchObject({ atEpochMs: began, cause });
      const later = afterLook(stopped, { ...look, nowEpochMs: began + hour, cause: 'off' }).mark;
      expect(later?.cause).toBe(cause);
      expect(afterLook(later, { ...look, nowEpochMs: began + 2 * hour }).pause).toEqual({
        fromEpochMs: began,
        toEpochMs: began + 2 * hour,
        cause,
      });
    },
  );

  test('takes a few minutes for no pause: the bank sends again at once', () => {
    const stopped = { ...mark, cause: 'off' } as const;
    expect(afterLook(stopped, { ...look, nowEpochMs: began + 5 * minute - 1 }).pause).toBeNull();
    expect(afterLook(stopped, { ...look, nowEpochMs: began + 5 * minute }).pause).not.toBeNull();
  });

  test('after the clock was set back makes no pause and no silence but the time that went by', () => {
    expect(afterLook(mark, { ...look, nowEpochMs: began - 5 * hour })).toEqual({
      mark: { ...mark, atEpochMs: began - 5 * hour, silentMs: 2 * hour + minute },
      pause: null,
    });
    const restarted = afterLook(mark, { ...look, sinceLastMs: null, nowEpochMs: began - hour });
    expect(restarted).toEqual({ mark: { ...mark, atEpochMs: began - hour }, pause: null });
  });
});

describe('what may have been missed in a pause', () => {
  const pause = { fromEpochMs: began, toEpochMs: began + 14 * hour };
  const part = (over: Partial<Parameters<typeof partOfPause>[1]>, of = pause) =>
    partOfPause(of, {
      nowEpochMs: of.toEpochMs + minute,
      isReadable: false,
      lastReadEpochMs: null,
      wasHeard: true,
      others: [],
      ...over,
    });
  const until = pause.toEpochMs + resentForMs;

  test('is complete once the bank was read after it', () => {
    expect(part({ isReadable: true, lastReadEpochMs: pause.toEpochMs })).toEqual({
      state: 'read',
      atEpochMs: pause.toEpochMs,
    });
    expect(part({ isReadable: true, lastReadEpochMs: pause.toEpochMs - 1 }).state).toBe('reading');
  });

  test('is sent again for two days where it cannot be read, and then is complete', () => {
    expect(part({})).toEqual({ state: 'expected', atEpochMs: until });
    expect(part({ nowEpochMs: until - 1 }).state).toBe('expected');
    expect(part({ nowEpochMs: until })).toEqual({ state: 'resent', atEpochMs: until });
  });

  test('may be missing where the pause was longer, or the last attempts fell into another one', () => {
    const long = { fromEpochMs: began, toEpochMs: began + resentForMs + 1 };
    expect(part({}, long).state).toBe('missing');
    expect(part({ isReadable: true, lastReadEpochMs: long.toEpochMs }, long).state).toBe('read');
    const next = { fromEpochMs: until - hour, toEpochMs: until + hour };
    expect(part({ nowEpochMs: until, others: [next] }).state).toBe('missing');
    const before = { fromEpochMs: pause.toEpochMs + hour, toEpochMs: began + resentForMs };
    expect(part({ nowEpochMs: until, others: [before] }).state).toBe('resent');
  });

  test('may be missing where nothing came while the bank sent again', () => {
    expect(part({ nowEpochMs: until, wasHeard: false }).state).toBe('missing');
  });

  test('that could never be read though it should is judged by what the bank sends again', () => {
    expect(part({ isReadable: true, nowEpochMs: until }).state).toBe('resent');
  });

  test('may be missing where the bank was read before, and not since', () => {
    const lastReadEpochMs = pause.toEpochMs - 1;
    expect(part({ isReadable: true, lastReadEpochMs, nowEpochMs: until }).state).toBe('missing');
  });

  test('of several pauses is as the worst of them', () => {
    const read = { state: 'read', atEpochMs: 1 } as const;
    const expected = (atEpochMs: number) => ({ state: 'expected', atEpochMs }) as const;
    expect(worstOf([read, expected(5), expected(9), read])).toEqual(expected(9));
    expect(worstOf([expected(5), { state: 'missing', atEpochMs: null }])?.state).toBe('missing');
    expect(worstOf([])).toBeNull();
  });
});
