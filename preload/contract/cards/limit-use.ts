/** From this percentage on, notices and lists warn the user. */
export const nearPercent = 80;

/** `calm` below 80 %, `near` from 80 %, `full` from 100 %. */
type LimitTone = 'calm' | 'near' | 'full';

/**
 * How much of a limit is used. `fillPercent` is 0 to 100 for drawing; `percent` is an integer for
 * text, rounded so that it never shows a threshold that is not reached.
 */
type LimitUse = {
  readonly tone: LimitTone;
  readonly fillPercent: number;
  readonly percent: number;
};

function placesOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
function toScaledInteger(amount: string, places: number): bigint {
  const [integer = '', fraction = ''] = amount.split('.');
  return BigInt(integer + fraction.padEnd(places, '0'));
}
/** Two decimals as integers of one common scale, without loss. */
export function toCommonScale(one: string, other: string): readonly [one: bigint, other: bigint] {
  const places = Math.max(placesOf(one), placesOf(other));
  return [toScaledInteger(one, places), toScaledInteger(other, places)];
}
/** Halves are rounded up. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

/**
 * The only definition of "near a limit". Main uses it for its lists, the window for drawing, also
 * for a limit being typed. Null if a figure is missing. A limit of zero is full as soon as anything
 * is spent.
 */
export function limitUse(spent: string | null, limit: string | null): LimitUse | null {
  if (spent === null || limit === null) return null;
  const [spentUnits, limitUnits] = toCommonScale(spent, limit);
  const used = spentUnits < 0n ? 0n : spentUnits;
  if (limitUnits <= 0n)
    return used > 0n
      ? { tone: 'full', fillPercent: 100, percent: 100 }
      : { tone: 'calm', fillPercent: 0, percent: 0 };
  const tone =
    used >= limitUnits ? 'full' : used * 100n >= limitUnits * BigInt(nearPercent) ? 'near' : 'calm';
  const ceiling =
    tone === 'full' ? Number.MAX_SAFE_INTEGER : tone === 'near' ? 99 : nearPercent - 1;
  return {
    tone,
    fillPercent: Math.min(100, Number(divideRounded(used * 1000n, limitUnits)) / 10),
    percent: Math.min(ceiling, Number(divideRounded(used * 100n, limitUnits))),
  };
}
