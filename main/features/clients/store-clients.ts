import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { Scope } from '../scope.ts';
import { toClientRecord } from './client-record.ts';

/** Caches clients from an answer of the bank; returns how many of them changed. */
export function storeClients(
  { cache, now }: Pick<Scope, 'cache' | 'now'>,
  clients: readonly Client[],
  askedAtEpochMs: number,
): number {
  return cache.clients.put({
    records: clients.map((client) => toClientRecord(client, askedAtEpochMs)),
    nowEpochMs: now(),
  });
}

/** The same for clients in the answer to a write: a full disk does not change the bank's answer. */
export function tryToStoreClients(
  scope: Pick<Scope, 'cache' | 'now' | 'isOpen' | 'reportBug'>,
  clients: readonly Client[],
  askedAtEpochMs: number,
): number {
  if (!scope.isOpen() || clients.length === 0) return 0;
  try {
    return storeClients(scope, clients, askedAtEpochMs);
  } catch (cause) {
    scope.reportBug(cause);
    return 0;
  }
}
