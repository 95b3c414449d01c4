import type { CardHistoryEntry } from '../../../../preload/contract/cards/card-changes.ts';
import type { LastAnswer } from '../../../../preload/contract/cards/card-groups.ts';
import { isSameValue } from '../changes/compare-answer.ts';
import type { CardWriteRequest } from '../changes/card-write.ts';

/** Steps that do not say how the change itself ends. */
const intermediateOutcomes: ReadonlySet<string> = new Set(['approved', 'replaced']);

/**
 * How this exact change ended when it was last requested; null if it never was, if another value
 * was requested since, or if it was applied and changed back. Expects the newest entry first.
 */
export function lastAnswer(
  history: readonly CardHistoryEntry[],
  { kind, asked }: Pick<CardWriteRequest, 'kind' | 'asked'>,
): LastAnswer | null {
  const entry = history.find(
    ({ action, outcome }) => action === kind && !intermediateOutcomes.has(outcome),
  );
  const formerFields = asked.map(({ field, asked: wanted }) => ({
    wanted,
    lastField: entry?.asked.find((each) => each.field === field),
  }));
  const isSameRequest = formerFields.every(
    ({ wanted, lastField }) =>
      lastField !== undefined && isSameValue(lastField.field, wanted, lastField.asked),
  );
  if (entry === undefined || !isSameRequest) return null;
  const { outcome, error, atEpochMs } = entry;
  if (outcome !== 'answered') return { outcome, error, atEpochMs };
  const wasApplied = formerFields.every(
    ({ wanted, lastField }) =>
      lastField !== undefined &&
      lastField.kept !== null &&
      isSameValue(lastField.field, wanted, lastField.kept),
  );
  return wasApplied ? null : { outcome: 'differs', error: null, atEpochMs };
}
