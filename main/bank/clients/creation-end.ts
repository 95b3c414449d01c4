import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { toCommandError } from '../transport/bank-failure.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import { endOfSingleWrite } from '../transport/single-write-end.ts';

/**
 * How sending a new client ended. `created`: the bank has made this client; the others as
 * `endOfSingleWrite` says.
 */
export type ClientCreationEnd =
  | { readonly kind: 'created'; readonly client: Client }
  | { readonly kind: ReturnType<typeof endOfSingleWrite>; readonly error: CommandError };

export function classifyCreation(answer: Result<Client, BankFailure>): ClientCreationEnd {
  return answer.ok
    ? { kind: 'created', client: answer.value }
    : { kind: endOfSingleWrite(answer.error), error: toCommandError(answer.error) };
}
