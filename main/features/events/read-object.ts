import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Scope } from '../scope.ts';
import { toEventRow } from './event-inbox.ts';
import { withVault } from '../open-connection.ts';

/**
 * Has what an event is about read from the bank, as at the event's arrival. Only what the bank
 * reported: a forged event may bring nothing into a list. Errors: `not-found` for one that is not
 * genuine or names nothing; `signed-out`; `offline`.
 */
export function readObject(scope: Scope, entry: number): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    const kept = vault.receivedEvents.get(entry);
    const row = kept === null ? null : toEventRow(kept);
    if (
      row === null ||
      row.verdict !== 'genuine' ||
      row.objectKind === null ||
      row.objectId === null
    )
      return failed({ kind: 'not-found', traceId: null });
    if (scope.phase() === 'signed-out' || scope.phase() === 'expired')
      return failed({ kind: 'signed-out' });
    if (!scope.isOnline()) return failed({ kind: 'offline' });
    scope.reported.emit({ objectKind: row.objectKind, ids: [row.objectId] });
    return ok({});
  });
}
