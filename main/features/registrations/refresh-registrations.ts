import { type Result, failed, isOfRequest, ok } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import { isEndpointMissing, mayRequest, recordObjectRead } from '../optional-endpoints.ts';
import { storeAnswer } from './stored-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

/** The refresh subject of one registration. */
export function registrationSubject(id: RegistrationId): string {
  return `registration:${id}`;
}

/** `GET /register/registrations/{id}` exists on some services (spec/observed.md). */
const readEndpoint = 'registrations.get';
const maxQueued = 500;
/** The user waits for them. */
const maxReadNow = 20;

/**
 * Whether a read makes sense: the profile has a registrations part, and the service is not known to
 * lack the endpoint. The user may always ask.
 */
export function mayRefresh(context: RegistrationsContext, askedBy: AskedBy): boolean {
  return context.onboarding !== null && mayRequest(context, readEndpoint, context.now(), askedBy);
}

/** The service is known to have no endpoint that reads a registration. */
export function isReadingMissing(context: RegistrationsContext): boolean {
  return isEndpointMissing(context, readEndpoint, context.now());
}

export type RegistrationReader = {
  /**
   * Requests one registration now; concurrent calls share one request. Its freshness reports the
   * end.
   */
  readonly refresh: (id: RegistrationId, askedBy: AskedBy) => void;
  /**
   * Requests the newest unfinished registrations, and waits for the end. Does nothing if there are
   * none, or if the service cannot read one.
   */
  readonly readNow: () => Promise<Result<unknown>>;
  /** Requests these one after the other, and stops once the next request would fail as well. */
  readonly refreshMany: (ids: readonly RegistrationId[], askedBy: AskedBy) => void;
};

/** Answered, or rejected only for this registration. */
export function isOfOneRegistration(answer: Result<unknown>): boolean {
  return answer.ok || isOfRequest(answer.error);
}
/**
 * The error may be about this registration or about all: after this many in a row no more are
 * requested.
 */
function mayBeOfOneRegistration(answer: Result<unknown>): boolean {
  return (
    !answer.ok &&
    (answer.error.kind === 'not-supported' ||
      (answer.error.kind === 'not-allowed' && answer.error.missingScope === null))
  );
}
const maxInARow = 3;

type Queue = {
  readonly ids: Set<RegistrationId>;
  /** `owner` once the user asked for any of them. */
  askedBy: AskedBy;
};

export function createRegistrationReader(context: RegistrationsContext): RegistrationReader {
  const { onboarding, vault } = context;
  let currentQueue: Queue | null = null;

  const fetchRegistration = async (id: RegistrationId): Promise<Result<unknown>> => {
    const before = vault?.registrations.get(id) ?? null;
    // The registration is not followed, and its page shows that.
    if (onboarding === null || vault === null || before === null) return ok({});
    if (!context.canSend()) return failed({ kind: 'offline' });
    const askedAtEpochMs = context.now();
    const answer = await onboarding.get(id);
    // The connection closed meanwhile, so its data must not be touched.
    if (!context.isOpen()) return failed({ kind: 'signed-out' });
    const outcome = recordObjectRead(context, readEndpoint, {
      answer,
      id,
      isKnown: before.source === 'created',
      now: context.now(),
    });
    if (outcome.ok)
      storeAnswer(vault, id, {
        registration: outcome.value,
        askedAtEpochMs,
        nowEpochMs: context.now(),
        notices: context.notices,
      });
    return outcome;
  };

  const requestRegistration = async (id: RegistrationId): Promise<Result<unknown>> => {
    let answer: Result<unknown> = ok({});
    await context.refreshes.run(
      { topic: 'registrations', subject: registrationSubject(id) },
      async () => {
        answer = await fetchRegistration(id);
        return answer;
      },
    );
    return answer;
  };

  const processQueue = async (queue: Queue): Promise<void> => {
    let failuresInARow = 0;
    try {
      for (const id of queue.ids) {
        queue.ids.delete(id);
        if (!context.isOpen() || !mayRefresh(context, queue.askedBy)) return;
        const answer = await requestRegistration(id);
        failuresInARow = mayBeOfOneRegistration(answer) ? failuresInARow + 1 : 0;
        if (
          failuresInARow >= maxInARow ||
          !(isOfOneRegistration(answer) || mayBeOfOneRegistration(answer))
        )
          return;
        // The first answer may have shown that the endpoint is missing, which applies to all.
        if (!answer.ok && !mayRefresh(context, 'background')) return;
      }
    } finally {
      currentQueue = null;
    }
  };

  return {
    refresh: (id, askedBy) => {
      if (mayRefresh(context, askedBy)) void requestRegistration(id).catch(context.reportBug);
    },
    readNow: async () => {
      for (const { id } of vault?.registrations.unfinished(maxReadNow) ?? []) {
        if (!mayRefresh(context, 'owner')) return ok({});
        const answer = await requestRegistration(registrationId.parse(id));
        if (!(isOfOneRegistration(answer) || mayBeOfOneRegistration(answer))) return answer;
      }
      return ok({});
    },
    refreshMany: (ids, askedBy) => {
      if (ids.length === 0) return;
      const queue = currentQueue ?? { ids: new Set<RegistrationId>(), askedBy };
      if (askedBy === 'owner') queue.askedBy = 'owner';
      for (const id of ids) if (queue.ids.size < maxQueued) queue.ids.add(id);
      if (currentQueue !== null) return;
      currentQueue = queue;
      processQueue(queue).catch(context.reportBug);
    },
  };
}
