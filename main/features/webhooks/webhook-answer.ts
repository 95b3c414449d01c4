import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { failed } from '../../../preload/contract/result.ts';
import type { OpenConnection } from '../open-connection.ts';

/**
 * Names of the optional endpoints, and of the scope that all of them need (spec/observed.md,
 * "OAuth" and "Webhooks").
 */
export const listEndpoint = 'webhooks.list';
export const deleteEndpoint = 'webhooks.delete';
const webhookScope = 'webhook';

/**
 * A rejection that names no scope names the one that is needed, where the connection does not even
 * ask for it.
 */
export function namingScope<Value>(
  { profile }: OpenConnection,
  answer: Result<Value>,
): Result<Value> {
  if (answer.ok || answer.error.kind !== 'not-allowed' || answer.error.missingScope !== null)
    return answer;
  // Where there is nothing to sign in to, no grant can be missing.
  return profile.banking === null || profile.banking.scopes.includes(webhookScope)
    ? answer
    : failed<CommandError>({ ...answer.error, missingScope: webhookScope });
}
