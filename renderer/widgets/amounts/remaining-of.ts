import Big from 'big.js';

/** The exact rest of a limit; negative if more was spent. Null if a figure is missing. */
export function remainingOf(spent: string | null, limit: string | null): string | null {
  return spent === null || limit === null ? null : new Big(limit).minus(spent).toFixed();
}
