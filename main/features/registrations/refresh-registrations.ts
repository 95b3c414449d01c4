import { type Result, failed, isOfRequest, ok } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import { isMissing, mayAsk, recordOneRead } from '../optional-endpoints.ts';
import { keepAnswer } from './kept-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

/** What is refreshed when one registration is. */
export function registrationSubject(id: RegistrationId): string {
  return `registration:${id}`;
}

/** `GET /register/registrations/{id}` exists on some services (spec/observed.md). */
const capability = 'registrations.get';
const asksAtATime = 500;
/** Somebody waits for them. */
const mostReadNow = 20;

/**
 * Whether asking for a registration makes sense: the profile has the part, and the service was not
 * found to have no such endpoint. The owner may ask all the same.
 */
export function mayRefresh(context: RegistrationsContext, askedBy: AskedBy): boolean {
  return context.onboarding !== null && mayAsk(context, capability, context.now(), askedBy);
}

/** The service was found to give no registration back. */
export function isReadingMissing(context: RegistrationsContext): boolean {
  return isMissing(context, capability, context.now());
}

export type RegistrationReader = {
  /**
   * Asks for one now, once however often it is asked for at the same time; how that ends is told by
   * its freshness.
   */
  readonly refresh: (id: RegistrationId, askedBy: AskedBy) => void;
  /**
   * Asks for the newest that may still change, and waits for the end. Without any, and where the
   * service gives none back, there is nothing to read.
   */
  readonly readNow: () => Promise<Result<unknown>>;
  /** Asks for these one after another, and stops where the next would fare no better. */
  readonly refreshMany: (ids: readonly RegistrationId[], askedBy: AskedBy) => void;
};

/** Answered, or refused for this one alone. */
export function isOfOne(answer: Result<unknown>): boolean {
  return answer.ok || isOfRequest(answer.error);
}
/** Perhaps said of this one, perhaps of all: so many in a row, and no more are asked for. */
function isPerhapsOfOne(answer: Result<unknown>): boolean {
  return (
    !answer.ok &&
    (answer.error.kind === 'not-supported' ||
      (answer.error.kind === 'not-allowed' && answer.error.missingScope === null))
  );
}
const mostInARow = 3;

type Queue = {
  readonly ids: Set<RegistrationId>;
  /** The owner’s, once she asked for any of them. */ askedBy: AskedBy;
};

export function createRegistrationReader(context: RegistrationsContext): RegistrationReader {
  const { onboarding, vault } = context;
  let underWay: Queue | null = null;

  const fetchOne = async (id: RegistrationId): Promise<Result<unknown>> => {
    const before = vault?.registrations.get(id) ?? null;
    // Where it is not there it is missed nowhere: the page says so itself.
    if (onboarding === null || vault === null || before === null) return ok({});
    if (!context.canSend()) return failed({ kind: 'offline' });
    const askedAtEpochMs = context.now();
    const answer = await onboarding.get(id);
    // Closed meanwhile: what is kept belongs to nobody any more.
    if (!context.isOpen()) return failed({ kind: 'signed-out' });
    const outcome = recordOneRead(context, capability, {
      answer,
      id,
      isKnown: before.source === 'created',
      now: context.now(),
    });
    if (outcome.ok)
      keepAnswer(vault, id, {
        registration: outcome.value,
        askedAtEpochMs,
        nowEpochMs: context.now(),
        notices: context.notices,
      });
    return outcome;
  };

  const askOne = async (id: RegistrationId): Promise<Result<unknown>> => {
    let answer: Result<unknown> = ok({});
    await context.refreshes.run(
      { topic: 'registrations', subject: registrationSubject(id) },
      async () => {
        answer = await fetchOne(id);
        return answer;
      },
    );
    return answer;
  };

  const empty = async (queue: Queue): Promise<void> => {
    let inARow = 0;
    try {
      for (const id of queue.ids) {
        queue.ids.delete(id);
        if (!context.isOpen() || !mayRefresh(context, queue.askedBy)) return;
        const answer = await askOne(id);
        inARow = isPerhapsOfOne(answer) ? inARow + 1 : 0;
        if (inARow >= mostInARow || !(isOfOne(answer) || isPerhapsOfOne(answer))) return;
        // What the first one found out about the endpoint holds for all.
        if (!answer.ok && !mayRefresh(context, 'background')) return;
      }
    } finally {
      underWay = null;
    }
  };

  return {
    refresh: (id, askedBy) => {
      if (mayRefresh(context, askedBy)) void askOne(id).catch(context.reportBug);
    },
    readNow: async () => {
      for (const { id } of vault?.registrations.unfinished(mostReadNow) ?? []) {
        if (!mayRefresh(context, 'owner')) return ok({});
        const answer = await askOne(registrationId.parse(id));
        if (!(isOfOne(answer) || isPerhapsOfOne(answer))) return answer;
      }
      return ok({});
    },
    refreshMany: (ids, askedBy) => {
      if (ids.length === 0) return;
      const queue = underWay ?? { ids: new Set<RegistrationId>(), askedBy };
      if (askedBy === 'owner') queue.askedBy = 'owner';
      for (const id of ids) if (queue.ids.size < asksAtATime) queue.ids.add(id);
      if (underWay !== null) return;
      underWay = queue;
      empty(queue).catch(context.reportBug);
    },
  };
}
