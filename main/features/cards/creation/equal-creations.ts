import type { EqualCreation } from '../../../../preload/contract/cards/card-changes.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { openStates } from '../../../outbox/write.ts';
import { type CardWrite, cardWrites } from '../changes/card-write.ts';

/** Within this time after a creation, an identical order is more likely a mistake than intended. */
const recentMs = 24 * 60 * 60_000;

function createdAtEpochMs(vault: Vault, { id, state, sentAtEpochMs }: CardWrite): number {
  const step = vault.writeSteps.of(id).findLast((each) => each.state === state);
  return step?.atEpochMs ?? sentAtEpochMs;
}

/**
 * The creations other than `ownId` with this exact body that may still create a card, or created
 * one within the last 24 hours; newest first.
 */
export function equalCreations(
  { vault }: Pick<OpenConnection, 'vault'>,
  {
    bodyText,
    ownId,
    now,
  }: { readonly bodyText: string; readonly ownId: string; readonly now: number },
): readonly EqualCreation[] {
  if (!vault) return [];
  return cardWrites
    .inStates(vault, [...openStates, 'applied', 'resolved'], ['create'])
    .filter(({ id, asked }) => id !== ownId && asked.bodyText === bodyText)
    .flatMap((write): EqualCreation[] => {
      const status = cardWrites.statusOf(write);
      if (status === 'unknown') return [{ state: 'under-way', atEpochMs: write.sentAtEpochMs }];
      const atEpochMs = status === 'done' ? createdAtEpochMs(vault, write) : -Infinity;
      return atEpochMs > now - recentMs ? [{ state: 'made', atEpochMs }] : [];
    })
    .toSorted((a, b) => b.atEpochMs - a.atEpochMs);
}
