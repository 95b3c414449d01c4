import type { LimitProblem } from '../../format/limit-input.ts';
import { amountExample } from '../../format/limit-input.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** Why a typed amount cannot be sent. */
export function problemText(
  problem: LimitProblem,
  { t, formatLocale }: { readonly t: Translate; readonly formatLocale: string },
): string {
  return t(`limits.problem.${problem}`, { example: amountExample(formatLocale) });
}
