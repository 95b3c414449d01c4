import type { Vault } from '../../../data/vault/open-vault.ts';
import { type CardWrite, cardWrites } from '../changes/card-write.ts';
import type { Situation } from './decide-rule.ts';
import { type Rule, writeKindOf } from './rule.ts';

/** The write of the rule's current phase. */
export function findOwnWrite(
  vault: Vault,
  { cardId, state: { hold } }: Pick<Rule, 'cardId' | 'state'>,
): CardWrite | null {
  const sent = hold?.sent ?? null;
  if (sent === null) return null;
  const matchingWrites = cardWrites
    .ofObjects(vault, [cardId])
    .filter(
      ({ asked, sentAtEpochMs }) =>
        asked.bodyText === sent.bodyText && sentAtEpochMs >= sent.atEpochMs,
    );
  return matchingWrites.at(-1) ?? null;
}

/** The state of that write, as `decideRule` takes it. */
export function ownWriteState(vault: Vault, rule: Rule): Situation['ownWriteState'] {
  const write = findOwnWrite(vault, rule);
  switch (write?.state) {
    case 'sending':
      return 'under-way';
    case 'waiting-for-approval':
      return 'waiting';
    case 'refused':
      return write.answer.end === null ? 'refused' : 'not-approved';
    case 'resolved':
      return write.answer.end === 'abandoned' && write.happened !== true ? 'not-approved' : null;
    // The card's values show the outcome.
    case 'applied':
    case 'unknown':
    case undefined:
      return null;
  }
}

/** The user has a change of the same kind in flight, or waiting for an approval. */
export function isOwnerChanging(vault: Vault, rule: Rule): boolean {
  const ownId = findOwnWrite(vault, rule)?.id;
  return cardWrites
    .ofObjects(vault, [rule.cardId])
    .some(
      ({ id, kind, state }) =>
        id !== ownId &&
        kind === writeKindOf(rule) &&
        (state === 'sending' || state === 'waiting-for-approval'),
    );
}
