import Big from 'big.js';

/**
 * What is left of a limit, exact; below zero when more was spent. Null when either figure is
 * missing.
 */
export function leftOf(spent: string | null, limit: string | null): string | null {
  return spent === null || limit === null ? null : new Big(limit).minus(spent).toFixed();
}
