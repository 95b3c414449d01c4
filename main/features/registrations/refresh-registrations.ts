import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import type { AskedBy } from '../../list-sync/asked-by.ts';
import { isMissing, mayAsk, recordOneRead } from '../optional-endpoints.ts';
import type { OpenConnection } from '../open-connection.ts';
import { keepAnswer } from './kept-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

/** What is refreshed when one registration is. */
export const registrationSubject = (id: RegistrationId): string => `registration:${id}`;

/** `GET /register/registrations/{id}` exists on some services (spec/observed.md). */
const capability = 'registrations.get';
const asksAtATime = 500;

/**
 * Whether asking for a registration makes sense: the profile has the part, and the service was not
 * found to have no such endpoint. The owner may ask all the same.
 */
export const mayRefresh = (
  connection: OpenConnection,
  { bankOf, now }: Pick<RegistrationsContext, 'bankOf' | 'now'>,
  askedBy: AskedBy,
): boolean => bankOf(connection) !== null && mayAsk(connection, capability, now(), askedBy);

/** The service was found to give no registration back. */
export const isReadingMissing = (
  connection: OpenConnection,
  { now }: Pick<RegistrationsContext, 'now'>,
): boolean => isMissing(connection, capability, now());

export type RegistrationReader = {
  /**
   * Asks for one now, once however often it is asked for at the same time; how that ends is told by
   * its freshness.
   */
  readonly refresh: (connection: OpenConnection, id: RegistrationId, askedBy: AskedBy) => void;
  /** Asks for these one after another, and stops where the next would fare no better. */
  readonly refreshMany: (
    connection: OpenConnection,
    ids: readonly RegistrationId[],
    askedBy: AskedBy,
  ) => void;
};

/** Said of this one: the next may fare better. */
const isOfOne = (answer: Result<unknown>): boolean =>
  answer.ok || answer.error.kind === 'not-found' || answer.error.kind === 'rejected';
/** Perhaps said of this one, perhaps of all: so many in a row, and no more are asked for. */
const isPerhapsOfOne = (answer: Result<unknown>): boolean =>
  !answer.ok &&
  (answer.error.kind === 'not-supported' ||
    (answer.error.kind === 'not-allowed' && answer.error.missingScope === null));
const mostInARow = 3;

type Queue = {
  readonly ids: Set<RegistrationId>;
  /** The owner’s, once she asked for any of them. */ askedBy: AskedBy;
};

export const createRegistrationReader = (context: RegistrationsContext): RegistrationReader => {
  const queues = new WeakMap<OpenConnection, Queue>();

  const fetchOne = async (
    connection: OpenConnection,
    id: RegistrationId,
  ): Promise<Result<unknown>> => {
    const bank = context.bankOf(connection);
    const before = connection.vault?.registrations.get(id) ?? null;
    // Where it is not there it is missed nowhere: the page says so itself.
    if (bank === null || before === null) return ok({});
    if (!context.isOnline()) return failed({ kind: 'offline' });
    const askedAtEpochMs = context.now();
    const answer = await bank.get(id);
    // Closed meanwhile: what is kept belongs to nobody any more.
    if (connection !== context.connection() || !connection.vault)
      return failed({ kind: 'signed-out' });
    const outcome = recordOneRead(connection, capability, {
      answer,
      id,
      isKnown: before.source === 'created',
      now: context.now(),
    });
    if (outcome.ok)
      keepAnswer(connection.vault, id, { registration: outcome.value, askedAtEpochMs });
    return outcome;
  };

  const askOne = async (
    connection: OpenConnection,
    id: RegistrationId,
  ): Promise<Result<unknown>> => {
    let answer: Result<unknown> = ok({});
    await connection.refreshes.run(registrationSubject(id), async () => {
      answer = await fetchOne(connection, id);
      return answer;
    });
    return answer;
  };

  const empty = async (connection: OpenConnection, queue: Queue): Promise<void> => {
    let inARow = 0;
    try {
      for (const id of queue.ids) {
        queue.ids.delete(id);
        if (connection !== context.connection() || !mayRefresh(connection, context, queue.askedBy))
          return;
        const answer = await askOne(connection, id);
        inARow = isPerhapsOfOne(answer) ? inARow + 1 : 0;
        if (inARow >= mostInARow || !(isOfOne(answer) || isPerhapsOfOne(answer))) return;
        // What the first one found out about the endpoint holds for all.
        if (!answer.ok && !mayRefresh(connection, context, 'background')) return;
      }
    } finally {
      queues.delete(connection);
    }
  };

  return {
    refresh: (connection, id, askedBy) => {
      if (mayRefresh(connection, context, askedBy))
        void askOne(connection, id).catch(context.reportBug);
    },
    refreshMany: (connection, ids, askedBy) => {
      if (ids.length === 0) return;
      const underWay = queues.get(connection);
      const queue = underWay ?? { ids: new Set<RegistrationId>(), askedBy };
      if (askedBy === 'owner') queue.askedBy = 'owner';
      for (const id of ids) if (queue.ids.size < asksAtATime) queue.ids.add(id);
      if (underWay !== undefined) return;
      queues.set(connection, queue);
      empty(connection, queue).catch(context.reportBug);
    },
  };
};
