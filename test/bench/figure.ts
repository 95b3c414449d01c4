type Unit = 'ratio' | 'ms' | 'KB' | 'MB' | 'count';

/** One measured figure, the median of several runs, and its target. */
export type Figure = {
  readonly value: number;
  readonly target: number;
  readonly unit: Unit;
  readonly runs: number;
};

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function percentile(part: number) {
  return (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}

export const p95 = percentile(0.95);
export const p99 = percentile(0.99);
