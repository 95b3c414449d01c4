import type { EqualCreation } from '../../../../preload/contract/cards/card-changes.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { type WriteRecord, cardWriteKind, openStates, recordsIn } from '../changes/write-record.ts';

/** So long after a card was made the same order once more is more likely a slip than a wish. */
const recentMs = 24 * 60 * 60_000;

/** When it made its card; one of a version that kept no steps, when it was written down. */
function madeAtEpochMs(vault: Vault, { id, createdAtEpochMs }: WriteRecord): number {
  return (
    vault.writeSteps.of(id).findLast(({ state }) => state === 'applied')?.atEpochMs ??
    createdAtEpochMs
  );
}

/**
 * The creations other than `ownId` with this very body that may still make a card, or made one
 * within the last 24 hours; newest first.
 */
export function equalCreations(
  connection: OpenConnection,
  {
    bodyText,
    ownId,
    now,
  }: { readonly bodyText: string; readonly ownId: string; readonly now: number },
): readonly EqualCreation[] {
  const { vault } = connection;
  if (!vault) return [];
  const same = recordsIn(vault, [...openStates, 'applied'], 'create').filter(
    (record) => record.id !== ownId && record.bodyText === bodyText,
  );
  return same
    .flatMap((record): EqualCreation[] => {
      if (record.state !== 'applied')
        return cardWriteKind.statusOf(record) === 'unknown'
          ? [{ state: 'under-way', atEpochMs: record.createdAtEpochMs }]
          : [];
      const atEpochMs = madeAtEpochMs(vault, record);
      return atEpochMs > now - recentMs ? [{ state: 'made', atEpochMs }] : [];
    })
    .toSorted((a, b) => b.atEpochMs - a.atEpochMs);
}
