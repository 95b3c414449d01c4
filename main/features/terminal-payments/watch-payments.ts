import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { forgetPayment, updateFromCache } from './payment-record.ts';
import type { Payments } from './read-payments.ts';
import { labelsById } from '../followed-ids.ts';
import { withVault } from '../open-connection.ts';

/**
 * Adds payments to the list, all or none, and follows them. One that is already listed does not
 * change, except a silent one, which is followed again.
 */
export function watchPayments(
  { scope, follower, onChange }: Payments,
  {
    payments,
  }: {
    readonly payments: readonly { readonly id: TerminalPaymentId; readonly label: string | null }[];
  },
): Result<Output<'terminalPayments', 'watch'>> {
  return withVault(scope, (vault) => {
    const now = scope.now();
    const labels = labelsById(payments);
    const ids = [...labels.keys()];
    const wereSilent = ids.filter((id) => vault.watchedPayments.get(id)?.state === 'silent');
    const newlyFollowed = [
      ...ids.filter((id) => vault.watchedPayments.get(id) === null),
      ...wereSilent,
    ];
    const addedCount = vault.watchedPayments.add(
      ids.map((id) => ({
        id,
        label: labels.get(id) ?? null,
        addedAtEpochMs: now,
        state: 'following',
        sinceEpochMs: now,
      })),
    );
    for (const id of newlyFollowed) updateFromCache(scope, { id });
    for (const id of wereSilent) vault.watchedPayments.followAgain(id, now);
    follower.startFollowing(newlyFollowed);
    onChange();
    return ok({ addedCount, knownCount: ids.length - addedCount });
  });
}

/**
 * Follows a listed payment again, polling every second at first. `not-found`: it is not in the
 * list.
 */
export function followPayment(
  { scope, follower, onChange }: Payments,
  { id }: { readonly id: TerminalPaymentId },
): Result<Output<'terminalPayments', 'follow'>> {
  return withVault(scope, (vault) => {
    if (!vault.watchedPayments.followAgain(id, scope.now()))
      return failed({ kind: 'not-found', traceId: null });
    follower.startFollowing([id]);
    onChange();
    return ok({});
  });
}

/**
 * Removes a payment from the list, with its stored data. The payment itself continues at the bank.
 */
export function unwatchPayment(
  { scope, onChange }: Payments,
  { id }: { readonly id: TerminalPaymentId },
): Result<Output<'terminalPayments', 'unwatch'>> {
  return withVault(scope, (vault) => {
    vault.watchedPayments.remove(id);
    forgetPayment(scope, id);
    onChange();
    return ok({});
  });
}
