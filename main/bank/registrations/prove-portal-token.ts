import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { nonexistentId } from '../probes/probe.ts';
import type { BankClient } from '../transport/bank-client.ts';
import { toCommandError } from '../transport/bank-failure.ts';
import { toRequestedRegistration } from './to-registration.ts';

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
  const id = knownId ?? nonexistentId;
  const answer = await client.get({
    path,
    ids: { id },
    isPolled: true,
    read: (body) => (knownId === null || toRequestedRegistration(body, id) !== null ? true : null),
  });
  if (answer.ok) return ok('taken');
  if (answer.error.kind !== 'not-found') return failed(toCommandError(answer.error));
  return ok('indeterminate');
}
