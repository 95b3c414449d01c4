import {
  type RegistrationRow,
  type RegistrationStep,
  registrationStep,
} from '../../../preload/contract/registrations.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import { erasedRegistration } from '../../bank/registrations/erased-registration.ts';
import { type Registration, readRegistration } from '../../bank/registrations/to-registration.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { RegistrationEvent } from '../../data/vault/registration-events.ts';
import type { FollowedRegistration } from '../../data/vault/registrations.ts';
import { stepOfEvent } from './registration-steps.ts';
import { type TimelineInput, progressOf } from './timeline.ts';

const uuid = /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i;
/** The same UUID however it was written; any other id is itself in its own case only. */
export const plainId = (id: string): string => (uuid.test(id) ? id.toLowerCase() : id);

/** Its pattern was checked when it was added. */
export const followedId = ({ id }: Pick<FollowedRegistration, 'id'>): RegistrationId =>
  registrationId.parse(id);

const stepOf = (word: string | null): RegistrationStep | null => {
  const read = registrationStep.safeParse(word);
  return read.success ? read.data : null;
};

export const toRegistrationRow = (followed: FollowedRegistration): RegistrationRow => ({
  id: followedId(followed),
  label: followed.label,
  legalName: followed.legalName,
  status: followed.status,
  flowType: followed.flowType,
  legalFlow: followed.legalFlow,
  country: followed.country,
  step: stepOf(followed.step),
  stepAtEpochMs: followed.stepAtEpochMs,
  hasProblems: followed.hasProblems === 1,
  createdAt: followed.createdAt,
  asOfEpochMs: followed.saidAtEpochMs,
});

/** What is known of a registration. A reset is told of the organisation that was made for it. */
export const timelineInput = (
  { registrationEvents }: Vault,
  followed: FollowedRegistration,
): TimelineInput => {
  const ofOrganization =
    followed.organizationId === null
      ? []
      : registrationEvents
          .of(plainId(followed.organizationId))
          .filter(({ eventType }) => stepOfEvent(eventType) === 'reset');
  const events: readonly RegistrationEvent[] = [
    ...registrationEvents.of(followed.id),
    ...ofOrganization,
  ];
  return {
    answer:
      followed.saidAtEpochMs === null
        ? null
        : { ...followed, saidAtEpochMs: followed.saidAtEpochMs },
    events,
  };
};

/** Says anew where it stands; nothing where it is not followed. */
export const recomputeProgress = (vault: Vault, id: string): void => {
  const followed = vault.registrations.get(id);
  if (followed === null) return;
  const { step, stepAtEpochMs, movedAtEpochMs } = progressOf(timelineInput(vault, followed));
  vault.registrations.putProgress({
    id,
    step,
    stepAtEpochMs,
    movedAtEpochMs: movedAtEpochMs ?? followed.addedAtEpochMs,
  });
};

/**
 * Keeps what the service said of a registration that is followed, without personal data where that
 * was erased; an older answer than the one that is there changes nothing.
 */
export const keepAnswer = (
  vault: Vault,
  id: string,
  {
    registration,
    askedAtEpochMs,
  }: { readonly registration: Registration; readonly askedAtEpochMs: number },
): void =>
  vault.together(() => {
    const followed = vault.registrations.get(id);
    if (followed === null || (followed.saidAtEpochMs ?? 0) > askedAtEpochMs) return;
    vault.registrations.putAnswer({
      id,
      saidAtEpochMs: askedAtEpochMs,
      organizationId: registration.organizationId,
      legalName: registration.legalName,
      status: registration.status,
      flowType: registration.flowType,
      legalFlow: registration.legalFlow,
      country: registration.country,
      createdAt: registration.createdAt,
      hasProblems: registration.problems.length > 0 ? 1 : 0,
      json: toJsonText(
        followed.erasedAtEpochMs === null
          ? registration.said
          : erasedRegistration(registration.said),
      ),
    });
    recomputeProgress(vault, id);
  });

/** What the service last said, read anew; null where it has said nothing. */
export const keptRegistration = (vault: Vault, id: string): Registration | null => {
  const json = vault.registrations.answerOf(id);
  return json === null ? null : readRegistration(json);
};
