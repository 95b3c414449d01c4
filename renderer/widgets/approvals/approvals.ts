import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type {
  CardHistoryEntry,
  CardWriteKind,
  KeptDifference,
} from '../../../preload/contract/card-changes.ts';
import { plainDecimal } from '../../format/limit-input.ts';
import { bridge } from '../../platform/bridge.ts';
import { forgetActs, keepActsOf } from './approval-acts.ts';
import { cardChanges } from './card-changes.ts';
import { useConnections } from '../../platform/connections.ts';
import { dismissCreated, noteCreated, useCreatedCard } from './created-card.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';

type Approvals = { readonly writes: readonly OpenWrite[] };

/**
 * The changes of cards that have not come to an end, or ended in a way the owner has not read yet.
 */
const useApprovals = create<Approvals>(() => ({ writes: [] }));

const askList = () => bridge().approvals.list({});

const isSame = (asked: string, kept: string): boolean =>
  asked === kept ||
  (/^\d/.test(asked) && /^\d/.test(kept) && plainDecimal(asked) === plainDecimal(kept));

/**
 * What the bank kept otherwise, of a change that went through by itself after its approval: nobody
 * in this window asked, so the card's history is read.
 */
export const keptAfterApproval = (
  entry: Pick<CardHistoryEntry, 'action' | 'outcome' | 'asked' | 'atEpochMs'> | undefined,
  write: OpenWrite,
): readonly KeptDifference[] => {
  const isOfIt = (fields: readonly { readonly field: string; readonly asked: string }[]): boolean =>
    fields.length === write.asked.length &&
    fields.every(({ field, asked }) =>
      write.asked.some((one) => one.field === field && one.asked === asked),
    );
  if (
    entry === undefined ||
    entry.action !== write.kind ||
    entry.outcome !== 'answered' ||
    entry.atEpochMs < write.sinceEpochMs ||
    !isOfIt(entry.asked)
  )
    return [];
  return entry.asked.flatMap(({ field, asked, kept }) =>
    kept === null || isSame(asked, kept) ? [] : [{ field, asked, kept }],
  );
};

/** A creation has no card to ask about before it made one. */
const tellWhatWasMade = async ({ id }: OpenWrite): Promise<void> => {
  const answer = await bridge().approvals.status({ id });
  if (
    !answer.ok ||
    answer.value.state !== 'applied' ||
    useCreatedCard.getState().created?.cardId === answer.value.cardId
  )
    return;
  noteCreated(answer.value);
};

const tellWhatWasKept = async (write: OpenWrite): Promise<void> => {
  const { cardId, kind } = write;
  if (kind === 'create') return tellWhatWasMade(write);
  if (cardId === null) return;
  const answer = await bridge().cards.history({ id: cardId, before: null, limit: 1 });
  const differences = answer.ok ? keptAfterApproval(answer.value.entries[0], write) : [];
  if (differences.length > 0)
    cardChanges.note(kind, cardId, { state: 'applied', cardId, differences: [...differences] });
};

/** Follows main's list. One part of the window does this for all of them. */
export const useApprovalsFeed = (): readonly OpenWrite[] => {
  const connectionId = useConnections((state) => state.activeId);
  const { value } = useCachedQuery({ topic: 'approvals', key: connectionId ?? '' }, askList);
  const writes = value?.writes;
  useEffect(() => {
    cardChanges.resetFor(connectionId);
    forgetActs();
    return dismissCreated;
  }, [connectionId]);
  const before = useRef<{
    readonly connectionId: string | null;
    readonly unheard: readonly OpenWrite[];
  }>({ connectionId, unheard: [] });
  useEffect(() => {
    const now = writes ?? [];
    useApprovals.setState({ writes: now });
    keepActsOf(now);
    const { unheard } = before.current;
    const isSame = before.current.connectionId === connectionId;
    const gone =
      isSame && writes !== undefined
        ? unheard.filter((one) => !now.some(({ id }) => id === one.id))
        : [];
    /* Between its approval and the answer a write is being sent again: it is known by having waited. */
    const goesOnAlone = (one: OpenWrite): boolean =>
      one.kind === 'create' ||
      isWaiting(one) ||
      (isSame && one.state === 'sending' && unheard.some(({ id }) => id === one.id));
    before.current = { connectionId, unheard: now.filter(goesOnAlone) };
    for (const write of gone) void tellWhatWasKept(write);
  }, [writes, connectionId]);
  return useApprovals((state) => state.writes);
};

/** Whether something of this card waits for the owner. */
const isWaiting = (write: OpenWrite): boolean => write.state === 'waiting';

/**
 * What this card's owner has to approve; of one kind, where that is asked for. Newest first in
 * main's list, so the first one counts.
 */
export const useWaitingWrite = (
  cardId: string,
  kind: CardWriteKind | null = null,
): OpenWrite | undefined =>
  useApprovals((state) =>
    state.writes.find(
      (write) =>
        write.cardId === cardId && isWaiting(write) && (kind === null || write.kind === kind),
    ),
  );
