import { describe, expect, it } from 'vitest';
import { rowKeys } from '../../../renderer/ui/row-keys.ts';

const first = rowKeys(new Map(), ['ada', 'bo', 'cy'], false);

describe('the elements of the visible rows', () => {
  it('stay with their rows while a list changes or scrolls, so that focus stays too', () => {
    const next = rowKeys(first, ['new', 'cy', 'ada'], false);
    expect(next.get('cy')).toBe(first.get('cy'));
    expect(next.get('ada')).toBe(first.get('ada'));
  });

  it('are never reused within a list, since they contained another record', () => {
    const next = rowKeys(first, ['dora', 'ada', 'eve'], false);
    for (const name of ['dora', 'eve']) expect([...first.values()]).not.toContain(next.get(name));
  });

  it('are reused by the rows of another list, place by place', () => {
    expect([...rowKeys(first, ['cy', 'dora', 'ada'], true).values()]).toEqual([...first.values()]);
  });

  it('are one for each row, however many existed before', () => {
    for (const isAnotherList of [true, false])
      expect(new Set(rowKeys(first, ['a', 'bo', 'c', 'd', 'e'], isAnotherList).values()).size).toBe(
        5,
      );
    expect([...rowKeys(first, ['dora'], true).values()]).toEqual([first.get('ada')]);
  });
});
