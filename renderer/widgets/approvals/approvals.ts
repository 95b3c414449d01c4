import { useEffect } from 'react';
import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';
import { bridge, onEvent } from '../../platform/bridge.ts';
import { forgetActs, keepActsOf } from './approval-acts.ts';
import { cardChanges } from './card-changes.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { forgetWaited, keepWaited, tellFinished } from './done-changes.tsx';
import { dismissCreated, noteCreated } from './created-card.tsx';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

type Approvals = { readonly writes: readonly OpenWrite[] };

/**
 * The changes of cards that have not come to an end, or ended in a way the owner has not read yet.
 */
const useApprovals = create<Approvals>(() => ({ writes: [] }));

type DoneChange = NonNullable<WriteFinished['card']>;

/** What went through of connections that were not shown then, by their ids, oldest first. */
const unshown = new Map<string, readonly DoneChange[]>();

function show({ cardId, kind, differences }: DoneChange): void {
  if (kind === 'create') noteCreated({ cardId, differences });
  else if (differences.length > 0)
    cardChanges.note(kind, cardId, { state: 'applied', cardId, differences: [...differences] });
}

/**
 * What became of a change that went through by itself after its approval: nobody in this window
 * asked for it, so nobody has the answer. Of a connection that is not shown nobody has it either,
 * whoever asked: it is kept until that one is.
 */
export function noteFinished(
  { connectionId, isDone, isAnswered, card }: WriteFinished,
  activeId: string | null,
): void {
  if (!isDone || card === null) return;
  if (connectionId !== activeId)
    unshown.set(connectionId, [...(unshown.get(connectionId) ?? []), card]);
  else if (!isAnswered) show(card);
}

/** Begins anew with the changes of the connection that is shown now, and what was kept of them. */
export function showChangesOf(connectionId: string | null): void {
  cardChanges.resetFor(connectionId);
  forgetActs();
  forgetWaited();
  if (connectionId === null) return;
  unshown.get(connectionId)?.forEach(show);
  unshown.delete(connectionId);
}

/** Follows main's list. One part of the window does this for all of them. */
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
        if (finished.connectionId === connectionId) tellFinished(finished);
      }),
    [connectionId],
  );
  useEffect(() => {
    const now = writes ?? [];
    useApprovals.setState({ writes: now });
    keepActsOf(now);
    keepWaited(now);
  }, [writes]);
  return useApprovals((state) => state.writes);
}

/** Whether something of this card waits for the owner. */
function isWaiting(write: OpenWrite): boolean {
  return write.state === 'waiting-for-approval';
}

/**
 * What this card's owner has to approve; of one kind, where that is asked for. Newest first in
 * main's list, so the first one counts.
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
