import type {
  ClientRow,
  IndeterminateCreation,
} from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { mayHaveHappened } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { Refusal } from '../../../forms/refusal.ts';
import { type DraftToSend, isRecorded, sendDraft } from '../../../forms/send-draft.ts';

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

export type SendDeps = DraftToSend & {
  /** Whether main has it among the creations whose outcome is unknown. */
  readonly findIndeterminate: (intentId: string) => Promise<Result<IndeterminateCreation | null>>;
  readonly create: (input: {
    readonly intentId: string;
    readonly client: NewClient;
  }) => Promise<Result<CreateAnswer>>;
};

/** The same content keeps its id, as long as nobody knows that it came to nothing. */
export function contentOf(client: NewClient): string {
  return JSON.stringify(client);
}

const draftEnds = {
  created: 'done',
  found: 'done',
  refused: 'not-done',
  indeterminate: 'unknown',
} as const;

/**
 * Sends a client that was checked. Main writes down what it sends: if it returns an error and does
 * not report the outcome as unknown, nothing was created.
 */
export async function sendNewClient(
  { findIndeterminate, create, ...form }: SendDeps,
  client: NewClient,
): Promise<SendEnd> {
  const unknown: { creation: IndeterminateCreation | null } = { creation: null };
  const { answer, end } = await sendDraft(form, {
    content: contentOf(client),
    send: (intentId) => create({ intentId, client }),
    endOf: async (told, intentId) => {
      if (told.ok) return draftEnds[told.value.state];
      if (!mayHaveHappened(told.error)) return 'not-done';
      const found = await findIndeterminate(intentId);
      unknown.creation = found.ok ? found.value : null;
      const isNotDone = found.ok && found.value === null && isRecorded(told.error);
      return isNotDone ? 'not-done' : 'unknown';
    },
  });
  if (unknown.creation !== null) return { kind: 'indeterminate', creation: unknown.creation };
  if (!answer.ok) return { kind: 'failed', error: answer.error, isUnknown: end === 'unknown' };
  switch (answer.value.state) {
    case 'indeterminate':
      return { kind: 'indeterminate', creation: answer.value.creation };
    case 'refused': {
      const { problems, bankProblems, traceId } = answer.value;
      return { kind: 'refused', problems, bankProblems, traceId };
    }
    case 'created':
    case 'found':
      return { kind: 'made', state: answer.value.state, row: answer.value.row };
  }
}
