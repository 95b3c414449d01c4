import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { idOfNothing } from '../probes/probe.ts';
import type { BankClient } from '../transport/bank-client.ts';
import { toCommandError } from '../transport/bank-failure.ts';
import { toAskedRegistration } from './to-registration.ts';

/**
 * `taken`: the service answered with a registration. `indeterminate`: it answers "not found", as
 * any server does at an unknown address; that proves neither the token nor the address.
 */
export type PortalTokenProof = 'taken' | 'indeterminate';

const path = '/register/registrations/{id}';

/**
 * Checks whether the registration service accepts the portal token, without a change: requests a
 * known registration, or one that does not exist. Every request carries the token.
 */
export async function provePortalToken(
  client: Pick<BankClient, 'get'>,
  knownId: string | null,
): Promise<Result<PortalTokenProof>> {
  const id = knownId ?? idOfNothing;
  const asked = await client.get({
    path,
    ids: { id },
    isPolled: true,
    read: (body) => (knownId === null || toAskedRegistration(body, id) !== null ? true : null),
  });
  if (asked.ok) return ok('taken');
  if (asked.error.kind !== 'not-found') return failed(toCommandError(asked.error));
  return ok('indeterminate');
}
