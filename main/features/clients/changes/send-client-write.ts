import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { type Result, failed, ok, outcomeUnknown } from '../../../../preload/contract/result.ts';
import { changedClientBody } from '../../../bank/clients/new-client-body.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Scope } from '../../scope.ts';
import { toClientRow } from '../client-record.ts';
import { whyNothing } from '../nothing-done.ts';
import { tryToStoreClients } from '../store-clients.ts';
import { type ClientWay, rememberWay, whyNotFound } from './client-ways.ts';
import { type ClientWrite, type OpenClientWrite, sharedOf } from './client-write.ts';
import { compareClient } from './compare-client.ts';

/** What the bank has of the client now; null: nothing any more. */
type Written = { readonly client: Client | null; readonly wasGone: boolean };

async function exchange(
  scope: Scope,
  { clientId, kind, change, before }: OpenClientWrite,
): Promise<Result<Written>> {
  const way: ClientWay = kind;
  const answer: Result<Client | null> =
    kind === 'update'
      ? await scope.bank.changeClient(clientId, changedClientBody(change, before))
      : await scope.bank
          .deleteClient(clientId)
          .then((deleted) => (deleted.ok ? ok(null) : deleted));
  if (answer.ok || answer.error.kind !== 'not-found') {
    rememberWay(scope, way, answer);
    return answer.ok ? ok({ client: answer.value, wasGone: false }) : answer;
  }
  const why = await whyNotFound(scope, clientId);
  if (why === 'gone')
    return kind === 'remove' ? ok({ client: null, wasGone: true }) : failed(answer.error);
  const missing = failed({ kind: 'not-supported' } as const);
  if (why === 'no-endpoint') rememberWay(scope, way, missing);
  return missing;
}

/**
 * How a write stands after an answer. Of one that left before, `isAgain`, a refusal of the second
 * request says nothing of the first.
 */
function writeAfter(
  write: OpenClientWrite,
  answer: Result<Written>,
  isAgain: boolean,
): ClientWrite {
  const shared = sharedOf(write);
  if (answer.ok) {
    const { client, wasGone } = answer.value;
    return {
      ...shared,
      state: 'done',
      row: client && toClientRow(client, false),
      differences: client === null ? [] : compareClient(write.change, client),
      wasGone,
    };
  }
  const { error } = answer;
  const isGone = error.kind === 'not-found';
  return error.kind === 'outcome-unknown' || (isAgain && !isGone)
    ? { ...write, state: 'indeterminate' }
    : { ...shared, state: 'ended', why: whyNothing(error) };
}

function keep(
  open: Scope,
  { clientId }: OpenClientWrite,
  { answer, atEpochMs }: { readonly answer: Result<Written>; readonly atEpochMs: number },
): void {
  if (answer.ok && answer.value.client !== null) {
    tryToStoreClients(open, [answer.value.client], atEpochMs);
  } else if (answer.ok || answer.error.kind === 'not-found') {
    markGone(open, clientId, atEpochMs);
  }
}

/** It is in no list from now on. A cache that cannot be used is asked for the list again. */
export function markGone(
  open: Scope,
  clientId: OpenClientWrite['clientId'],
  atEpochMs: number,
): void {
  try {
    if (open.isOpen()) open.cache.clients.markGone(clientId, atEpochMs);
  } catch (cause) {
    open.reportBug(cause);
  }
}

/** Sends it, and keeps what became of it: in the vault, and in the list. */
export async function sendClientWrite(
  scope: Scope,
  outbox: Outbox<ClientWrite, Scope>,
  { write, isAgain }: { readonly write: OpenClientWrite; readonly isAgain: boolean },
): Promise<Result<{ readonly answer: Result<Written>; readonly after: ClientWrite }>> {
  const sent = await outbox.send({
    write,
    exchange: () => exchange(scope, write),
    afterBug: (): Result<Written> => failed(outcomeUnknown),
    outcomeOf: (answer) => {
      const atEpochMs = scope.now();
      return {
        write: writeAfter(write, answer, isAgain),
        beside: (open) => keep(open, write, { answer, atEpochMs }),
      };
    },
  });
  return sent.ok ? ok({ answer: sent.value, after: writeAfter(write, sent.value, isAgain) }) : sent;
}
