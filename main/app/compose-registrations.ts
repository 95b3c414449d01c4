import type { NewRegistration } from '../../preload/contract/registrations.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { RegistrationId } from '../../preload/contract/values.ts';
import type { DataTopic } from '../../preload/contract/events.ts';
import {
  createRegistrationsBank,
  hiddenSecret,
  type RegistrationsBank,
} from '../bank/registrations/registrations-bank.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import {
  type RegistrationCreations,
  createRegistrationCreations,
} from '../features/registrations/create-registration.ts';
import { eraseDue } from '../features/registrations/erase-registration.ts';
import { learnEvents } from '../features/registrations/learn-events.ts';
import type {
  ReadRegistrationsDeps,
  RegistrationOutput,
} from '../features/registrations/read-registrations.ts';
import { createRegistrationReader } from '../features/registrations/refresh-registrations.ts';
import { followedId, plainId } from '../features/registrations/kept-registrations.ts';
import type { RegistrationsContext } from '../features/registrations/registrations-context.ts';
import { validateRegistration } from '../features/registrations/validate-registration.ts';
import { type YieldDeps, createYield } from '../features/yield-to-event-loop.ts';

export type ComposeRegistrationsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly yieldDeps: YieldDeps;
  /** After how many days the partner wants personal data erased; null: never. */
  readonly erasureDays: () => number | null;
  readonly hasStagingToken: (profile: Profile) => Promise<boolean>;
  readonly publishChange: (topic: DataTopic) => void;
  readonly reportBug: (cause: unknown) => void;
};

/** The registrations with all that they need. */
export type Registrations = {
  readonly context: ReadRegistrationsDeps;
  readonly creations: RegistrationCreations;
  readonly yieldDeps: YieldDeps;
  readonly validate: (
    registration: NewRegistration,
  ) => Promise<Result<RegistrationOutput<'validate'>>>;
  /**
   * Genuine events are in the inbox: takes them over, and asks for the registrations they are
   * about. Ids null: more than are worth naming.
   */
  readonly onEvents: (about: {
    readonly connectionId: string;
    readonly ids: readonly string[] | null;
  }) => void;
  /**
   * A connection was opened, a day has passed, or the partner set another time: does what is due.
   */
  readonly poll: () => void;
};

/** The onboarding part of each connection, made when it is first asked for. */
const banks = () => {
  const made = new WeakMap<OpenConnection, RegistrationsBank>();
  return (connection: OpenConnection): RegistrationsBank | null => {
    const { registrationsClient: client, profile } = connection;
    if (client === null || profile.registrations === null) return null;
    const { baseUrl, headerPrefix, partnerId } = profile.registrations;
    const bank =
      made.get(connection) ??
      createRegistrationsBank(client, {
        baseUrl,
        headers: { [`${headerPrefix}-Partner-Id`]: partnerId },
      });
    made.set(connection, bank);
    return bank;
  };
};

export const composeRegistrations = ({
  connection,
  isOnline,
  now,
  yieldDeps,
  erasureDays,
  hasStagingToken,
  publishChange,
  reportBug,
}: ComposeRegistrationsDeps): Registrations => {
  const onChange = (): void => publishChange('registrations');
  const bankOf = banks();
  const base: RegistrationsContext = { connection, bankOf, isOnline, now, onChange, reportBug };
  const reader = createRegistrationReader(base);
  const creations = createRegistrationCreations(base);

  /** The followed ones among these ids, whatever events said of others. */
  const followedAmong = (
    { vault }: OpenConnection,
    ids: Iterable<string>,
  ): readonly RegistrationId[] =>
    [...new Set([...ids].map(plainId))].flatMap((id) => {
      const followed = vault?.registrations.get(id) ?? null;
      return followed === null ? [] : [followedId(followed)];
    });

  const learn = async (about: readonly string[]): Promise<void> => {
    const current = connection();
    if (!current?.vault) return;
    const learnt = await learnEvents(current.vault, {
      isOpen: () => connection() === current,
      yieldToEventLoop: createYield(yieldDeps),
    });
    if (connection() !== current) return;
    const ids = followedAmong(current, [...about, ...learnt]);
    if (learnt.size > 0 || about.length > 0) onChange();
    reader.refreshMany(current, ids, 'background');
  };

  const context: ReadRegistrationsDeps = {
    ...base,
    reader,
    learnOn: () => void learn([]).catch(reportBug),
  };
  return {
    context,
    creations,
    yieldDeps,
    validate: async (registration) => {
      const current = connection();
      if (current === null) return failed({ kind: 'signed-out' });
      const request = bankOf(current)?.creation ?? null;
      const prefix = current.profile.registrations?.headerPrefix ?? '';
      const staging =
        request !== null && (await hasStagingToken(current.profile))
          ? [{ name: `X-${prefix}-Staging-Token`, value: hiddenSecret }]
          : [];
      return ok(
        validateRegistration(
          registration,
          request === null ? null : { ...request, headers: [...request.headers, ...staging] },
        ),
      );
    },
    onEvents: ({ connectionId, ids }) => {
      if (connection()?.profile.id === connectionId) learn(ids ?? []).catch(reportBug);
    },
    poll: () => {
      learn([])
        .then(creations.tidy)
        .then(() =>
          eraseDue(context, { days: erasureDays(), yieldToEventLoop: createYield(yieldDeps) }),
        )
        .catch(reportBug);
    },
  };
};
