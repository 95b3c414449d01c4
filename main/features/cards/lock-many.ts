import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { OpenConnection } from '../open-connection.ts';
import { toCardRow } from './card-row.ts';
import type { LockCard } from './lock-card.ts';

export type LockManyResult = {
  readonly id: CardId;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly isLocked: boolean;
  readonly error: CommandError | null;
};

/**
 * Without these two nothing that follows can work either; what remains is reported with the same
 * reason and not sent.
 */
const stops = (error: CommandError): boolean =>
  error.kind === 'offline' || error.kind === 'signed-out';

/**
 * Locks cards one after the other and reports each. `all` means every card of the list that can be
 * locked and is not.
 */
export const lockMany = async (
  asked: 'all' | readonly CardId[],
  {
    connection,
    lockCard,
    onProgress,
  }: {
    readonly connection: OpenConnection | null;
    readonly lockCard: LockCard;
    readonly onProgress: (doneCount: number, totalCount: number) => void;
  },
): Promise<Result<{ readonly results: LockManyResult[] }>> => {
  if (!connection) return failed({ kind: 'signed-out' });
  const rows = connection.cache.cards
    .all()
    .map((stored) =>
      toCardRow(
        stored,
        connection.vault?.trackedCards.get(stored.id) ?? null,
        lockCard.progress(connection, stored.id as CardId),
      ),
    );
  const chosen =
    asked === 'all'
      ? rows
          .filter(({ canLock, isLocked, isAbsent }) => canLock && !isLocked && !isAbsent)
          .map(({ id }) => id)
      : [...new Set(asked)];
  const results: LockManyResult[] = [];
  let hopeless: CommandError | null = null;
  for (const id of chosen) {
    onProgress(results.length, chosen.length);
    const answer: Awaited<ReturnType<LockCard['lock']>> =
      hopeless === null ? await lockCard.lock(connection, id) : failed(hopeless);
    if (!answer.ok && stops(answer.error)) hopeless = answer.error;
    const row = rows.find((each) => each.id === id);
    results.push({
      id,
      name: row?.name ?? null,
      lastDigits: row?.lastDigits ?? null,
      isLocked: answer.ok && answer.value.isLocked,
      error: answer.ok ? null : answer.error,
    });
  }
  onProgress(results.length, chosen.length);
  return ok({ results });
};
