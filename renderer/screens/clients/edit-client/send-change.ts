import type {
  ClientChange,
  ClientDifference,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientWriteOutcome } from '../../../../preload/contract/clients/client-changes.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import { mayHaveHappened } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { Refusal } from '../../../forms/refusal.ts';
import type { SentContent } from '../new-client/new-client-values.ts';

/** How sending a change ended. */
type ChangeEnd =
  | { readonly kind: 'done'; readonly differences: readonly ClientDifference[] }
  | { readonly kind: 'unconfirmed' }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'failed'; readonly error: CommandError };

type SendChangeDeps = {
  readonly id: ClientId;
  /** What went out last from the form. */
  readonly sent: SentContent | null;
  readonly markSent: (sent: SentContent) => Promise<Result<unknown>>;
  /** The bank surely did nothing: the same form may be sent anew. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
  readonly update: (input: {
    readonly writeId: string;
    readonly id: ClientId;
    readonly change: ClientChange;
  }) => Promise<Result<ClientWriteOutcome>>;
  readonly randomUUID: () => string;
  readonly now: () => number;
};

/**
 * Sends a change that was checked. Its id is on disk before anything leaves, so that the same
 * content does not leave a second time whatever happens in between; where that cannot be written
 * nothing is sent.
 */
export async function sendChange(deps: SendChangeDeps, change: ClientChange): Promise<ChangeEnd> {
  const content = JSON.stringify(change);
  const writeId = deps.sent?.content === content ? deps.sent.writeId : deps.randomUUID();
  const marked = await deps.markSent({ writeId, content, atEpochMs: deps.now() });
  if (!marked.ok) return { kind: 'failed', error: marked.error };
  const answer = await deps.update({ writeId, id: deps.id, change });
  if (!answer.ok) {
    if (!mayHaveHappened(answer.error)) await deps.markNotSent();
    return { kind: 'failed', error: answer.error };
  }
  switch (answer.value.state) {
    case 'unconfirmed':
      return { kind: 'unconfirmed' };
    case 'refused': {
      await deps.markNotSent();
      const { problems, bankProblems, traceId } = answer.value;
      return { kind: 'refused', problems, bankProblems, traceId };
    }
    case 'done':
      await deps.empty();
      return { kind: 'done', differences: answer.value.differences };
  }
}
