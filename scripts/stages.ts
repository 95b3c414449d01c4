import { existsSync, readFileSync } from 'node:fs';

export type Counts = { readonly passed: number; readonly failed: number };

/** One part of `npm test`: a command, and where it leaves what it counted. Without a report it counts as one test itself. */
export type Stage = { readonly name: string; readonly command: readonly [program: string, ...args: string[]]; readonly report?: { readonly file: string; readonly count: (json: unknown) => Counts } };

export function countVitest(json: unknown): Counts {
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = json as { numPassedTests?: number; numFailedTests?: number; numFailedTestSuites?: number };
  // A file that does not even load fails as a suite without a test.
  return { passed: numPassedTests, failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests };
}

export function countPlaywright(json: unknown): Counts {
  const { stats, errors = [] } = json as { stats?: { expected?: number; unexpected?: number; flaky?: number }; errors?: readonly unknown[] };
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length };
}

/** What a stage amounts to. A command that failed counts at least one failure, whatever its report says or if it left none. */
export function countStage({ report }: Stage, isSuccess: boolean): Counts {
  const counted = report === undefined || !existsSync(report.file) ? { passed: report === undefined && isSuccess ? 1 : 0, failed: 0 } : report.count(JSON.parse(readFileSync(report.file, 'utf8')) as unknown);
  return isSuccess ? counted : { passed: counted.passed, failed: Math.max(1, counted.failed) };
}

export function sum(counts: readonly Counts[]): Counts {
  return { passed: counts.reduce((total, { passed }) => total + passed, 0), failed: counts.reduce((total, { failed }) => total + failed, 0) };
}
