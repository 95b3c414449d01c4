import type { CommandError } from '../../../preload/contract/result.ts';
import type { Registration } from '../../bank/registrations/to-registration.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { StoredRegistrationCreation } from '../../data/vault/registrations/registration-creations.ts';
import type { WriteKind } from '../../outbox/write-kind.ts';
import { readOrNull } from '../../data/codecs/codec.ts';
import { creationStateOf, keptCreationState } from '../../data/codecs/creation-states.ts';
import { errorCodec } from '../../data/codecs/own-records.ts';

/**
 * How the creation of a registration stands.
 * - `sending`: it is on its way, or the app ended before its answer was written down.
 * - `indeterminate`: it was sent and nobody knows what became of it. - `resolved`: so it was, until the
 *   owner said that she has looked and there is none.
 * - `created`: the service said so, or the owner said which one it is.
 * - `ended`: the service surely made nothing.
 */
const openStates = ['sending', 'indeterminate'] as const;
const endedStates = ['created', 'ended', 'resolved'] as const;

type Shared = { readonly id: string; readonly sentAtEpochMs: number };
export type OpenCreation = Shared & {
  readonly state: (typeof openStates)[number];
  readonly legalName: string | null;
};
export type CreationRecord =
  | OpenCreation
  | (Shared & {
      readonly state: 'created';
      readonly registrationId: string;
      /** What the service answered, until it is kept in its own place. */
      readonly told?: Registration;
    })
  | (Shared & { readonly state: 'ended'; readonly error: CommandError })
  | (Shared & { readonly state: 'resolved' });

export function isOpenCreation(record: CreationRecord | null): record is OpenCreation {
  return record?.state === 'sending' || record?.state === 'indeterminate';
}

/**
 * The bank's words on what is wrong may name people: they are for whoever sent it, and not kept.
 */
function withoutWords(error: CommandError): CommandError {
  if (error.kind === 'rejected')
    return { ...error, problems: error.problems.map((problem) => ({ ...problem, detail: null })) };
  return error.kind === 'not-allowed' ? { ...error, detail: null } : error;
}

/** Of a creation at its end only its answer is kept. */
function toStored(record: CreationRecord): StoredRegistrationCreation {
  return {
    id: record.id,
    state: keptCreationState(record.state),
    sentAtEpochMs: record.sentAtEpochMs,
    legalName: isOpenCreation(record) ? record.legalName : null,
    registrationId: record.state === 'created' ? record.registrationId : null,
    error: record.state === 'ended' ? errorCodec.write(withoutWords(record.error)) : null,
  };
}

function fromStored({
  id,
  sentAtEpochMs,
  state: keptState,
  legalName,
  registrationId,
  error,
}: StoredRegistrationCreation): CreationRecord {
  const state = creationStateOf(keptState) as CreationRecord['state'];
  switch (state) {
    case 'sending':
    case 'indeterminate':
      return { id, sentAtEpochMs, state, legalName };
    case 'created':
      return { id, sentAtEpochMs, state, registrationId: registrationId ?? '' };
    case 'ended':
      return {
        id,
        sentAtEpochMs,
        state,
        error: readOrNull(errorCodec, error) ?? { kind: 'outcome-unknown', traceId: null },
      };
    case 'resolved':
      return { id, sentAtEpochMs, state };
  }
}

function inStates(vault: Vault, states: readonly OpenCreation['state'][]) {
  return vault.registrationCreations
    .inStates(states.map(keptCreationState))
    .map(fromStored)
    .filter(isOpenCreation);
}

/** Those that are not at an end, oldest first. */
export function openCreationsIn(vault: Vault): readonly OpenCreation[] {
  return inStates(vault, openStates);
}

/** Whoever asks again how a creation ended does so soon. */
const keptMs = 90 * 24 * 60 * 60_000;

export const registrationCreationKind: WriteKind<CreationRecord> = {
  family: 'registration',
  topic: 'registrations',
  get: (vault, id) => {
    const stored = vault.registrationCreations.get(id);
    return stored === null ? null : fromStored(stored);
  },
  put: (vault, record) => vault.registrationCreations.put(toStored(record)),
  sending: (vault) => inStates(vault, ['sending']),
  mustSurvive: () => true,
  statusOf: (record) => {
    if (isOpenCreation(record)) return 'unknown';
    return record.state === 'created' ? 'done' : 'not-done';
  },
  forgetOld: (vault, nowEpochMs) =>
    vault.registrationCreations.removeOlderThan(
      endedStates.map(keptCreationState),
      nowEpochMs - keptMs,
    ),
};
