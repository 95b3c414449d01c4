import type { LimitChange } from '../../../preload/contract/cards/card-changes.ts';
import { limitText, readLimit } from '../../format/limit-input.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { changeableLimits } from '../../../preload/contract/cards/limits.ts';
import type { ChangeableLimit, LimitField } from '../../../preload/contract/cards/limits.ts';

/** The form's value for one limit; `keep`: unchanged. */
export type LimitPart = { readonly mode: 'keep' | 'set' | 'off'; readonly text: string };
export type LimitParts = Readonly<Record<LimitField, LimitPart>>;
type LimitFormat = { readonly locale: string; readonly unit: LimitUnit };

function partOf(
  limits: LimitChange,
  { amount: field, option }: ChangeableLimit,
  { locale, unit }: LimitFormat,
): LimitPart {
  const amount = limits[field];
  if (option !== null && limits[option] === false) return { mode: 'off', text: '' };
  return amount === undefined
    ? { mode: 'keep', text: '' }
    : { mode: 'set', text: limitText(amount, locale, unit) };
}

/** The limits of a form; null while an amount is invalid. */
export function limitsOf(parts: LimitParts, { locale, unit }: LimitFormat): LimitChange | null {
  const limits: LimitChange = {};
  for (const { amount: field, option } of changeableLimits) {
    const { mode, text } = parts[field];
    if (mode === 'keep') continue;
    if (option !== null) limits[option] = mode === 'set';
    if (mode === 'off') continue;
    const read = readLimit(text, locale, unit);
    if (!read.ok) return null;
    limits[field] = read.value;
  }
  return limits;
}

/** The form's values for these limits. */
export function partsOf(limits: LimitChange, limitFormat: LimitFormat): LimitParts {
  return Object.fromEntries(
    changeableLimits.map((limit) => [limit.amount, partOf(limits, limit, limitFormat)]),
  ) as LimitParts;
}
