import { expect, it } from 'vitest';
import { httpDate } from '../../../main/http/http-date.ts';

const atEpochMs = Date.UTC(2026, 5, 1, 12, 0, 5);

// The tests run in Paris, two hours ahead of GMT on this day.
it.each([
  'Mon, 01 Jun 2026 12:00:05 GMT',
  'Monday, 01-Jun-26 12:00:05 GMT',
  'Mon Jun  1 12:00:05 2026',
  'Mon, 01 Jun 2026 12:00:05',
  'Monday, 01-Jun-26 12:00:05',
  'Mon, 01 Jun 2026 14:00:05 +0200',
  '  Mon Jun  1 12:00:05 2026 ',
])('reads an HTTP date as GMT unless it names another zone: %s', (date) => {
  expect(httpDate(date)).toBe(atEpochMs);
});

it.each([
  null,
  '',
  'soon',
  '5 May',
  '2026-06-01',
  '1780315205',
  'Mon, never',
  'May 5',
  'Mon 5',
  'Someday, 12:00',
])('rejects any other text as a date: %s', (date) => {
  expect(httpDate(date)).toBeNull();
});
