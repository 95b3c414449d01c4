import { describe, expect, it } from 'vitest';
import { calendarDayText, listText, weekdayText } from '../../../renderer/format/day.ts';

describe('days', () => {
  it('writes a date without a zone the same wherever the machine stands', () => {
    expect(calendarDayText('en-GB', '2026-11-19')).toBe('19 November 2026');
    expect(calendarDayText('de-DE', '2026-01-01')).toBe('1. Januar 2026');
  });

  it('leaves what is no date to be shown as it came', () => {
    for (const text of ['2026-02-30', '19/11/2026', '2026-11-19T00:00:00Z', '2026-13-01', ''])
      expect(calendarDayText('en', text)).toBeNull();
  });

  it('counts the week from Monday', () => {
    expect([1, 7].map((day) => weekdayText('fr', day))).toEqual(['lundi', 'dimanche']);
    expect([0, 8, 1.5].map((day) => weekdayText('en', day))).toEqual([null, null, null]);
  });

  it('joins words as the language does', () => {
    expect(listText('de', ['Montag', 'Dienstag', 'Freitag'])).toBe('Montag, Dienstag und Freitag');
  });
});
