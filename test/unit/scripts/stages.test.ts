import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readPlaywrightReport,
  readProgress,
  readStage,
  readVitestReport,
  sum,
  type Stage,
} from '../../../scripts/stages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function stageWith(report: unknown): Stage {
  const file = path.join(folder, report === undefined ? 'missing.json' : 'report.json');
  if (report !== undefined) writeFileSync(file, JSON.stringify(report));
  return { name: 'unit', command: ['true'], report: { file, read: readVitestReport } };
}

describe('the count at the end of npm test', () => {
  it('counts a check without a report as one test', () => {
    const check: Stage = { name: 'lint', command: ['true'] };
    expect(readStage(check, true)).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(readStage(check, false)).toEqual({ passed: 0, failed: 1, failures: [] });
  });

  it('adds the counts of the reports', () => {
    expect(
      sum([
        readStage(stageWith({ numPassedTests: 5, numFailedTests: 2 }), false),
        { passed: 1, failed: 0 },
      ]),
    ).toEqual({ passed: 6, failed: 2 });
  });

  it('never reports a failed run as green, even with a green or missing report', () => {
    expect(readStage(stageWith({ numPassedTests: 5, numFailedTests: 0 }), false)).toMatchObject({
      passed: 5,
      failed: 1,
    });
    expect(readStage(stageWith(undefined), false)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a stage as failed if its command succeeded without a readable report', () => {
    expect(readStage(stageWith(undefined), true)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['unit: ended without a report that can be read'],
    });
    const half = stageWith({});
    writeFileSync(half.report?.file ?? '', '{"numPassedTests":');
    expect(readStage(half, true)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a stage without tests as failed', () => {
    expect(readStage(stageWith({ numPassedTests: 0, numFailedTests: 0 }), true)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['unit: ran no test'],
    });
  });

  it('counts a file that does not load', () => {
    expect(
      readVitestReport({
        numPassedTests: 3,
        numFailedTests: 0,
        numFailedTestSuites: 1,
        testResults: [
          {
            name: path.resolve('test/a.test.ts'),
            status: 'failed',
            message: 'no such module\nat x',
            assertionResults: [],
          },
        ],
      }),
    ).toEqual({
      passed: 3,
      failed: 1,
      failures: ['test/a.test.ts › the whole file: no such module\nat x'],
    });
  });

  it('counts flaky and broken end-to-end specs as failed', () => {
    expect(
      readPlaywrightReport({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [{}] }),
    ).toMatchObject({ passed: 4, failed: 3 });
  });

  it('names each failed test, with its place and the first lines of the reason', () => {
    const vitest = {
      testResults: [
        {
          name: path.resolve('test/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'sums add', status: 'failed', failureMessages: ['expected 1\nat line 2'] },
            { fullName: 'sums end', status: 'passed', failureMessages: [] },
          ],
        },
      ],
    };
    expect(readVitestReport(vitest).failures).toEqual([
      'test/a.test.ts › sums add: expected 1\nat line 2',
    ]);
    const playwright = {
      suites: [
        {
          file: 'b.spec.ts',
          suites: [
            {
              file: 'b.spec.ts',
              specs: [
                {
                  title: 'a card is locked',
                  ok: false,
                  tests: [
                    {
                      results: [
                        {
                          error: { message: '\u001B[31mtimed out\u001B[39m\n\nwaiting' },
                          errorLocation: { line: 7 },
                        },
                      ],
                    },
                  ],
                },
                { title: 'and unlocked', ok: true, tests: [] },
              ],
            },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(playwright).failures).toEqual([
      'b.spec.ts:7 › a card is locked: timed out\nwaiting',
    ]);
  });
});

describe('the progress of a stage', () => {
  it('counts the finished and the total specs of Playwright', () => {
    const output =
      'Running 70 tests using 2 workers\n\n  ✓   1 a.spec.ts › a (1s)\n  ✘   2 b.spec.ts › b';
    expect(readProgress(output)).toBe('2 of 70 specs');
  });

  it('counts the files of Vitest, and not the tests listed below them', () => {
    const output =
      ' \u001b[32m✓\u001b[39m unit test/a.test.ts (2 tests)\n   ✓ slow 300ms\n ❯ unit test/b.test.ts';
    expect(readProgress(output)).toBe('2 files');
    expect(readProgress('')).toBe('');
  });
});
