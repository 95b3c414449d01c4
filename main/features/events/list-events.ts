import type { EventQuery, EventRow } from '../../../preload/contract/inbox.ts';
import type { Facet } from '../../../preload/contract/lists.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { EventCounts } from '../../data/vault/event-questions.ts';
import type { OpenConnection } from '../open-connection.ts';
import { openVaultOf, toEventRow } from './event-inbox.ts';
import { createEventSearches, type Found } from './search-events.ts';

export type EventListDeps = {
  readonly connection: () => OpenConnection | null;
  readonly monotonicNow: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
  /** Something that was answered with a least count is counted to its end. */
  readonly onCounted: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type EventList = Omit<EventCounts, 'types'> & {
  readonly rows: EventRow[];
  readonly matchCount: number;
  readonly types: Facet[];
};

/**
 * The inbox as it is asked for: newest first, with no verdict chosen everything but the quarantine,
 * which is seen where its verdict is asked for.
 */
export const createEventList = (
  deps: EventListDeps,
): ((
  input: EventQuery & { readonly at: number; readonly limit: number },
) => Promise<Result<EventList>>) => {
  const searches = createEventSearches(deps);
  return async ({ at, limit, ...question }) => {
    const connection = deps.connection();
    const vault = openVaultOf(connection);
    if (!vault.ok) return vault;
    const found = await searches.find(
      vault.value,
      question,
      { at, limit },
      () => deps.connection() === connection,
    );
    return found === null
      ? failed<CommandError>({ kind: 'signed-out' })
      : ok(listOf(vault.value, found));
  };
};

const listOf = ({ receivedEvents }: Vault, { entries, matchCount }: Found): EventList => {
  const counts = receivedEvents.counts();
  return {
    rows: receivedEvents.rowsOf(entries).map(toEventRow),
    matchCount,
    ...counts,
    types: [...counts.types],
  };
};
