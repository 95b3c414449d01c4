import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

type Counts = { readonly passed: number; readonly failed: number };

/**
 * The content of one report. `failures`: for each failed test its file, its title and the first
 * lines of the error.
 */
export type Report = Counts & { readonly failures: readonly string[] };

/**
 * One part of `npm test`: a command, and the file of its report. Without a report it counts as one
 * test.
 */
export type Stage = {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly report?: { readonly file: string; readonly read: (json: unknown) => Report };
};

/**
 * The progress of a stage, from the output of Playwright (specs) or Vitest (files) so far: `12 of
 * 70`, `12` if the total is not printed, or nothing.
 */
export function readProgress(output: string): string {
  const text = stripVTControlCharacters(output);
  const total = /^Running (\d+) tests?/mu.exec(text)?.[1];
  const done = text.match(/^ {1,2}[✓✘❯] /gmu)?.length ?? 0;
  if (total !== undefined) return `${done} of ${total} specs`;
  return done === 0 ? '' : `${done} files`;
}

export function readVitestReport(json: unknown): Report {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
    testResults = [],
  } = json as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => failureLines(name, fullName, failureMessages[0]));
    return failed.length === 0 && status === 'failed'
      ? [failureLines(name, 'the whole file', message)]
      : failed;
  });
  // A file that does not load counts as a failed suite without a test.
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests,
    failures,
  };
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  numFailedTestSuites?: number;
  testResults?: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages: readonly string[];
    }[];
  }[];
};

export function readPlaywrightReport(json: unknown): Report {
  const {
    stats,
    errors = [],
    suites = [],
  } = json as {
    stats?: { expected?: number; unexpected?: number; flaky?: number };
    errors?: readonly PlaywrightError[];
    suites?: readonly PlaywrightSuite[];
  };
  const failures = [
    ...errors.map(({ message }) => failureLines('playwright', 'before any spec', message)),
    ...suites.flatMap(failuresOfSuite),
  ];
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
    failures,
  };
}

type PlaywrightError = { message?: string };
type PlaywrightSuite = {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly {
    title: string;
    ok: boolean;
    tests: readonly {
      results: readonly { error?: PlaywrightError; errorLocation?: { line: number } }[];
    }[];
  }[];
};

function failuresOfSuite({ file, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const { error, errorLocation } = tests[0]?.results[0] ?? {};
      const place = errorLocation === undefined ? file : `${file}:${String(errorLocation.line)}`;
      return failureLines(place, title, error?.message);
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

const mostErrorLines = 12;

function failureLines(place: string, title: string, message = ''): string {
  const why = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostErrorLines);
  return `${path.relative('.', place)} › ${title}: ${why.join('\n')}`;
}

/**
 * The result of a stage. It counts at least one failure if its command failed or could not start,
 * left no readable report, or ran no test at all.
 */
export function readStage({ name, report }: Stage, isSuccess: boolean): Report {
  if (report === undefined)
    return { passed: Number(isSuccess), failed: Number(!isSuccess), failures: [] };
  const read = existsSync(report.file) ? readReport(report) : null;
  if (read === null) return failedStage(name, 'ended without a report that can be read');
  if (read.failed > 0) return read;
  if (!isSuccess) return { ...failedStage(name, 'its command failed'), passed: read.passed };
  return read.passed === 0 ? failedStage(name, 'ran no test') : read;
}

function readReport({ file, read }: NonNullable<Stage['report']>): Report | null {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as unknown);
  } catch {
    return null;
  }
}

function failedStage(name: string, why: string): Report {
  return {
    passed: 0,
    failed: 1,
    failures: [`${name}: ${why}`],
  };
}

export function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}
