import type {
  ClientRow,
  IndeterminateCreation,
} from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { mayHaveHappened, ok } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { Refusal } from '../../../forms/refusal.ts';
import type { SentContent } from './new-client-values.ts';

/** How sending a new client ended. */
type SendEnd =
  | { readonly kind: 'made'; readonly state: 'created' | 'found'; readonly row: ClientRow }
  | { readonly kind: 'indeterminate'; readonly creation: IndeterminateCreation }
  | ({ readonly kind: 'refused' } & Refusal)
  /**
   * `isUnknown`: the bank may have made it all the same; the same form then keeps its id and does
   * not leave a second time.
   */
  | { readonly kind: 'failed'; readonly error: CommandError; readonly isUnknown: boolean };

type CreateAnswer =
  | { readonly state: 'created' | 'found'; readonly row: ClientRow }
  | { readonly state: 'indeterminate'; readonly creation: IndeterminateCreation }
  | ({ readonly state: 'refused' } & Refusal);

export type SendDeps = {
  /** What went out last from the form. */
  readonly sent: SentContent | null;
  readonly markSent: (sent: SentContent) => Promise<Result<unknown>>;
  /** The bank surely made nothing of it: the same form may be sent anew, as another creation. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
  /** Whether main has it among the creations that are indeterminate. */
  readonly findIndeterminate: (intentId: string) => Promise<Result<IndeterminateCreation | null>>;
  readonly create: (input: {
    readonly intentId: string;
    readonly client: NewClient;
  }) => Promise<Result<CreateAnswer>>;
  readonly randomUUID: () => string;
  readonly now: () => number;
};

/** The same content keeps its id, as long as nobody knows that it came to nothing. */
export function contentOf(client: NewClient): string {
  return JSON.stringify(client);
}

/**
 * Main writes down what it sends: what it answers with an error and does not hold for indeterminate made
 * nothing.
 */
async function afterFailure(
  deps: SendDeps,
  intentId: string,
  error: CommandError,
): Promise<SendEnd> {
  const indeterminate = mayHaveHappened(error) ? await deps.findIndeterminate(intentId) : ok(null);
  if (!indeterminate.ok) return { kind: 'failed', error, isUnknown: true };
  if (indeterminate.value !== null) return { kind: 'indeterminate', creation: indeterminate.value };
  await deps.markNotSent();
  return { kind: 'failed', error, isUnknown: false };
}

/**
 * Sends a client that was looked over. Its id is on disk before anything leaves, so that the same
 * form is never sent twice, whatever happens in between; where that cannot be written nothing is
 * sent.
 */
export async function sendNewClient(deps: SendDeps, client: NewClient): Promise<SendEnd> {
  const content = contentOf(client);
  const intentId = deps.sent?.content === content ? deps.sent.writeId : deps.randomUUID();
  const marked = await deps.markSent({ writeId: intentId, content, atEpochMs: deps.now() });
  if (!marked.ok) return { kind: 'failed', error: marked.error, isUnknown: false };
  const answer = await deps.create({ intentId, client });
  if (!answer.ok) return afterFailure(deps, intentId, answer.error);
  if (answer.value.state === 'indeterminate')
    return { kind: 'indeterminate', creation: answer.value.creation };
  if (answer.value.state === 'refused') {
    await deps.markNotSent();
    const { problems, bankProblems, traceId } = answer.value;
    return { kind: 'refused', problems, bankProblems, traceId };
  }
  await deps.empty();
  return { kind: 'made', state: answer.value.state, row: answer.value.row };
}
