import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { newClientOf } from '../../../../preload/contract/clients/new-client-of.ts';
import {
  changedFields,
  problemsOfChange,
  withChange,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientChange } from '../../../../preload/contract/clients/client-change.ts';
import type { ClientWriteOutcome } from '../../../../preload/contract/clients/client-changes.ts';
import {
  type CommandError,
  type Result,
  failed,
  notFound,
  ok,
  outcomeUnknown,
} from '../../../../preload/contract/result.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import { blockedReason } from '../../../outbox/blocked-reason.ts';
import { lateArrivalMs } from '../../../outbox/check-outcomes.ts';
import { outboxStateFactory } from '../../../outbox/outbox.ts';
import { createWritesOfKind, type WritesOfKind } from '../../../outbox/unknown-writes.ts';
import { type OpenWrite, isOpenWrite, newWrite } from '../../../outbox/write.ts';
import { createWrites } from '../../../outbox/writes.ts';
import type { Scope } from '../../scope.ts';
import { problemsOf } from '../check-client.ts';
import { toRefusal } from '../to-refusal.ts';
import { clientOf } from '../client-record.ts';
import { refreshClient } from '../refresh-client.ts';
import { tryToStoreClients } from '../store-clients.ts';
import { type ClientWrite, clientWrite } from './client-write.ts';
import { fieldsBefore } from './compare-client.ts';
import { markClientGone, sendClientWrite } from './send-client-write.ts';
import { type ClientAtBank, classifyWriteAtBank } from './classify-write-at-bank.ts';

type ChangeResult = Promise<Result<ClientWriteOutcome>>;
type NewWrite = { readonly writeId: string; readonly id: ClientId };

/**
 * Changes and deletions of clients. Each write is in the vault before it is sent. Only one write of
 * a client is in flight, and only the user sends one again. If the answer was lost, the client is
 * read, and its values decide.
 */
export type ClientChanges = WritesOfKind & {
  readonly update: (input: NewWrite & { readonly change: ClientChange }) => ChangeResult;
  readonly remove: (input: NewWrite) => ChangeResult;
  /** Reads at the bank the clients whose writes have an unknown outcome. */
  readonly resume: () => void;
};

const createOutboxState = outboxStateFactory<ClientWrite, Scope>();

/** When each write was last sent in this run of the app, by the monotonic clock. */
function createSentAt(): Map<string, number> {
  return new Map();
}

/** The client's current state at the bank; an error if it could not be read. */
async function readAtBank(
  scope: Scope,
  id: ClientId,
  onUnread: () => void,
): Promise<Result<ClientAtBank | null>> {
  const asOfEpochMs = scope.now();
  const read = await scope.bank.readClient(id);
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  if (read.ok) {
    tryToStoreClients(scope, [read.value], asOfEpochMs);
    return ok({ client: read.value, asOfEpochMs });
  }
  if (read.error.kind !== 'not-found' && read.error.kind !== 'not-supported') return read;
  if (scope.cache.capabilities.get('clients.get', scope.now())?.state === 'supported') {
    markClientGone(scope, id, asOfEpochMs);
    return ok({ client: null, asOfEpochMs });
  }
  onUnread();
  const cached = scope.cache.clients.get(id);
  return ok(cached === null ? null : { client: clientOf(cached), asOfEpochMs: cached.asOfEpochMs });
}

function answerOf(write: ClientWrite): Result<ClientWriteOutcome> {
  if (isOpenWrite(write)) return ok({ state: 'unknown' });
  const { answer } = write;
  if (answer === null || 'traceId' in answer) return failed(outcomeUnknown);
  if ('error' in answer) return toRefusal(answer.error);
  const { row, differences, wasGone } = answer;
  return ok({ state: 'done', row, differences: [...differences], wasGone });
}

/** @param onUnread the service has no endpoint for one client: its list may show the outcome */
export function createClientChanges(
  scope: Scope,
  { onUnread }: { readonly onUnread: () => void },
): ClientChanges {
  const sentAtMs = scope.profileState(createSentAt);
  /** An earlier run of the app may have sent a change just before this time. */
  const openedMs = scope.monotonicNow();
  const writes = createWrites<ClientWrite, Scope>(scope, clientWrite, {
    createOutboxState,
    findAtBank: async ({ id, objectId }) => {
      const mayArrive = scope.monotonicNow() < (sentAtMs.get(id) ?? openedMs) + lateArrivalMs;
      const readResult = await readAtBank(scope, objectId, onUnread);
      if (!readResult.ok) return readResult;
      return ok(
        (write) => readResult.value && classifyWriteAtBank(write, readResult.value, mayArrive),
      );
    },
  });

  const status = async (write: ClientWrite): ChangeResult => answerOf(await writes.upToDate(write));

  const send = async (write: OpenWrite<ClientWrite>, isAgain: boolean): ChangeResult => {
    sentAtMs.set(write.id, scope.monotonicNow());
    const sendResult = await sendClientWrite(scope, writes, { write, isAgain });
    if (!sendResult.ok) return sendResult;
    const { answer, after } = sendResult.value;
    if (answer.ok) return answerOf(after);
    // The rejection may be caused by a change that somebody else made, so read the client again.
    if (answer.error.kind === 'rejected' && scope.isOpen())
      refreshClient(scope, write.objectId, 'now');
    if (!isOpenWrite(after)) return answerOf(after);
    return answer.error.kind === 'outcome-unknown' ? status(after) : answer;
  };

  /** @param change null: a deletion */
  const begin = async ({ writeId, id }: NewWrite, change: ClientChange | null): ChangeResult => {
    const cached = scope.cache.clients.get(id);
    if (cached === null) return notFound;
    const client = clientOf(cached);
    const before = newClientOf(client);
    const wantedClient = withChange(before, change ?? {});
    const fields = changedFields(change ?? {});
    if (change !== null && fields.length === 0)
      return failed<CommandError>({ kind: 'invalid-input', problems: [] });
    const problems =
      change === null ? [] : problemsOfChange(problemsOf(scope, wantedClient), change);
    if (problems.length > 0)
      return ok({ state: 'refused', problems: [...problems], bankProblems: [], traceId: null });
    const blocked = blockedReason(scope);
    if (blocked !== null) return failed(blocked);
    if (writes.open().some(({ objectId }) => objectId === id)) return failed(outcomeUnknown);
    const trimmed = trimNewClient(wantedClient);
    return send(
      newWrite<ClientWrite>({
        id: writeId,
        kind: change === null ? 'remove' : 'update',
        objectId: id,
        sentAtEpochMs: scope.now(),
        asked: {
          name: client.name,
          change: Object.fromEntries(fields.map((field) => [field, trimmed[field]])),
          before: fieldsBefore(change ?? {}, before),
        },
      }),
      false,
    );
  };

  const writeOnce = async (write: NewWrite, change: ClientChange | null): ChangeResult =>
    writes.answerOfStarted(write.writeId, status) ??
    writes.begin(write.writeId, () => writes.runExclusive(write.id, () => begin(write, change)));

  const sendAgain = (write: OpenWrite<ClientWrite>): ChangeResult => {
    const blocked = blockedReason(scope);
    if (blocked !== null) return Promise.resolve(failed(blocked));
    const resentWrite: OpenWrite<ClientWrite> = {
      ...write,
      state: 'sending',
      sentAtEpochMs: scope.now(),
      checkedAtEpochMs: null,
    };
    return writes.begin(write.id, () =>
      writes.runExclusive(write.objectId, () => send(resentWrite, true)),
    );
  };

  return {
    update: ({ change, ...write }) => writeOnce(write, change),
    remove: (write) => writeOnce(write, null),
    resume: writes.resume,
    ...createWritesOfKind(scope, writes, {
      describe: ({ kind, objectId, asked: { name, change } }) => ({
        kind: 'client-change',
        isRemoval: kind === 'remove',
        clientId: objectId,
        name,
        change,
      }),
      sendAgain,
    }),
  };
}
