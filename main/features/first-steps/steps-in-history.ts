import { Big } from 'big.js';
import type { FirstStep } from '../../../preload/contract/app/first-steps.ts';
import { isJsonArray, type JsonValue, member, parseJson } from '../../bank/wire/json.ts';
import type { RecordedCardHistoryEntry } from '../../data/vault/cards/card-history.ts';

function decimal(value: JsonValue | undefined): Big | null {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? new Big(value) : null;
}

/** Whether a requested limit is higher than the one before. */
function isRaise(detail: string): boolean {
  const asked = member(parseJson(detail, 20), 'asked');
  return (
    isJsonArray(asked) &&
    asked.some((change) => {
      const before = decimal(member(change, 'before'));
      const after = decimal(member(change, 'asked'));
      return before !== null && after !== null && after.gt(before);
    })
  );
}

/** The steps that this app's actions on cards have completed, once the bank had answered. */
export function findStepsInHistory(
  entries: Iterable<Pick<RecordedCardHistoryEntry, 'action' | 'outcome' | 'detail'>>,
): ReadonlySet<FirstStep> {
  const steps = new Set<FirstStep>();
  for (const { action, outcome, detail } of entries) {
    if (outcome !== 'answered' && outcome !== 'approved') continue;
    if (action === 'lock') steps.add('lock-card');
    if (action === 'limits' && isRaise(detail)) steps.add('raise-limit');
    if (steps.size === 2) break;
  }
  return steps;
}
