import { describe, expect, it } from 'vitest';
import { computeScore } from '../../../scripts/mutate.ts';

function mutants(counts: Readonly<Record<string, number>>): { readonly status: string }[] {
  return Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ status })),
  );
}

describe('the mutation score of a module', () => {
  it.each([
    [
      { Killed: 17, Timeout: 3, Survived: 2, NoCoverage: 1 },
      { killed: 20, counted: 23, percent: 86.9 },
    ],
    [
      { Killed: 1, CompileError: 5, RuntimeError: 3, Ignored: 9 },
      { killed: 1, counted: 1, percent: 100 },
    ],
    [{ NoCoverage: 4 }, { killed: 0, counted: 4, percent: 0 }],
    [
      { Killed: 8_499, Survived: 1_501 },
      { killed: 8_499, counted: 10_000, percent: 84.9 },
    ],
    [{}, { killed: 0, counted: 0, percent: 100 }],
  ])('of %j is %j: never rounded up, and excluding mutants that did not run', (counts, score) => {
    expect(computeScore(mutants(counts))).toEqual(score);
  });
});
