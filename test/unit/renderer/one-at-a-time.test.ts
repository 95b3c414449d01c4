import { describe, expect, it } from 'vitest';
import { oneAtATime } from '../../../renderer/platform/reads/one-at-a-time.ts';

function setUp() {
  const ends: (() => void)[] = [];
  const reads = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { reads, end, count: () => ends.length };
}

describe('a read that every change repeats', () => {
  it('runs once at a time, and once again for all changes meanwhile', async () => {
    const { reads, end, count } = setUp();
    for (let change = 0; change < 500; change += 1) reads.ask();
    expect(count()).toBe(1);
    await end();
    expect(count()).toBe(2);
    await end();
    expect(count()).toBe(2);
    reads.ask();
    expect(count()).toBe(3);
  });

  it('does not run for a screen that was left', async () => {
    const { reads, end, count } = setUp();
    reads.ask();
    reads.ask();
    reads.stop();
    await end();
    reads.ask();
    expect(count()).toBe(1);
  });
});
