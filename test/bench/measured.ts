type Unit = 'ratio' | 'ms' | 'KB' | 'count';

/**
 * One figure of design.md §7: what came out, what we hold ourselves to, and of how many runs it is
 * the median.
 */
export type Measured = {
  readonly value: number;
  readonly target: number;
  readonly unit: Unit;
  readonly runs: number;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
