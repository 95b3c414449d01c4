import { describe, expect, it } from 'vitest';
import {
  calendarDayText,
  listText,
  wallTimeText,
  weekdayText,
} from '../../../renderer/format/day.ts';

describe('days', () => {
  it('shows a date without a zone equally in any zone of the computer', () => {
    expect(calendarDayText('en-GB', '2026-11-19')).toBe('19 November 2026');
    expect(calendarDayText('de-DE', '2026-01-01')).toBe('1. Januar 2026');
  });

  it('leaves an invalid date to be shown as received', () => {
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

describe('a moment without a zone', () => {
  it('is written in the regional format, with its own clock time', () => {
    expect(wallTimeText('de-DE', '2021-06-14T10:21:07.000')).toBe('14. Juni 2021 um 10:21');
    expect(wallTimeText('en-GB', '2023-04-11T09:26:53.120457')).toBe('11 April 2023 at 09:26');
    expect(wallTimeText('fr-FR', '2024-03-31T02:30')).toBe('31 mars 2024 à 02:30');
  });

  it('is rejected with a zone, without a time, or if no such moment exists', () => {
    for (const text of [
      '2021-06-14T10:21:07Z',
      '2021-06-14T10:21:07+02:00',
      '2021-06-14',
      '2021-02-30T10:21:07',
      '2021-06-14T25:21:07',
      '2021-06-14T24:00:00',
      '14.06.2021 10:21',
      '',
    ])
      expect(wallTimeText('de-DE', text), text).toBeNull();
  });
});
