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
 * Adds the needed scope to a rejection that names none, if the connection does not request that
 * scope.
 */
export function withMissingScope<Value>(
  { profile }: OpenConnection,
  answer: Result<Value>,
): Result<Value> {
  if (answer.ok || answer.error.kind !== 'not-allowed' || answer.error.missingScope !== null)
    return answer;
  // A connection without sign-in cannot lack a permission.
  return profile.banking === null || profile.banking.scopes.includes(webhookScope)
    ? answer
    : failed<CommandError>({ ...answer.error, missingScope: webhookScope });
}
