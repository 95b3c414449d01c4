import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import {
  onMachineClock,
  pageClockScript,
  startTestClock,
  testBegin,
  testZone,
} from '../../clock/test-clock.ts';

const minuteMs = 60_000;
/** Reads between two other clock readings, so a busy machine does not fail the test. */
const nearMs = 10 * minuteMs;
const report = 'JSON.stringify([Date.now(), new Date().getTime(), process.env.TZ])';

function reportOf(env: NodeJS.ProcessEnv): unknown[] {
  const { stdout } = spawnSync(process.execPath, ['-p', report], { env, encoding: 'utf8' });
  return JSON.parse(stdout) as unknown[];
}
/** As a shell without a test clock starts the tests. */
function bare(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    // Node does not start without this variable on Windows.
    SystemRoot: process.env['SystemRoot'],
  };
}
function isNear(one: unknown, other: number): boolean {
  return Math.abs(Number(one) - other) < nearMs;
}

describe('the clock of a test run', () => {
  it('starts at the fixed time, in the fixed zone, for every child process', () => {
    const environment = bare();
    startTestClock(environment);
    const [now, created, zone] = reportOf(environment);
    expect([isNear(now, testBegin.getTime()), isNear(created, testBegin.getTime())]).toEqual([
      true,
      true,
    ]);
    expect(zone).toBe(testZone);
  });

  it('does not start a second time in the same environment', () => {
    const environment = bare();
    startTestClock(environment);
    const before = { ...environment };
    startTestClock(environment);
    expect(environment).toEqual(before);
  });

  it('starts at the time that CASHDESK_TEST_NOW names, in the fixed zone', () => {
    const environment = { ...bare(), CASHDESK_TEST_NOW: '2026-12-31T23:58:00+01:00' };
    startTestClock(environment);
    expect(isNear(reportOf(environment)[0], Date.UTC(2026, 11, 31, 22, 58))).toBe(true);
    expect(() => startTestClock({ CASHDESK_TEST_NOW: 'new year' })).toThrow('new year');
  });

  it('can be switched off for the clock of the machine', () => {
    const machineNow = performance.timeOrigin + performance.now();
    const environment = { PATH: process.env['PATH'] ?? '' };
    startTestClock(environment);
    expect(isNear(reportOf(onMachineClock(environment))[0], machineNow)).toBe(true);
  });

  it('is the same in a thread and in a page as in the parent process', async () => {
    const thread = new Worker(
      "require('node:worker_threads').parentPort.postMessage([Date.now(), new Date()])",
      { eval: true },
    );
    const [[now, created]] = (await once(thread, 'message')) as [[number, Date]];
    expect([isNear(now, Date.now()), isNear(created.getTime(), Date.now())]).toEqual([true, true]);
    expect(created).toBeInstanceOf(Date);
    const page = runInNewContext(`${pageClockScript()}; Date.now()`, {}) as number;
    expect(isNear(page, Date.now())).toBe(true);
  });

  it('keeps running, parses and builds dates, and yields to fake timers', async () => {
    const before = Date.now();
    await delay(20);
    expect(Date.now()).toBeGreaterThan(before);
    expect(new Date(2027, 0, 31).getDate()).toBe(31);
    expect(Date.parse('2027-01-31T00:00:00Z')).toBe(Date.UTC(2027, 0, 31));
    expect(structuredClone(new Date(0))).toBeInstanceOf(Date);
    expect(new Date().constructor).toBe(Date);
    vi.useFakeTimers({ now: 0 });
    expect([Date.now(), new Date().getTime()]).toEqual([0, 0]);
    vi.useRealTimers();
    expect(isNear(Date.now(), before)).toBe(true);
  });

  it('sets the Date header of every answer of a test server', async () => {
    const server = createServer((_, response) => response.writeHead(200, { a: '1' }).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${String(port)}/`);
    expect(isNear(Date.parse(answer.headers.get('date') ?? ''), Date.now())).toBe(true);
    server.closeAllConnections();
    server.close();
  });
});
