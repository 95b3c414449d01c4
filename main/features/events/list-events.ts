import type { EventQuery, EventRow } from '../../../preload/contract/webhooks/inbox.ts';
import type { Facet } from '../../../preload/contract/lists.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { EventCounts } from '../../data/vault/events/event-questions.ts';
import { noVault } from '../../data/storage-failure.ts';
import type { Scope } from '../scope.ts';
import { toEventRow } from './event-inbox.ts';
import { createEventSearch, type SearchResult } from './search-events.ts';

type EventList = Omit<EventCounts, 'types'> & {
  readonly rows: EventRow[];
  readonly matchCount: number;
  readonly types: Facet[];
};

/**
 * The inbox for a query, newest first. Quarantined events appear only if their verdict is
 * chosen.
 */
export function createEventList(
  scope: Pick<
    Scope,
    | 'vault'
    | 'vaultFailure'
    | 'isOpen'
    | 'monotonicNow'
    | 'nextTurn'
    | 'publishChange'
    | 'reportBug'
  >,
): (
  input: EventQuery & { readonly at: number; readonly limit: number },
) => Promise<Result<EventList>> {
  const { vault } = scope;
  if (!vault) return async () => failed(noVault(scope));
  const search = createEventSearch(vault, {
    ...scope,
    onCounted: () => scope.publishChange('events'),
  });
  return async ({ at, limit, ...question }) => {
    const result = await search(question, { at, limit });
    return result === null
      ? failed<CommandError>({ kind: 'signed-out' })
      : ok(toEventList(vault, result));
  };
}

function toEventList({ receivedEvents }: Vault, { entries, matchCount }: SearchResult): EventList {
  const counts = receivedEvents.counts();
  return {
    rows: receivedEvents.rowsOf(entries).map(toEventRow),
    matchCount,
    ...counts,
    types: [...counts.types],
  };
}
