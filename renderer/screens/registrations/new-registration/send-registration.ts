import type {
  NewRegistration,
  RegistrationRow,
  IndeterminateRegistration,
} from '../../../../preload/contract/registrations.ts';
import { mayHaveHappened } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { Refusal } from '../../../forms/refusal.ts';
import { type DraftToSend, isRecorded, sendDraft } from '../../../forms/send-draft.ts';
import { contentOf } from './to-new-registration.ts';

/** How sending a registration ended. */
type SendEnd =
  | { readonly kind: 'made'; readonly row: RegistrationRow }
  | { readonly kind: 'indeterminate'; readonly creation: IndeterminateRegistration }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'failed'; readonly error: CommandError };

export type SendDeps = DraftToSend & {
  /** Whether main has it among the creations whose outcome is unknown. */
  readonly findIndeterminate: (
    intentId: string,
  ) => Promise<Result<IndeterminateRegistration | null>>;
  readonly create: (input: {
    readonly intentId: string;
    readonly registration: NewRegistration;
  }) => Promise<Result<{ readonly row: RegistrationRow }>>;
};

/**
 * Sends a registration that was checked, once. Main writes down what it sends: if it returns an
 * error and does not report the outcome as unknown, nothing was created.
 */
export async function sendRegistration(
  { findIndeterminate, create, ...form }: SendDeps,
  registration: NewRegistration,
): Promise<SendEnd> {
  const unknown: { creation: IndeterminateRegistration | null } = { creation: null };
  const { answer } = await sendDraft(form, {
    content: contentOf(registration),
    send: (intentId) => create({ intentId, registration }),
    endOf: async (told, intentId) => {
      if (told.ok) return 'done';
      if (!mayHaveHappened(told.error)) return 'not-done';
      const found = await findIndeterminate(intentId);
      if (found.ok && found.value === null && isRecorded(told.error)) return 'not-done';
      const { legalName } = registration.organization;
      const asSent = { intentId, sentAtEpochMs: form.now(), legalName, candidates: [] };
      unknown.creation = (found.ok ? found.value : null) ?? asSent;
      return 'unknown';
    },
  });
  if (unknown.creation !== null) return { kind: 'indeterminate', creation: unknown.creation };
  if (answer.ok) return { kind: 'made', row: answer.value.row };
  const refusal = refusalOf(answer.error);
  return refusal === null
    ? { kind: 'failed', error: answer.error }
    : { kind: 'refused', ...refusal };
}
