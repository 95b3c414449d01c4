import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import type { Registration } from '../../bank/registrations/to-registration.ts';
import type {
  RegistrationCreationEnd,
  RegistrationsBank,
} from '../../bank/registrations/registrations-bank.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { WriteStatus } from '../write-status.ts';
import { noVault } from '../open-connection.ts';
import type { Scope } from '../scope.ts';
import { writeDown } from '../write-down.ts';
import { prepareRegistration } from './check-registration.ts';
import {
  type CreationRecord,
  type OpenCreation,
  isOpenCreation,
  openCreationsIn,
  putCreation,
  readCreation,
  removeCreationsBefore,
} from './creation-record.ts';
import { learnLatest } from './learn-events.ts';
import type { RegistrationOutput } from './read-registrations.ts';
import {
  keepAnswer,
  keptRegistration,
  plainId,
  recomputeProgress,
  toRegistrationRow,
} from './kept-registrations.ts';
import type { RegistrationsContext } from './registrations-context.ts';

type Created = Promise<Result<RegistrationOutput<'create'>>>;
type Wish = { readonly intentId: string; readonly registration: NewRegistration };

/**
 * New registrations at a service that has no key for them: each is in the vault before its first
 * byte leaves, goes out at most once for each `intentId`, and stays indeterminate where nobody knows what
 * became of it, until the owner has looked.
 */
type RegistrationCreations = {
  /**
   * Checks it and sends it once. For an `intentId` that was sent before nothing leaves: the answer
   * is how that one ended. Errors: `invalid-input` with the fields; `storage-unavailable` where the
   * intent would not survive quitting; `not-supported` without a registrations part;
   * `outcome-unknown`; and those of a service that made nothing, after which the next try needs
   * another id.
   */
  readonly create: (wish: Wish) => Created;
  readonly indeterminate: () => Result<RegistrationOutput<'indeterminateCreations'>>;
  readonly resolve: (order: {
    readonly intentId: string;
    readonly id: RegistrationId | null;
  }) => Promise<Result<RegistrationOutput<'recordCreationOutcome'>>>;
  /** What became of a creation, for the draft it went out as; null where nothing is known of it. */
  readonly statusOfWrite: (intentId: string) => WriteStatus | null;
  /** Writes down what could not be written down before, and forgets what is long over. */
  readonly tidy: () => void;
};

/** Whoever asks again how a creation ended does so soon. */
const keptMs = 90 * 24 * 60 * 60_000;
/** An event may bear the time of a clock that is not ours. */
const clockMs = 2 * 60_000;
const mostCandidates = 20;

/** What is known of an end, with the registration where one was made. */
type Ended = { readonly record: CreationRecord; readonly registration: Registration | null };

/** What outlives the connection: it may be closed, and opened again, while a request is on its way. */
const carriedState = (): {
  readonly inFlight: Map<string, Created>;
  /** Ends that are known and that the disk would not take. */
  readonly unwritten: Map<string, Ended>;
  /** Opened last; not held, so that what a closed one had decrypted does not stay in memory. */
  latest: WeakRef<Scope> | null;
} => ({ inFlight: new Map(), unwritten: new Map(), latest: null });

export const createRegistrationCreations = (
  context: RegistrationsContext,
): RegistrationCreations => {
  const { now } = context;
  const carried = context.carried(carriedState);
  const { inFlight, unwritten } = carried;
  carried.latest = new WeakRef<Scope>(context);

  /** The connection of this profile that is open now. */
  const openNow = (): Scope | null => {
    const latest = carried.latest?.deref();
    return latest?.isOpen() ? latest : null;
  };

  const put = (vault: Vault, { record, registration }: Ended): void =>
    vault.registrations.together(() => {
      putCreation(vault, record);
      if (record.state !== 'created') return;
      vault.drafts.removeSentAs(record.id);
      const id = record.registrationId;
      vault.registrations.add([
        { id, label: null, addedAtEpochMs: record.sentAtEpochMs, source: 'created' },
      ]);
      if (registration === null) recomputeProgress(vault, id);
      else keepAnswer(vault, id, { registration, askedAtEpochMs: now() });
    });

  const keep = (ended: Ended): void => {
    const { id } = ended.record;
    const vault = openNow()?.vault ?? null;
    unwritten.set(id, ended);
    if (vault === null) return;
    try {
      put(vault, ended);
      unwritten.delete(id);
    } catch (cause) {
      context.reportBug(cause);
    }
  };

  const find = (vault: Vault | null, id: string): CreationRecord | null =>
    unwritten.get(id)?.record ?? (vault ? readCreation(vault, id) : null);

  const answerOf = (record: CreationRecord): Result<RegistrationOutput<'create'>> => {
    switch (record.state) {
      case 'sending':
      case 'indeterminate':
      case 'resolved':
        return failed({ kind: 'outcome-unknown', traceId: null });
      case 'ended':
        return failed(record.error);
      case 'created': {
        const vault = openNow()?.vault ?? null;
        const followed = vault?.registrations.get(record.registrationId) ?? null;
        const waiting = unwritten.get(record.id)?.registration ?? null;
        if (vault !== null && followed !== null)
          return ok({
            row: toRegistrationRow(followed),
            problems: [...(keptRegistration(vault, followed.id)?.problems ?? [])],
          });
        return waiting === null
          ? failed({ kind: 'not-found', traceId: null })
          : ok({ row: rowOf(waiting, record.sentAtEpochMs), problems: [...waiting.problems] });
      }
    }
  };

  const exchange = async (
    bank: RegistrationsBank,
    bodyText: string,
  ): Promise<RegistrationCreationEnd> => {
    try {
      return await bank.create(bodyText);
    } catch (bug) {
      context.reportBug(bug);
      return { kind: 'unknown', error: { kind: 'outcome-unknown', traceId: null } };
    }
  };

  const send = async (bank: RegistrationsBank, record: OpenCreation, bodyText: string): Created => {
    const { id, sentAtEpochMs } = record;
    const end = await exchange(bank, bodyText);
    const ended: Ended =
      end.kind === 'created'
        ? {
            record: {
              id,
              sentAtEpochMs,
              state: 'created',
              registrationId: plainId(end.registration.id),
            },
            registration: end.registration,
          }
        : {
            record:
              end.kind === 'unknown'
                ? { ...record, state: 'indeterminate' }
                : { id, sentAtEpochMs, state: 'ended', error: end.error },
            registration: null,
          };
    keep(ended);
    context.publishChange('registrations');
    // The trace id of a lost answer is what support can look for.
    return end.kind === 'unknown' ? failed(unknownOf(end.error)) : answerOf(ended.record);
  };

  const create: RegistrationCreations['create'] = async ({ intentId, registration }) => {
    const underWay = inFlight.get(intentId);
    if (underWay) return underWay;
    const known = find(context.vault, intentId);
    if (known) return answerOf(known);
    if (context.onboarding === null) return failed({ kind: 'not-supported' });
    const { problems, bodyText } = prepareRegistration(registration);
    if (problems.length > 0) return failed({ kind: 'invalid-input', problems: [...problems] });
    if (!context.canSend()) return failed({ kind: 'offline' });
    const record: OpenCreation = {
      id: intentId,
      state: 'sending',
      sentAtEpochMs: now(),
      legalName: registration.organization.legalName?.trim() ?? null,
    };
    const written = writeDown(context, (vault) => putCreation(vault, record));
    if (!written.ok) return written;
    const sent = send(context.onboarding, record, bodyText).finally(
      () => void inFlight.delete(intentId),
    );
    inFlight.set(intentId, sent);
    return sent;
  };

  /**
   * What is on disk as being sent while nothing is under way was sent by a run of the app that
   * ended.
   */
  const openOnes = (vault: Vault): readonly OpenCreation[] =>
    openCreationsIn(vault)
      .filter(({ id }) => !inFlight.has(id))
      .map(({ id }) => find(vault, id))
      .filter(isOpenCreation);

  const candidatesOf = (
    vault: Vault,
    { sentAtEpochMs }: OpenCreation,
  ): { id: RegistrationId; atEpochMs: number | null }[] =>
    vault.registrationEvents
      .unmatchedSince(sentAtEpochMs - clockMs, mostCandidates)
      .flatMap(({ id, atEpochMs }) => {
        const read = registrationId.safeParse(id);
        return read.success ? [{ id: read.data, atEpochMs }] : [];
      });

  return {
    create,
    indeterminate: () => {
      const { vault } = context;
      if (!vault) return ok({ creations: [] });
      learnLatest(vault);
      return ok({
        creations: openOnes(vault).map((record) => ({
          intentId: record.id,
          sentAtEpochMs: record.sentAtEpochMs,
          legalName: record.legalName,
          candidates: candidatesOf(vault, record),
        })),
      });
    },
    resolve: async ({ intentId, id }) => {
      // What is on its way is waited for: how it stands is known then. The connection may have been
      // opened again meanwhile.
      await inFlight.get(intentId);
      const open = openNow();
      if (open === null) return failed({ kind: 'signed-out' });
      const { vault } = open;
      if (!vault) return failed(noVault(open));
      const record = find(vault, intentId);
      if (!isOpenCreation(record)) return ok({});
      const { sentAtEpochMs } = record;
      put(vault, {
        record:
          id === null
            ? { id: intentId, sentAtEpochMs, state: 'resolved' }
            : { id: intentId, sentAtEpochMs, state: 'created', registrationId: plainId(id) },
        registration: null,
      });
      unwritten.delete(intentId);
      context.publishChange('registrations');
      return ok({});
    },
    statusOfWrite: (intentId) => {
      const record = find(context.vault, intentId);
      if (record === null) return null;
      if (isOpenCreation(record)) return 'unknown';
      return record.state === 'created' ? 'done' : 'not-done';
    },
    tidy: () => {
      if (!context.vault || !context.isOpen()) return;
      for (const ended of [...unwritten.values()]) keep(ended);
      removeCreationsBefore(context.vault, now() - keptMs);
    },
  };
};

const unknownOf = (error: CommandError): CommandError =>
  error.kind === 'outcome-unknown'
    ? error
    : { kind: 'outcome-unknown', traceId: 'traceId' in error ? error.traceId : null };

/** A row of what the service answered, while the disk does not take it. */
const rowOf = (
  registration: Registration,
  atEpochMs: number,
): RegistrationOutput<'create'>['row'] => ({
  id: registration.id,
  label: null,
  legalName: registration.legalName,
  status: registration.status,
  flowType: registration.flowType,
  legalFlow: registration.legalFlow,
  country: registration.country,
  step: null,
  stepAtEpochMs: null,
  hasProblems: registration.problems.length > 0,
  createdAt: registration.createdAt,
  asOfEpochMs: atEpochMs,
});
