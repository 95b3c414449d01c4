import {
  type RegistrationRow,
  type RegistrationStep,
  registrationStep,
} from '../../../preload/contract/registrations.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import { erasePersonalData } from '../../bank/registrations/erase-personal-data.ts';
import { type Registration, readRegistration } from '../../bank/registrations/to-registration.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { RegistrationEvent } from '../../data/vault/registrations/registration-events.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { Notices } from '../notices.ts';
import { normalizeId } from '../followed-ids.ts';
import { rankOf, stepOfEvent } from './registration-steps.ts';
import { type TimelineInput, progressOf } from './timeline.ts';

/** The id's pattern was checked when it was added. */
export function followedId({ id }: Pick<FollowedRegistration, 'id'>): RegistrationId {
  return registrationId.parse(id);
}

function stepOf(word: string | null): RegistrationStep | null {
  const parsed = registrationStep.safeParse(word);
  return parsed.success ? parsed.data : null;
}

export function toRegistrationRow(followed: FollowedRegistration): RegistrationRow {
  return {
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
  };
}

/**
 * The known facts about a registration. The event of a reset names the organisation that was
 * created for it.
 */
export function timelineInput(
  { registrationEvents }: Vault,
  followed: FollowedRegistration,
): TimelineInput {
  const organizationEvents =
    followed.organizationId === null
      ? []
      : registrationEvents
          .of(normalizeId(followed.organizationId))
          .filter(({ eventType }) => stepOfEvent(eventType) === 'reset');
  const events: readonly RegistrationEvent[] = [
    ...registrationEvents.of(followed.id),
    ...organizationEvents,
  ];
  return {
    answer:
      followed.saidAtEpochMs === null
        ? null
        : { ...followed, saidAtEpochMs: followed.saidAtEpochMs },
    events,
  };
}

/** The user is notified of these steps. */
const notifiedSteps = ['contract-signed', 'completed'] as const;

function noticeOf(
  followed: FollowedRegistration,
  what: Extract<NoticeAbout, { readonly kind: 'registration' }>['what'],
  status: string | null = null,
): NoticeAbout {
  return {
    kind: 'registration',
    registration: { id: followedId(followed), name: followed.label ?? followed.legalName },
    what,
    status,
  };
}

/**
 * Computes the progress again; does nothing if the registration is not followed. Returns a notice
 * for a step reached or passed since the last known step, or since the registration was followed.
 */
export function recomputeProgress(vault: Vault, id: string): readonly NoticeAbout[] {
  const followed = vault.registrations.get(id);
  if (followed === null) return [];
  const { step, stepAtEpochMs, movedAtEpochMs } = progressOf(timelineInput(vault, followed));
  vault.registrations.putProgress({
    id,
    step,
    stepAtEpochMs,
    movedAtEpochMs: movedAtEpochMs ?? followed.addedAtEpochMs,
  });
  const before = stepOf(followed.step);
  if (step === null || step === before) return [];
  // An event older than the registration's entry in the list causes no notice.
  if (stepAtEpochMs !== null && stepAtEpochMs < followed.addedAtEpochMs) return [];
  if (step === 'reset') return [noticeOf(followed, 'reset')];
  // After a reset the registration starts from the beginning.
  const rankBefore = before === 'reset' ? -1 : rankOf(before);
  const reachedStep = notifiedSteps.findLast(
    (each) => rankOf(each) > rankBefore && rankOf(each) <= rankOf(step),
  );
  return reachedStep === undefined ? [] : [noticeOf(followed, reachedStep)];
}

/**
 * Stores the service's answer about a followed registration, without personal data if that was
 * erased. Ignores an answer older than the stored one, unless the stored time is in the future
 * because the clock was set back.
 */
export function storeAnswer(
  vault: Vault,
  id: string,
  {
    registration,
    askedAtEpochMs,
    nowEpochMs,
    notices,
  }: {
    readonly registration: Registration;
    readonly askedAtEpochMs: number;
    readonly nowEpochMs: number;
    readonly notices: Pick<Notices, 'notify'>;
  },
): void {
  vault.inTransaction(() => {
    const followed = vault.registrations.get(id);
    if (followed === null) return;
    const saidAtEpochMs = followed.saidAtEpochMs ?? 0;
    if (saidAtEpochMs > askedAtEpochMs && saidAtEpochMs <= nowEpochMs) return;
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
          : erasePersonalData(registration.said),
      ),
    });
    const stepNotices = recomputeProgress(vault, id);
    // A changed status: nothing else reports a registration that was refused.
    notices.notify(
      stepNotices.length === 0 &&
        followed.status !== null &&
        registration.status !== null &&
        followed.status.trim().toLowerCase() !== registration.status.trim().toLowerCase()
        ? [noticeOf(followed, 'status', registration.status)]
        : stepNotices,
    );
  });
}

/** The service's last answer, parsed from the stored text; null if there is none. */
export function storedRegistration(vault: Vault, id: string): Registration | null {
  const json = vault.registrations.answerOf(id);
  return json === null ? null : readRegistration(json);
}
