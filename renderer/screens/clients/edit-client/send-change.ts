import type {
  ClientChange,
  ClientDifference,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientWriteOutcome } from '../../../../preload/contract/clients/client-changes.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { Refusal } from '../../../forms/refusal.ts';
import { type DraftToSend, endOfError, sendDraft } from '../../../forms/send-draft.ts';

/** How sending a change ended. */
export type ChangeEnd =
  | { readonly kind: 'done'; readonly differences: readonly ClientDifference[] }
  | { readonly kind: 'unconfirmed' }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'failed'; readonly error: CommandError };

type SendChangeDeps = DraftToSend & {
  readonly id: ClientId;
  readonly update: (input: {
    readonly writeId: string;
    readonly id: ClientId;
    readonly change: ClientChange;
  }) => Promise<Result<ClientWriteOutcome>>;
};

const draftEnds = { done: 'done', refused: 'not-done', unconfirmed: 'unknown' } as const;

/** Sends a change that was checked. */
export async function sendChange(
  { id, update, ...form }: SendChangeDeps,
  change: ClientChange,
): Promise<ChangeEnd> {
  const { answer } = await sendDraft(form, {
    content: JSON.stringify(change),
    send: (writeId) => update({ writeId, id, change }),
    endOf: (told) => (told.ok ? draftEnds[told.value.state] : endOfError(told.error)),
  });
  if (!answer.ok) return { kind: 'failed', error: answer.error };
  switch (answer.value.state) {
    case 'unconfirmed':
      return { kind: 'unconfirmed' };
    case 'refused': {
      const { problems, bankProblems, traceId } = answer.value;
      return { kind: 'refused', problems, bankProblems, traceId };
    }
    case 'done':
      return { kind: 'done', differences: answer.value.differences };
  }
}
