import { useEffect } from 'react';
import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';
import { bridge, onEvent } from '../../platform/bridge.ts';
import { forgetActions, updateActions } from './approval-actions.ts';
import { cardChanges } from './card-changes.ts';
import { useConnectionId } from '../../platform/connections.ts';
import {
  forgetWaitingWrites,
  rememberWaitingWrites,
  announceFinishedWrite,
} from './done-changes.tsx';
import { dismissCreated, announceCreatedCard } from './created-card.tsx';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

type Approvals = { readonly writes: readonly OpenWrite[] };

/** Changes of cards that have not ended, or ended in a way that the user has not read yet. */
const useApprovals = create<Approvals>(() => ({ writes: [] }));

type DoneChange = NonNullable<WriteFinished['card']>;

/**
 * Applied changes of connections that were not shown at that time, by connection id, oldest first.
 */
const pendingByConnection = new Map<string, readonly DoneChange[]>();

function showChange({ cardId, kind, differences }: DoneChange): void {
  if (kind === 'create') announceCreatedCard({ cardId, differences });
  else if (differences.length > 0)
    cardChanges.recordAnswer(kind, cardId, {
      state: 'applied',
      cardId,
      differences: [...differences],
    });
}

/**
 * Handles a change that was applied after its approval without a waiting caller in this window. If
 * its connection is not shown, the change is stored until it is, even if a caller waited.
 */
export function noteFinished(
  { connectionId, isDone, isAnswered, card }: WriteFinished,
  activeId: string | null,
): void {
  if (!isDone || card === null) return;
  if (connectionId !== activeId)
    pendingByConnection.set(connectionId, [...(pendingByConnection.get(connectionId) ?? []), card]);
  else if (!isAnswered) showChange(card);
}

/** Resets to the changes of the connection that is shown now, including its stored ones. */
export function showChangesOf(connectionId: string | null): void {
  cardChanges.resetFor(connectionId);
  forgetActions();
  forgetWaitingWrites();
  if (connectionId === null) return;
  pendingByConnection.get(connectionId)?.forEach(showChange);
  pendingByConnection.delete(connectionId);
}

/** Follows main's list. Only one component calls it, for the whole window. */
export function useApprovalsFeed(): readonly OpenWrite[] {
  const connectionId = useConnectionId();
  const { value } = useCachedQuery('approvals', () => bridge().approvals.list({}));
  const writes = value?.writes;
  useEffect(() => {
    showChangesOf(connectionId);
    return dismissCreated;
  }, [connectionId]);
  useEffect(
    () =>
      onEvent('write.finished', (finished) => {
        noteFinished(finished, connectionId);
        if (finished.connectionId === connectionId) announceFinishedWrite(finished);
      }),
    [connectionId],
  );
  useEffect(() => {
    const openWrites = writes ?? [];
    useApprovals.setState({ writes: openWrites });
    updateActions(openWrites);
    rememberWaitingWrites(openWrites);
  }, [writes]);
  return useApprovals((state) => state.writes);
}

/** Whether the change waits for the user's approval. */
function isWaiting(write: OpenWrite): boolean {
  return write.state === 'waiting-for-approval';
}

/**
 * The change of a card that waits for approval; of one kind if given. Main's list has the newest
 * first, so the first match counts.
 */
export function useWaitingWrite(
  cardId: string,
  kind: CardWriteKind | null = null,
): OpenWrite | undefined {
  return useApprovals((state) =>
    state.writes.find(
      (write) =>
        write.cardId === cardId && isWaiting(write) && (kind === null || write.kind === kind),
    ),
  );
}
