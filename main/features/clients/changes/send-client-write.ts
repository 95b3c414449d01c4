import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { changedClientBody } from '../../../bank/clients/new-client-body.ts';
import { type OpenWrite, afterAnswer } from '../../../outbox/write.ts';
import type { Writes } from '../../../outbox/writes.ts';
import type { Scope } from '../../scope.ts';
import { toClientRow } from '../client-record.ts';
import { tryToStoreClients } from '../store-clients.ts';
import { type ChangeKind, rememberSupport, findNotFoundCause } from './client-endpoints.ts';
import type { ClientWrite } from './client-write.ts';
import { compareClient } from './compare-client.ts';

/** The client as the bank now has it; null: deleted. */
type WrittenClient = { readonly client: Client | null; readonly wasGone: boolean };

async function sendToBank(
  scope: Scope,
  { objectId: clientId, kind, asked: { change, before } }: OpenWrite<ClientWrite>,
): Promise<Result<WrittenClient>> {
  const changeKind: ChangeKind = kind;
  const answer: Result<Client | null> =
    kind === 'update'
      ? await scope.bank.changeClient(clientId, changedClientBody(change, before))
      : await scope.bank
          .deleteClient(clientId)
          .then((deleted) => (deleted.ok ? ok(null) : deleted));
  if (answer.ok || answer.error.kind !== 'not-found') {
    rememberSupport(scope, changeKind, answer);
    return answer.ok ? ok({ client: answer.value, wasGone: false }) : answer;
  }
  const cause = await findNotFoundCause(scope, clientId);
  if (cause === 'gone')
    return kind === 'remove' ? ok({ client: null, wasGone: true }) : failed(answer.error);
  const notSupported = failed({ kind: 'not-supported' } as const);
  if (cause === 'no-endpoint') rememberSupport(scope, changeKind, notSupported);
  return notSupported;
}

/**
 * The write after an answer. If the write was sent before (`isAgain`), a refusal of the second
 * request says nothing about the first.
 */
function writeAfter(
  write: OpenWrite<ClientWrite>,
  answer: Result<WrittenClient>,
  isAgain: boolean,
): ClientWrite {
  if (!answer.ok && isAgain && answer.error.kind !== 'not-found')
    return { ...write, state: 'unknown' };
  return afterAnswer<ClientWrite, WrittenClient>(write, answer, {
    applied: ({ client, wasGone }) => ({
      answer: {
        row: client && toClientRow(client, false),
        differences: client === null ? [] : compareClient(write.asked.change, client),
        wasGone,
      },
    }),
    refused: (error) => ({ answer: { error } }),
  });
}

function storeResult(
  open: Scope,
  { objectId: clientId }: ClientWrite,
  { answer, atEpochMs }: { readonly answer: Result<WrittenClient>; readonly atEpochMs: number },
): void {
  if (answer.ok && answer.value.client !== null) {
    tryToStoreClients(open, [answer.value.client], atEpochMs);
  } else if (answer.ok || answer.error.kind === 'not-found') {
    markClientGone(open, clientId, atEpochMs);
  }
}

/** Removes the client from all lists. If the cache fails, the next read of the list repairs it. */
export function markClientGone(
  open: Scope,
  clientId: ClientWrite['objectId'],
  atEpochMs: number,
): void {
  try {
    if (open.isOpen()) open.cache.clients.markGone(clientId, atEpochMs);
  } catch (cause) {
    open.reportBug(cause);
  }
}

/** Sends the write, and stores the outcome in the vault and in the list. */
export function sendClientWrite(
  scope: Scope,
  writes: Writes<ClientWrite, Scope>,
  { write, isAgain }: { readonly write: OpenWrite<ClientWrite>; readonly isAgain: boolean },
): ReturnType<typeof writes.send<WrittenClient>> {
  return writes.send<WrittenClient>(write, {
    request: () => sendToBank(scope, write),
    classify: (_write, answer) => writeAfter(write, answer, isAgain),
    alsoStore: (open, _vault, exchanged) => storeResult(open, write, exchanged),
  });
}
