import type { Vault } from '../../../data/vault/open-vault.ts';
import { recordsOfCard, type WriteRecord } from '../changes/write-record.ts';
import type { Situation } from './decide-rule.ts';
import { type Rule, writeKindOf } from './rule.ts';

/** The write of the rule's current phase. */
export function ownRecord(
  vault: Vault,
  { cardId, state: { hold } }: Pick<Rule, 'cardId' | 'state'>,
): WriteRecord | null {
  const sent = hold?.sent ?? null;
  if (sent === null) return null;
  const own = recordsOfCard(vault, cardId).filter(
    ({ bodyText, createdAtEpochMs }) =>
      bodyText === sent.bodyText && createdAtEpochMs >= sent.atEpochMs,
  );
  return own.at(-1) ?? null;
}

/** The state of that write, as `decideRule` takes it. */
export function ownWrite(vault: Vault, rule: Rule): Situation['own'] {
  switch (ownRecord(vault, rule)?.state) {
    case 'sending':
      return 'under-way';
    case 'waiting':
      return 'waiting';
    case 'denied':
    case 'expired':
    case 'changed-body':
    case 'abandoned':
      return 'not-approved';
    case 'refused':
      return 'refused';
    // The card shows what came of it.
    case 'applied':
    case 'unknown':
    case 'replaced':
    case 'told':
    case 'prepared':
    case 'too-late':
    case undefined:
      return null;
  }
}

/** The user has a change of the same kind in flight, or waiting for an approval. */
export function isOwnerChanging(vault: Vault, rule: Rule): boolean {
  const own = ownRecord(vault, rule)?.id;
  return recordsOfCard(vault, rule.cardId).some(
    ({ id, kind, state }) =>
      id !== own && kind === writeKindOf(rule) && (state === 'sending' || state === 'waiting'),
  );
}
