import { describe, expect, it } from 'vitest';
import {
  agoText,
  dayText,
  daysBetween,
  instantText,
  parseInstant,
  timeText,
} from '../../../renderer/format/date.ts';
import { dayRangeText, nearDayText } from '../../../renderer/format/day.ts';
import { groupedIban, shortIban } from '../../../renderer/format/iban.ts';

function at(year: number, month: number, day: number, hour = 10, minute = 42): number {
  return new Date(year, month - 1, day, hour, minute).getTime();
}
const now = at(2026, 11, 19, 12);

describe('a moment', () => {
  it('is shown as a time today, a word yesterday, and a date with its year when far', () => {
    expect(instantText('en', 'en-GB', at(2026, 11, 19), now)).toBe('10:42');
    expect(instantText('en', 'en-GB', at(2026, 11, 18), now)).toBe('Yesterday, 10:42');
    expect(dayText('de', 'de-DE', at(2026, 11, 20), now)).toBe('Morgen');
    expect(dayText('en', 'en-GB', at(2024, 5, 2), now)).toBe('2 May 2024');
  });

  it('has the time of the region, without a leading zero if the region has none', () => {
    expect(timeText('en-US', at(2026, 11, 19, 17, 11)).replaceAll('\u202f', ' ')).toBe('5:11 PM');
    expect(timeText('de-DE', at(2026, 11, 19, 5, 11))).toBe('05:11');
    expect(
      instantText('en', 'en-US', at(2026, 11, 18, 17, 11), now).replaceAll('\u202f', ' '),
    ).toBe('Yesterday, 5:11 PM');
  });

  it('has its weekday within six days, and its year in another year', () => {
    expect(dayText('en', 'en-GB', at(2026, 11, 24), now)).toBe('Tue 24 Nov');
    expect(dayText('en', 'en-GB', at(2026, 12, 24), now)).toBe('24 Dec');
  });

  it('of a calendar has the same text in any time zone', () => {
    const near = (day: string): string =>
      nearDayText({ language: 'en', locale: 'en-GB', today: '2026-11-19' }, day);
    expect(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-25'].map(near)).toEqual([
      'Yesterday',
      'Today',
      'Tomorrow',
      'Wed 25 Nov',
    ]);
    expect(['2026-11-26', '2027-01-03', 'soon'].map(near)).toEqual([
      '26 Nov',
      '3 Jan 2027',
      'soon',
    ]);
  });

  it('forms a range with another, which names a shared month once', () => {
    const plain = (text: string): string => text.replaceAll(/\s*–\s*/g, '–');
    expect(plain(dayRangeText('en-GB', '2026-11-23', 7))).toBe('23–29 Nov');
    expect(plain(dayRangeText('en-GB', '2026-11-30', 7))).toBe('30 Nov–6 Dec');
    expect(plain(dayRangeText('de-DE', '2026-11-23', 7))).toBe('23.–29. Nov.');
    expect(plain(dayRangeText('it-IT', '2026-12-07', 7))).toBe('7–13 dic');
    expect(dayRangeText('en-GB', '2026-11-23', 1)).toBe('23 Nov');
  });

  it('counts calendar days across a clock change', () => {
    expect(daysBetween(at(2026, 10, 24, 23), at(2026, 10, 26, 1))).toBe(2);
    expect(daysBetween(at(2026, 3, 30, 1), at(2026, 3, 28, 23))).toBe(-2);
  });

  it('has an age from the first minute on', () => {
    expect(agoText('en', now - 30_000, now)).toBeNull();
    expect(agoText('en', now - 2 * 3_600_000, now)).toBe('2 hours ago');
    expect(agoText('fr', now - 3 * 86_400_000, now)).toBe('il y a 3 jours');
  });

  it('needs a zone: other texts are shown as written', () => {
    expect(parseInstant('2026-11-18T17:20:11.000Z')).toBe(Date.UTC(2026, 10, 18, 17, 20, 11));
    expect(parseInstant('2026-11-18T17:20:11+01:00')).toBe(Date.UTC(2026, 10, 18, 16, 20, 11));
    for (const text of ['2021-06-14T10:21:07.000', '2021-06-14', 'soon', '2021-13-45T99:99:99Z'])
      expect(parseInstant(text)).toBeNull();
  });
});

describe('an IBAN', () => {
  it('is grouped in fours, and an invalid one is unchanged', () => {
    expect(groupedIban('FR7630004008210001234567821').replaceAll('\u00a0', ' ')).toBe(
      'FR76 3000 4008 2100 0123 4567 821',
    );
    expect(groupedIban('unknown')).toBe('unknown');
    expect(shortIban('FR7630004008210001234567821')).toBe('FR76 … 7821');
  });
});
