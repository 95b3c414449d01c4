import type { Client, IndeterminateCreation } from '../../../preload/contract/clients/clients.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Scope } from '../scope.ts';
import { blockedReason } from './blocked-reason.ts';
import { toClientRow } from './client-record.ts';
import {
  type CreationRecord,
  type OpenCreation,
  isOpenCreation,
  openCreationsIn,
} from './create-client-record.ts';
import { pollBank } from './reconcile-creations-poll.ts';
import { classifyCandidates } from './reconcile-creations-match.ts';
import { tryToStoreClients } from './store-clients.ts';

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

type CreationReconciler = {
  /**
   * Asks the bank whether it has what a creation may have made, and writes down what that says.
   * Nothing is sent again. How the creation stands then; an error when the bank could not be asked.
   */
  readonly reconcile: (id: string) => Promise<Result<CreationRecord>>;
  /** It leaves in this run of the app: how long ago that was is known by our own clock. */
  readonly noteSent: (id: string) => void;
};

export function toIndeterminate({
  id,
  client,
  sentAtEpochMs,
  lookedAtEpochMs,
  candidates,
}: OpenCreation): IndeterminateCreation {
  return {
    intentId: id,
    client,
    sentAtEpochMs,
    lookedAtEpochMs,
    candidates: [...candidates],
  };
}

/** Not at an end by all that is known, oldest first. */
export function knownOpenCreations(
  { vault }: Pick<Scope, 'vault'>,
  { known }: Pick<Outbox<CreationRecord, Scope>, 'known'>,
): readonly OpenCreation[] {
  return vault
    ? openCreationsIn(vault)
        .map(({ id }) => known(id))
        .filter(isOpenCreation)
    : [];
}

/** A connection that is opened again still knows what left before. */
function sentInThisRun(): Set<string> {
  return new Set();
}

export function createCreationReconciler(
  scope: Scope,
  outbox: Outbox<CreationRecord, Scope>,
): CreationReconciler {
  const { bank, vault, now } = scope;
  const underWay = new Map<string, Promise<Result<CreationRecord>>>();
  const sentHere = scope.carried(sentInThisRun);

  /**
   * What the bank's clock showed when it was sent; where it was not heard then, counted back from
   * now. Rather too early than too late.
   */
  const sentBankEpochMs = ({ id, sentAtEpochMs, sought }: OpenCreation): number | null => {
    const bankEpochMs = bank.bankEpochMs();
    if (
      sought.sentBankEpochMs !== null ||
      bankEpochMs === null ||
      !sentHere.has(id) ||
      now() < sentAtEpochMs
    )
      return sought.sentBankEpochMs;
    return bankEpochMs - Math.max(longestRequestMs, now() - sentAtEpochMs);
  };

  /** Which of these clients another creation is known to have made. */
  const madeAmong = (clientIds: readonly string[]): ReadonlySet<string> => {
    const pending = outbox
      .pendingWrites()
      .flatMap((record) => ('row' in record ? [record.row.id as string] : []));
    const written = vault?.clientCreations.madeAmong(clientIds) ?? [];
    return new Set([...written, ...pending.filter((id) => clientIds.includes(id))]);
  };

  const outcomeOf = (
    before: OpenCreation,
    polled: {
      readonly clients: readonly Client[];
      readonly isWhole: boolean;
      readonly atEpochMs: number;
    },
  ): CreationRecord => {
    const { clients, isWhole, atEpochMs } = polled;
    const ids = clients.map(({ id }) => id);
    const sought = { ...before.sought, sentBankEpochMs: sentBankEpochMs(before) };
    const verdict = classifyCandidates(clients, {
      sent: before.client,
      sentBankEpochMs: sought.sentBankEpochMs,
      otherIds: new Set<string>([...sought.knownIds, ...madeAmong(ids)]),
      rivals: knownOpenCreations(scope, outbox)
        .filter(({ id }) => id !== before.id)
        .map(({ client }) => client),
      isWhole,
    });
    const { id, sentAtEpochMs } = before;
    if (verdict.kind === 'found')
      return { id, sentAtEpochMs, state: 'found', row: toClientRow(verdict.client, false) };
    return {
      ...before,
      state: 'indeterminate',
      sought,
      lookedAtEpochMs: atEpochMs,
      candidates: verdict.candidates.map((client) => toClientRow(client, false)),
    };
  };

  const reconcileNow = async (id: string): Promise<Result<CreationRecord>> => {
    const blocked = blockedReason(scope);
    if (blocked) return blocked;
    const before = outbox.known(id);
    if (before === null) return failed({ kind: 'not-found', traceId: null });
    if (!isOpenCreation(before)) return ok(before);
    const atEpochMs = now();
    const polled = await pollBank(bank, {
      sent: before.client,
      sentBankEpochMs: before.sought.sentBankEpochMs,
    });
    if (!polled.ok) return polled;
    if (!scope.isOpen()) return failed({ kind: 'signed-out' });
    // The owner may have resolved it meanwhile.
    const found = outbox.known(id);
    if (!isOpenCreation(found))
      return found === null ? failed({ kind: 'not-found', traceId: null }) : ok(found);
    const after = outcomeOf(found, { ...polled.value, atEpochMs });
    tryToStoreClients(scope, polled.value.clients, atEpochMs);
    outbox.record(id, { write: after, isUnasked: true });
    return ok(after);
  };

  return {
    reconcile: (id) => {
      const running = underWay.get(id);
      if (running) return running;
      const begun = reconcileNow(id).finally(() => underWay.delete(id));
      underWay.set(id, begun);
      return begun;
    },
    noteSent: (id) => void sentHere.add(id),
  };
}
