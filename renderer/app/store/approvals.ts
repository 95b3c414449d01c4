import { useEffect } from 'react';
import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteKind } from '../../../preload/contract/card-changes.ts';
import { bridge } from '../bridge.ts';
import { cardChanges } from './card-changes.ts';
import { useConnections } from './connections.ts';
import { useCachedQuery } from './use-cached-query.ts';

type Approvals = { readonly writes: readonly OpenWrite[] };

/** The changes of cards that have not come to an end, or ended in a way the owner has not read yet. */
export const useApprovals = create<Approvals>(() => ({ writes: [] }));

const askList = () => bridge().approvals.list({});

/** Follows main's list. One part of the window does this for all of them. */
export const useApprovalsFeed = (): readonly OpenWrite[] => {
  const connectionId = useConnections((state) => state.activeId);
  const { value } = useCachedQuery({ topic: 'approvals', key: connectionId ?? '' }, askList);
  const writes = value?.writes;
  useEffect(() => cardChanges.belongTo(connectionId), [connectionId]);
  useEffect(() => useApprovals.setState({ writes: writes ?? [] }), [writes]);
  return useApprovals((state) => state.writes);
};

/** Whether something of this card waits for the owner. */
export const isWaiting = (write: OpenWrite): boolean => write.state === 'waiting';

/** What this card's owner has to approve; of one kind, where that is asked for. Newest first in main's list, so the first one counts. */
export const useWaitingWrite = (cardId: string, kind: CardWriteKind | null = null): OpenWrite | undefined =>
  useApprovals((state) => state.writes.find((write) => write.cardId === cardId && isWaiting(write) && (kind === null || write.kind === kind)));
