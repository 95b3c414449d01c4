import Big from 'big.js';

/** Brass from here on: the owner should look. */
const nearPercent = 85;

/** `calm` below 85 %, `near` from 85 %, `full` from 100 %. */
type MeterTone = 'calm' | 'near' | 'full';

/**
 * How far a limit is used. `fillPercent` is 0 to 100 for drawing; `percent` is whole, for words,
 * and never claims a threshold that is not reached.
 */
type MeterShare = {
  readonly tone: MeterTone;
  readonly fillPercent: number;
  readonly percent: number;
};

/**
 * Null when either figure is missing: then there is no meter to draw. A limit of nothing is full as
 * soon as anything is spent.
 */
export const meterShare = (spent: string | null, limit: string | null): MeterShare | null => {
  if (spent === null || limit === null) return null;
  const used = new Big(spent);
  const most = new Big(limit);
  if (most.lte(0))
    return used.gt(0)
      ? { tone: 'full', fillPercent: 100, percent: 100 }
      : { tone: 'calm', fillPercent: 0, percent: 0 };
  const exact = used.div(most).times(100);
  const tone = exact.gte(100) ? 'full' : exact.gte(nearPercent) ? 'near' : 'calm';
  const ceiling =
    tone === 'full' ? Number.MAX_SAFE_INTEGER : tone === 'near' ? 99 : nearPercent - 1;
  return {
    tone,
    fillPercent: Math.min(100, Math.max(0, Number(exact.round(1).toString()))),
    percent: Math.max(0, Math.min(ceiling, Number(exact.round(0).toString()))),
  };
};

/**
 * What is left of a limit, exact; below zero when more was spent. Null when either figure is
 * missing.
 */
export const leftOf = (spent: string | null, limit: string | null): string | null =>
  spent === null || limit === null ? null : new Big(limit).minus(spent).toFixed();
