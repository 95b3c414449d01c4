import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright, countStage, countVitest, sum, type Stage } from '../../../scripts/stages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function stageWith(report: unknown): Stage {
  const file = path.join(folder, report === undefined ? 'missing.json' : 'report.json');
  if (report !== undefined) writeFileSync(file, JSON.stringify(report));
  return { name: 'unit', command: ['true'], report: { file, count: countVitest } };
}

describe('the count at the end of npm test', () => {
  it('takes a check without a report as one test', () => {
    const check: Stage = { name: 'lint', command: ['true'] };
    expect(countStage(check, true)).toEqual({ passed: 1, failed: 0 });
    expect(countStage(check, false)).toEqual({ passed: 0, failed: 1 });
  });

  it('adds what the reports counted', () => {
    expect(sum([countStage(stageWith({ numPassedTests: 5, numFailedTests: 2 }), false), { passed: 1, failed: 0 }])).toEqual({ passed: 6, failed: 2 });
  });

  it('never calls a run that failed green, even when its report does or is missing', () => {
    expect(countStage(stageWith({ numPassedTests: 5, numFailedTests: 0 }), false)).toEqual({ passed: 5, failed: 1 });
    expect(countStage(stageWith(undefined), false)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a file that does not load', () => {
    expect(countVitest({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 1 })).toEqual({ passed: 3, failed: 1 });
  });

  it('counts flaky and broken end-to-end specs as failed', () => {
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({ passed: 4, failed: 3 });
  });
});
