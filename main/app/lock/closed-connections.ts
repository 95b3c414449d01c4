import type { Sessions } from '../../auth/create-sessions.ts';
import type { BankApi } from '../../bank/bank-api.ts';
import { isLocked } from '../../bank/cards/card-status.ts';
import type { ActiveConnection, LentConnection } from '../../connection/active-connection.ts';
import { bankOfProfile } from '../../connection/bank-of-profile.ts';
import type { LockJournal } from '../../connection/lock-journal.ts';
import { openData, type OpenData } from '../../connection/open-data.ts';
import { readStagingTokens } from '../../connection/staging-tokens.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import { storedCards } from '../../features/cards/lock/cards-to-lock.ts';
import type { AppServices } from '../../features/scope.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import type { Network } from '../network.ts';

type Deps = Pick<AppServices, 'randomBytes' | 'now' | 'reportBug'> & {
  readonly directory: string;
  readonly secretStore: SecretStore;
  readonly secrets: ConnectionSecrets;
  readonly profiles: Pick<ProfileStore, 'active'>;
  readonly sessions: Pick<Sessions, 'accessToken'>;
  readonly network: Pick<Network, 'transport'>;
  readonly active: Pick<ActiveConnection, 'lentConnection' | 'reopen'>;
  readonly journal: Pick<LockJournal, 'read'>;
};

/** Reads files of a closed connection and calls its bank, without opening the whole connection. */
export type ClosedConnections = {
  /** Opens its files for the duration of a task. */
  readonly withData: <Value>(
    profile: Profile,
    task: (data: OpenData) => Value | Promise<Value>,
  ) => Promise<Value>;
  /** Its bank client, with the token from the keychain. Other `sessions` provide other tokens. */
  readonly bank: (
    profile: Profile,
    sessions?: Pick<Sessions, 'accessToken'>,
    controller?: { readonly signal: AbortSignal },
  ) => Promise<BankApi>;
  /** The cards in the files of the active connection. Never fails. */
  readonly readCards: () => Promise<Pick<LentConnection, 'profile' | 'cards'> | null>;
};

export function createClosedConnections(deps: Deps): ClosedConnections {
  const { secretStore, secrets, profiles, active } = deps;

  const withData: ClosedConnections['withData'] = async ({ id }, task) => {
    const data = await openData(secretStore, {
      directory: deps.directory,
      connectionId: id,
      randomBytes: deps.randomBytes,
      isSuspected: false,
      isLent: active.lentConnection()?.profile.id === id,
      now: deps.now,
      onNotice: () => undefined,
      timers: null,
      reportBug: deps.reportBug,
    });
    try {
      return await task(data);
    } finally {
      data.close();
    }
  };

  const bank: ClosedConnections['bank'] = async (
    profile,
    sessions = deps.sessions,
    // A lock in flight is not cancelled.
    { signal } = new AbortController(),
  ) =>
    bankOfProfile(profile, {
      sessions,
      secrets,
      transport: deps.network.transport,
      stagingTokens: await readStagingTokens(secrets, profile),
      signal,
    }).bank;

  return {
    withData,
    bank,
    readCards: async () => {
      const profile = profiles.active();
      // The demo has a bank only while it is open.
      if (profile === null || profile.kind === 'demo' || profile.banking === null) return null;
      let cards: readonly CardForTray[] = [];
      // Runs in the queue of openings, so that the files are never open twice.
      const read = active.reopen(async () => {
        cards = await withData(profile, storedCards);
      });
      await read.catch(deps.reportBug);
      // A lock that was sent after the files were last open is only in the journal.
      const locked = new Set(
        (await deps.journal.read(profile.id)).flatMap(({ id, response }) =>
          response?.answer.ok === true && isLocked(response.answer.value.status) ? [id] : [],
        ),
      );
      return {
        profile,
        cards: cards.map((card) =>
          locked.has(card.id) ? { ...card, state: { kind: 'locked' as const } } : card,
        ),
      };
    },
  };
}
