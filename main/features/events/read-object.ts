import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Scope } from '../scope.ts';
import { toEventRow } from './event-inbox.ts';
import { withVault } from '../open-connection.ts';

/**
 * Reads the object of an event from the bank, as when the event arrived. Only for genuine events: a
 * forged event must not add anything to a list. Errors: `not-found` for an event that is not
 * genuine or names no object; `signed-out`; `offline`.
 */
export function readObject(scope: Scope, entry: number): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    const stored = vault.receivedEvents.get(entry);
    const row = stored === null ? null : toEventRow(stored);
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
    scope.objectsReported.emit({ objectKind: row.objectKind, ids: [row.objectId] });
    return ok({});
  });
}
