import type { CardWriteKind } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { fieldValueOf } from './compare-answer.ts';
import type { AskedField } from './card-write.ts';

/**
 * The `detail` of a write's entry in the history of a card. `kept`: the value in the bank's answer;
 * null: there is no answer, or it omits the field. `error`: the bank's own words.
 */
type WriteHistoryDetail = {
  readonly asked: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly asked: string;
    readonly kept: string | null;
  }[];
  readonly error: string | null;
};

function wordsOf(error: CommandError | null): string | null {
  if (error?.kind === 'rejected')
    return (
      error.problems.map(({ detail, code }) => detail ?? code).find((words) => words !== null) ??
      null
    );
  return error?.kind === 'not-allowed' ? error.detail : null;
}

export function appendHistory(
  vault: Vault,
  write: {
    readonly kind: CardWriteKind;
    /** Null: a creation that has not created its card yet. */
    readonly cardId: CardId | null;
    readonly asked: readonly AskedField[];
  },
  step: {
    readonly atEpochMs: number;
    readonly outcome: string;
    readonly card?: Card;
    readonly error?: CommandError;
  },
): void {
  const { card, error, outcome, atEpochMs } = step;
  if (write.cardId === null) return;
  const detail: WriteHistoryDetail = {
    asked: write.asked.map(({ field, before, asked }) => ({
      field,
      before,
      asked,
      kept: card === undefined ? null : (fieldValueOf(card, field) ?? null),
    })),
    error: wordsOf(error ?? null),
  };
  vault.cardHistory.append({
    cardId: write.cardId,
    atEpochMs,
    action: write.kind,
    outcome,
    detail: JSON.stringify(detail),
  });
}
