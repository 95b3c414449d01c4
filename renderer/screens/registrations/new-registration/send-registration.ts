import type {
  NewRegistration,
  RegistrationRow,
  IndeterminateRegistration,
} from '../../../../preload/contract/registrations.ts';
import { mayHaveHappened, ok } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { Refusal } from '../../../forms/refusal.ts';
import type { SentContent } from './new-registration-values.ts';
import { contentOf } from './to-new-registration.ts';

/** How sending a registration ended. */
type SendEnd =
  | { readonly kind: 'made'; readonly row: RegistrationRow }
  | { readonly kind: 'indeterminate'; readonly creation: IndeterminateRegistration }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'failed'; readonly error: CommandError };

export type SendDeps = {
  /** What went out last from the form. */
  readonly sent: SentContent | null;
  readonly markSent: (sent: SentContent) => Promise<Result<unknown>>;
  /** Surely nothing was made of it: the same form may be sent anew, under another id. */
  readonly markNotSent: () => Promise<Result<unknown>>;
  readonly empty: () => Promise<Result<unknown>>;
  /** Whether main has it among the creations that are indeterminate. */
  readonly findIndeterminate: (
    intentId: string,
  ) => Promise<Result<IndeterminateRegistration | null>>;
  readonly create: (input: {
    readonly intentId: string;
    readonly registration: NewRegistration;
  }) => Promise<Result<{ readonly row: RegistrationRow }>>;
  readonly randomUUID: () => string;
  readonly now: () => number;
};

/**
 * Main writes down what it sends: what it answers with an error and does not hold for indeterminate made
 * nothing.
 */
async function afterFailure(
  deps: SendDeps,
  {
    intentId,
    registration,
    atEpochMs,
  }: {
    readonly intentId: string;
    readonly registration: NewRegistration;
    readonly atEpochMs: number;
  },
  error: CommandError,
): Promise<SendEnd> {
  const found = mayHaveHappened(error) ? await deps.findIndeterminate(intentId) : ok(null);
  if (!found.ok || (found.value === null && error.kind === 'outcome-unknown')) {
    return {
      kind: 'indeterminate',
      creation: {
        intentId,
        sentAtEpochMs: atEpochMs,
        legalName: registration.organization.legalName,
        candidates: [],
      },
    };
  }
  if (found.value !== null) return { kind: 'indeterminate', creation: found.value };
  await deps.markNotSent();
  const refusal = refusalOf(error);
  return refusal === null ? { kind: 'failed', error } : { kind: 'refused', ...refusal };
}

/**
 * Sends a registration that was looked over, once. Its id is on disk before anything leaves, so
 * that the same form is never sent twice, whatever happens in between; where that cannot be written
 * nothing is sent.
 */
export async function sendRegistration(
  deps: SendDeps,
  registration: NewRegistration,
): Promise<SendEnd> {
  const content = contentOf(registration);
  const intentId = deps.sent?.content === content ? deps.sent.writeId : deps.randomUUID();
  const atEpochMs = deps.now();
  const marked = await deps.markSent({ writeId: intentId, content, atEpochMs });
  if (!marked.ok) return { kind: 'failed', error: marked.error };
  const answer = await deps.create({ intentId, registration });
  if (!answer.ok) return afterFailure(deps, { intentId, registration, atEpochMs }, answer.error);
  await deps.empty();
  return { kind: 'made', row: answer.value.row };
}
