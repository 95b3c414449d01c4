import type { Card } from '../../preload/contract/cards.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import { getCard, listCards, lockCard } from '../bank/cards/card-endpoints.ts';
import { getOrganization } from '../bank/organization/organization-endpoints.ts';
import type { BankClient } from '../bank/transport/bank-client.ts';
import { type BankFailure, toCommandError } from '../bank/transport/bank-failure.ts';
import type { Answer } from '../bank/transport/client-options.ts';
import type { BankApi } from '../features/open-connection.ts';

const answered = <Value>(answer: Result<Answer<Value>, BankFailure>): Result<Value> => (answer.ok ? ok(answer.value.value) : failed(toCommandError(answer.error)));

/** All pages or none: half a list would make the other half look absent. */
const wholeList = async (client: BankClient, signal: AbortSignal): Promise<Result<readonly Card[]>> => {
  const cards: Card[] = [];
  let isComplete = false;
  for await (const page of listCards(client, { signal })) {
    if (!page.ok) return failed(toCommandError(page.error));
    cards.push(...page.value.items);
    isComplete = page.value.isLast;
  }
  return isComplete ? ok(cards) : failed({ kind: 'service-failed', status: null, traceId: null });
};

/**
 * The bank as features ask for it, in the contract's words. `signal` ends reads when the connection is closed; a lock that has left is
 * never taken back.
 */
export const createBankApi = (client: BankClient, signal: AbortSignal): BankApi => ({
  organization: async ({ includeExternalAccounts }) => answered(await getOrganization(client, { includeExternalAccounts, signal })),
  lockCard: async (id) => answered(await lockCard(client, id)),
  listCards: () => wholeList(client, signal),
  readCard: async (id) => answered(await getCard(client, id, { signal })),
});
