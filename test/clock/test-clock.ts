/**
 * The clock of a test run: it begins at a fixed day and time and then runs. Main, the demo bank and
 * the page share it, so no test depends on the current day.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A Thursday in the middle of a month: several days of the demo company depend on it. */
export const testBegin = new Date('2026-11-19T10:43:00+01:00');
/** For main and the page, as on a real computer. */
export const testZone = 'Europe/Paris';

/**
 * The environment's setting: a time such as `2027-02-28T10:00:00+01:00`, or `machine` for the clock
 * of the machine.
 */
const beginVariable = 'CASHDESK_TEST_NOW';
const offsetVariable = 'CASHDESK_TEST_CLOCK_OFFSET_MS';

/** The file for `node --require` or `electron -r`. */
export const clockPreload = path.resolve(import.meta.dirname, 'preload.cjs');
const shiftDateFile = path.resolve(import.meta.dirname, 'shift-date.cjs');

/** The machine's time, also on another clock. */
function machineNow(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Starts the clock for every process with this environment. An environment that has one already
 * does not change.
 */
export function startTestClock(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment[offsetVariable] !== undefined) return;
  const setting = environment[beginVariable];
  const isMachine = setting === 'machine';
  const beginEpochMs =
    setting === undefined ? testBegin.getTime() : isMachine ? machineNow() : Date.parse(setting);
  if (Number.isNaN(beginEpochMs)) throw new Error(`${beginVariable} is no time: ${setting ?? ''}`);
  if (!isMachine) environment['TZ'] = testZone;
  environment[offsetVariable] = String(Math.round(beginEpochMs - machineNow()));
  environment['NODE_OPTIONS'] = [
    environment['NODE_OPTIONS'],
    `--require ${JSON.stringify(clockPreload)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The same environment for a process on the machine's clock. */
export function onMachineClock(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...environment, [offsetVariable]: '0' };
}

/** Moves the clock of this process only. */
export function moveClock(byMs: number): void {
  const { shiftDate } = createRequire(import.meta.url)(shiftDateFile) as {
    readonly shiftDate: (byMs: number) => void;
  };
  shiftDate(byMs);
}

/** A script that moves the clock of its page. */
export function moveClockScript(byMs: number): string {
  return `{ const exports = {}; ${readFileSync(shiftDateFile, 'utf8')}; exports.shiftDate(${String(byMs)}); }`;
}

/** Puts a page on the clock of the run, if there is one, before any other script. */
export function pageClockScript(): string {
  const offset = process.env[offsetVariable];
  return offset === undefined ? '' : moveClockScript(Number(offset));
}
