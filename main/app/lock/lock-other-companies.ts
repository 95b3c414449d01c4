import type { Output } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import { bankOfProfile, type Transport } from '../../connection/bank-of-profile.ts';
import { openData } from '../../connection/open-data.ts';
import { readStagingTokens } from '../../connection/staging-tokens.ts';
import { noVault } from '../../data/storage-failure.ts';
import { lockWithoutConnection } from '../../features/cards/lock/lock-without-connection.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import { localDay } from '../../time/local-day.ts';

type Companies = Output<'connections', 'lockCardsOfOthers'>['companies'];

type Deps = {
  readonly profiles: Pick<ProfileStore, 'list' | 'active'>;
  readonly active: Pick<ActiveConnection, 'away'>;
  readonly secretStore: SecretStore;
  readonly secrets: Pick<ConnectionSecrets, 'read'>;
  readonly sessions: Pick<Sessions, 'accessToken'>;
  readonly transport: Transport;
  readonly directory: string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly canSend: () => boolean;
  readonly now: () => number;
  readonly reportBug: (cause: unknown) => void;
};

/** Locks the cards of the companies that are not open: all at once, their cards one by one. */
export function createLockOtherCompanies(deps: Deps) {
  const { profiles, secretStore, secrets, sessions, transport, now } = deps;

  const lockOf = async (profile: Profile): Promise<Companies[number]> => {
    const { id, name } = profile;
    const data = await openData(secretStore, {
      directory: deps.directory,
      connectionId: id,
      randomBytes: deps.randomBytes,
      isSuspected: false,
      isLent: deps.active.away()?.profile.id === id,
      now,
      onNotice: () => undefined,
      timers: null,
      reportBug: deps.reportBug,
    });
    try {
      if (data.persistence !== 'kept')
        return { id, name, results: [], isWhole: false, error: noVault(data) };
      const { bank } = bankOfProfile(profile, {
        sessions,
        secrets,
        transport,
        stagingTokens: await readStagingTokens(secrets, profile),
        // A lock that is on its way is let through to its end.
        signal: new AbortController().signal,
      });
      const locked = await lockWithoutConnection(data, {
        bank,
        canSend: deps.canSend,
        now,
        today: localDay(now()),
        reportBug: deps.reportBug,
      });
      return { id, name, ...locked, error: null };
    } finally {
      data.close();
    }
  };

  return async (): Promise<Result<{ companies: Companies }>> => {
    const openId = profiles.active()?.id ?? null;
    const others = profiles
      .list()
      .filter(
        ({ id, kind, banking }) => id !== openId && kind === 'production' && banking !== null,
      );
    return ok({ companies: await Promise.all(others.map(lockOf)) });
  };
}
