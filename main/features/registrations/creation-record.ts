import * as z from 'zod/mini';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { Registration } from '../../bank/registrations/to-registration.ts';
import { registrationRequestCodec, writeAnswerCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import type { Write } from '../../outbox/write.ts';

/**
 * The creation of a registration; its object is the created registration. The people in it are not
 * stored, because it is never sent again.
 */
export type CreationRecord = Write<
  { readonly legalName: string | null },
  /** `registration`: the service's answer, until it is stored in its own place. */
  | { readonly error: CommandError }
  | { readonly traceId: string | null }
  | { readonly registration: Registration },
  string | null,
  'create'
>;

/**
 * The bank's problem texts may name people: only the sender receives them, and they are not stored.
 */
function withoutBankTexts(error: CommandError): CommandError {
  if (error.kind === 'rejected')
    return { ...error, problems: error.problems.map((problem) => ({ ...problem, detail: null })) };
  return error.kind === 'not-allowed' ? { ...error, detail: null } : error;
}

export const registrationCreation = defineWrite<CreationRecord>({
  family: 'registration',
  topic: 'registrations',
  kinds: ['create'],
  objectId: z.nullable(z.string()),
  asked: registrationRequestCodec,
  answer: {
    ...writeAnswerCodec,
    write: (answer) =>
      'registration' in answer
        ? null
        : writeAnswerCodec.write(
            'error' in answer ? { error: withoutBankTexts(answer.error) } : answer,
          ),
  },
  mustSurvive: () => true,
  // The service has no idempotency key for registrations: a second request could create a second
  // one.
  mayResend: () => false,
});
