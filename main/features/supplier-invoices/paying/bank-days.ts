import { type Day, addDays, dayOf } from '../due-lanes.ts';

/** Easter Sunday in the Gregorian calendar, after Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const [moonYear, century, yearOfCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const shift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * moonYear + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((moonYear + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Whether banks execute SEPA transfers on a day: no weekend, and no holiday of TARGET. */
function isBankDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const easter = easterOf(Number(day.slice(0, 4)));
  return (
    weekday !== 0 &&
    weekday !== 6 &&
    !fixedHolidays.has(day.slice(5)) &&
    day !== addDays(easter, -2) &&
    day !== addDays(easter, 1)
  );
}

/** The day itself if banks are open, else the next day on which they are. */
export function nextBankDay(day: Day): Day {
  let bankDay = day;
  while (dayOf(bankDay) !== null && !isBankDay(bankDay)) bankDay = addDays(bankDay, 1);
  return bankDay;
}
