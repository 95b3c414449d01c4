import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import { mayAsk, settleOneRead } from '../optional-endpoints.ts';
import type { OpenConnection } from '../open-connection.ts';
import { keepAnswer } from './registration-book.ts';
import type { RegistrationsDesk } from './registrations-desk.ts';

/** What is refreshed when one registration is. */
export const registrationSubject = (id: RegistrationId): string => `registration:${id}`;

/** `GET /register/registrations/{id}` exists on some services (spec/observed.md). */
const capability = 'registrations.get';
const asksAtATime = 500;

/** Whether asking for a registration makes sense: the profile has the part, and the service was not found to have no such endpoint. */
export const canRefresh = (
  connection: OpenConnection,
  { bankOf, now }: Pick<RegistrationsDesk, 'bankOf' | 'now'>,
): boolean => bankOf(connection) !== null && mayAsk(connection, capability, now());

export type RegistrationReader = {
  /** Asks for one now, once however often it is asked for at the same time; how that ends is told by its freshness. */
  readonly refresh: (connection: OpenConnection, id: RegistrationId) => void;
  /** Asks for these one after another, and stops where the next would fare no better. */
  readonly refreshMany: (connection: OpenConnection, ids: readonly RegistrationId[]) => void;
};

/** For every one of them alike: the next need not be asked for. */
const stopsAll = (answer: Result<unknown>): boolean =>
  !answer.ok && !['not-found', 'rejected'].includes(answer.error.kind);

export const createRegistrationReader = (desk: RegistrationsDesk): RegistrationReader => {
  const queues = new WeakMap<OpenConnection, Set<RegistrationId>>();

  const fetchOne = async (
    connection: OpenConnection,
    id: RegistrationId,
  ): Promise<Result<unknown>> => {
    const bank = desk.bankOf(connection);
    const before = connection.book?.registrations.get(id) ?? null;
    // Where it is not there it is missed nowhere: the page says so itself.
    if (bank === null || before === null || !mayAsk(connection, capability, desk.now()))
      return ok({});
    if (!desk.isOnline()) return failed({ kind: 'offline' });
    const askedAtEpochMs = desk.now();
    const answer = await bank.get(id);
    // Closed meanwhile: what is kept belongs to nobody any more.
    if (connection !== desk.connection() || !connection.book) return failed({ kind: 'signed-out' });
    const settled = settleOneRead(connection, capability, {
      answer,
      isInList: before.source === 'created',
      now: desk.now(),
    });
    if (settled.ok)
      keepAnswer(connection.book, id, { registration: settled.value, askedAtEpochMs });
    return !settled.ok && settled.error.kind === 'not-supported' ? ok({}) : settled;
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

  const empty = async (connection: OpenConnection, waiting: Set<RegistrationId>): Promise<void> => {
    try {
      for (const id of waiting) {
        waiting.delete(id);
        if (connection !== desk.connection() || !canRefresh(connection, desk)) return;
        if (stopsAll(await askOne(connection, id))) return;
      }
    } finally {
      queues.delete(connection);
    }
  };

  return {
    refresh: (connection, id) => void askOne(connection, id).catch(desk.reportBug),
    refreshMany: (connection, ids) => {
      if (ids.length === 0) return;
      const underWay = queues.get(connection);
      const waiting = underWay ?? new Set<RegistrationId>();
      for (const id of ids) if (waiting.size < asksAtATime) waiting.add(id);
      if (underWay !== undefined) return;
      queues.set(connection, waiting);
      empty(connection, waiting).catch(desk.reportBug);
    },
  };
};
