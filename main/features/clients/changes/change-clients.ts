import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
import {
  changedFields,
  problemsOfChange,
  withChange,
} from '../../../../preload/contract/clients/client-change.ts';
import type {
  ClientChange,
  UnconfirmedClientWrite,
} from '../../../../preload/contract/clients/client-change.ts';
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
import { carriedOutbox, createOutbox } from '../../../outbox/outbox.ts';
import type { WriteStatus } from '../../../outbox/write-kind.ts';
import type { Scope } from '../../scope.ts';
import { blockedReason } from '../blocked-reason.ts';
import { problemsOf } from '../check-client.ts';
import { clientOf } from '../client-record.ts';
import { createLooks } from '../look-for-outcomes.ts';
import { refreshClient } from '../refresh-client.ts';
import { tryToStoreClients } from '../store-clients.ts';
import {
  type ClientWrite,
  type OpenClientWrite,
  clientWriteKind,
  isOpenWrite,
  openWritesIn,
  sharedOf,
  toUnconfirmed,
} from './client-write.ts';
import { fieldsBefore } from './compare-client.ts';
import { clientResendRule } from './resend-rule.ts';
import { markGone, sendClientWrite } from './send-client-write.ts';
import { type ToldOfClient, writeFound } from './write-found.ts';

type Changed = Promise<Result<ClientWriteOutcome>>;
type OneWrite = { readonly writeId: string };
type NewWrite = OneWrite & { readonly id: ClientId };

/**
 * Corrections and deletions of clients. Each is in the vault before its first byte leaves, one of a
 * client is under way at a time, and none leaves again unless its owner says so. Where the answer was
 * lost the client is read, and what it shows decides.
 */
export type ClientChanges = {
  readonly update: (input: NewWrite & { readonly change: ClientChange }) => Changed;
  readonly remove: (input: NewWrite) => Changed;
  readonly unconfirmed: () => Result<{ readonly writes: UnconfirmedClientWrite[] }>;
  readonly reconcile: (
    input: OneWrite,
  ) => Promise<Result<{ readonly write: UnconfirmedClientWrite | null }>>;
  readonly sendAgain: (input: OneWrite) => Changed;
  readonly recordOutcome: (input: OneWrite) => Promise<Result<Record<string, never>>>;
  /** What of this client is not confirmed; null: nothing. */
  readonly unconfirmedOf: (id: ClientId) => UnconfirmedClientWrite | null;
  /** Decides about what an earlier run left on its way. */
  readonly recover: () => void;
  /** Asks the bank for those whose outcome is not known. */
  readonly resume: () => void;
  readonly statusOfWrite: (writeId: string) => WriteStatus | null;
};

const carriedState = carriedOutbox<ClientWrite, Scope>();

/** @param onUnread the service reads no single clients: its list may tell what became of one */
export function createClientChanges(
  scope: Scope,
  { onUnread }: { readonly onUnread: () => void },
): ClientChanges {
  const outbox = createOutbox(scope, clientWriteKind, {
    carriedState,
    mayResend: (write) => clientResendRule(write) !== 'never',
    onArrived: () => {
      recover();
      looks.resume();
    },
  });

  const openWrites = (): readonly OpenClientWrite[] =>
    scope.vault
      ? openWritesIn(scope.vault)
          .map(({ id }) => outbox.known(id))
          .filter(isOpenWrite)
      : [];
  const unheard = (): readonly OpenClientWrite[] =>
    openWrites().filter(({ id }) => !outbox.isInFlight(id));

  /** What is on disk as being sent while nothing is under way was sent by a run that ended. */
  const afterCrash = (write: OpenClientWrite): OpenClientWrite => {
    if (write.state === 'indeterminate') return write;
    const indeterminate: OpenClientWrite = { ...write, state: 'indeterminate' };
    outbox.record(write.id, { write: indeterminate, isUnasked: true });
    return indeterminate;
  };
  const findOpen = (writeId: string): OpenClientWrite | null => {
    const write = outbox.known(writeId);
    return isOpenWrite(write) ? afterCrash(write) : null;
  };

  /** What the bank says of the client now; an error when it could not be asked. */
  const askBank = async (id: ClientId): Promise<Result<ToldOfClient | null>> => {
    const asOfEpochMs = scope.now();
    const read = await scope.bank.readClient(id);
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    if (read.ok) {
      tryToStoreClients(scope, [read.value], asOfEpochMs);
      return ok({ client: read.value, asOfEpochMs });
    }
    if (read.error.kind !== 'not-found' && read.error.kind !== 'not-supported') return read;
    if (scope.cache.capabilities.get('clients.get', scope.now())?.state === 'supported') {
      markGone(scope, id, asOfEpochMs);
      return ok({ client: null, asOfEpochMs });
    }
    onUnread();
    const kept = scope.cache.clients.get(id);
    return ok(kept === null ? null : { client: clientOf(kept), asOfEpochMs: kept.asOfEpochMs });
  };

  const reconcileNow = async (writeId: string): Promise<Result<ClientWrite>> => {
    const blocked = blockedReason(scope);
    if (blocked) return blocked;
    const before = outbox.known(writeId);
    if (before === null) return notFound;
    if (!isOpenWrite(before)) return ok(before);
    const lookedAtEpochMs = scope.now();
    const told = await askBank(before.clientId);
    if (!told.ok) return told;
    // The owner may have resolved it, or sent it again, meanwhile.
    const now = outbox.known(writeId);
    if (!isOpenWrite(now) || now.sentAtEpochMs !== before.sentAtEpochMs)
      return now === null ? notFound : ok(now);
    const found = told.value && writeFound(now, told.value);
    const after: ClientWrite = found ?? { ...now, state: 'indeterminate', lookedAtEpochMs };
    outbox.record(writeId, { write: after, isUnasked: true });
    return ok(after);
  };

  const answerOf = (write: ClientWrite): Result<ClientWriteOutcome> => {
    switch (write.state) {
      case 'done':
        return ok({
          state: 'done',
          row: write.row,
          differences: [...write.differences],
          wasGone: write.wasGone,
        });
      case 'sending':
      case 'indeterminate':
        return ok({ state: 'unconfirmed', write: toUnconfirmed(write) });
      case 'ended':
        return write.why.kind === 'failed'
          ? failed(write.why.error)
          : ok({
              state: 'refused',
              problems: [],
              bankProblems: [...write.why.bankProblems],
              traceId: write.why.traceId,
            });
      case 'resolved':
        return failed(outcomeUnknown);
    }
  };
  const reconcileOr = async (write: OpenClientWrite): Changed => {
    const looked = await reconcileNow(write.id);
    return answerOf(looked.ok ? looked.value : write);
  };

  const status = async (write: ClientWrite): Changed => {
    if (!isOpenWrite(write)) return answerOf(write);
    const indeterminate = afterCrash(write);
    return indeterminate.lookedAtEpochMs === null
      ? reconcileOr(indeterminate)
      : answerOf(indeterminate);
  };

  const send = async (write: OpenClientWrite, isAgain: boolean): Changed => {
    const sent = await sendClientWrite(scope, outbox, { write, isAgain });
    if (!sent.ok) return sent;
    const { answer, after } = sent.value;
    if (answer.ok) return answerOf(after);
    // Why it was refused may be what somebody else changed.
    if (answer.error.kind === 'rejected' && scope.isOpen())
      refreshClient(scope, write.clientId, 'now');
    if (!isOpenWrite(after)) return answerOf(after);
    return answer.error.kind === 'outcome-unknown' ? reconcileOr(after) : answer;
  };

  /** @param change null: it is to be deleted */
  const begin = async ({ writeId, id }: NewWrite, change: ClientChange | null): Changed => {
    const kept = scope.cache.clients.get(id);
    if (kept === null) return notFound;
    const client = clientOf(kept);
    const before = asNewClient(client);
    const wished = withChange(before, change ?? {});
    const fields = changedFields(change ?? {});
    if (change !== null && fields.length === 0)
      return failed<CommandError>({ kind: 'invalid-input', problems: [] });
    const problems = change === null ? [] : problemsOfChange(problemsOf(scope, wished), change);
    if (problems.length > 0)
      return ok({ state: 'refused', problems: [...problems], bankProblems: [], traceId: null });
    const blocked = blockedReason(scope);
    if (blocked) return blocked;
    if (openWrites().some(({ clientId }) => clientId === id)) return failed(outcomeUnknown);
    const trimmed = trimNewClient(wished);
    return send(
      {
        id: writeId,
        clientId: id,
        state: 'sending',
        sentAtEpochMs: scope.now(),
        kind: change === null ? 'remove' : 'update',
        name: client.name,
        change: Object.fromEntries(fields.map((field) => [field, trimmed[field]])),
        before: fieldsBefore(change ?? {}, before),
        lookedAtEpochMs: null,
      },
      false,
    );
  };

  const once = async (write: NewWrite, change: ClientChange | null): Changed => {
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    const underWay = outbox.underWay<Awaited<Changed>>(write.writeId);
    if (underWay) return underWay;
    const known = outbox.known(write.writeId);
    if (known) return status(known);
    return outbox
      .begin(write.writeId, () => outbox.runExclusive(write.id, () => begin(write, change)))
      .finally(looks.reschedule);
  };

  const recover = (): void =>
    outbox.recover((write) =>
      isOpenWrite(write) ? { write: { ...write, state: 'indeterminate' }, isUnasked: true } : null,
    );

  const looks = createLooks(scope, {
    name: 'changes of clients whose outcome is not known',
    unheard,
    find: (id) => (outbox.isInFlight(id) ? null : findOpen(id)),
    reconcile: reconcileNow,
  });

  return {
    update: ({ change, ...write }) => once(write, change),
    remove: (write) => once(write, null),
    unconfirmed: () => ok({ writes: unheard().map(toUnconfirmed) }),
    reconcile: async ({ writeId }) => {
      // How what is on its way stands is known when it has arrived.
      await outbox.underWay(writeId);
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      if (findOpen(writeId) === null) return ok({ write: null });
      const looked = await reconcileNow(writeId);
      if (!looked.ok) return looked;
      return ok({ write: isOpenWrite(looked.value) ? toUnconfirmed(looked.value) : null });
    },
    sendAgain: async ({ writeId }) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const underWay = outbox.underWay<Awaited<Changed>>(writeId);
      if (underWay) return underWay;
      const found = outbox.find(writeId);
      if (!found.ok) return found;
      const write = findOpen(writeId);
      if (write === null) return answerOf(found.value);
      const blocked = blockedReason(scope);
      if (blocked) return blocked;
      const again: OpenClientWrite = {
        ...write,
        state: 'sending',
        sentAtEpochMs: scope.now(),
        lookedAtEpochMs: null,
      };
      return outbox
        .begin(writeId, () => outbox.runExclusive(write.clientId, () => send(again, true)))
        .finally(looks.reschedule);
    },
    recordOutcome: async ({ writeId }) => {
      await outbox.underWay(writeId);
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const write = findOpen(writeId);
      if (write === null) return ok({});
      const decided = outbox.decide(writeId, { write: { ...sharedOf(write), state: 'resolved' } });
      return decided.ok ? ok({}) : decided;
    },
    unconfirmedOf: (id) => {
      const write = unheard().find(({ clientId }) => clientId === id);
      return write === undefined ? null : toUnconfirmed(write);
    },
    recover,
    resume: () => looks.resume(),
    statusOfWrite: outbox.statusOf,
  };
}
