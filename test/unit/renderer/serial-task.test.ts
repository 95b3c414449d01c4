import { describe, expect, it } from 'vitest';
import { createSerialTask } from '../../../renderer/platform/reads/serial-task.ts';

function setUp() {
  const ends: (() => void)[] = [];
  const reads = createSerialTask(() => new Promise<void>((resolve) => ends.push(resolve)));
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { reads, end, count: () => ends.length };
}

describe('a read that every change repeats', () => {
  it('runs once at a time, and once again for all changes meanwhile', async () => {
    const { reads, end, count } = setUp();
    for (let change = 0; change < 500; change += 1) reads.request();
    expect(count()).toBe(1);
    await end();
    expect(count()).toBe(2);
    await end();
    expect(count()).toBe(2);
    reads.request();
    expect(count()).toBe(3);
  });

  it('does not run for a screen that was left', async () => {
    const { reads, end, count } = setUp();
    reads.request();
    reads.request();
    reads.stop();
    await end();
    reads.request();
    expect(count()).toBe(1);
  });
});
