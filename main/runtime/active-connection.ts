import type { DataTopic } from '../../preload/contract/events.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { AccessToken, BankClientOptions } from '../bank/transport/client-options.ts';
import { createBankApi } from '../bank/bank-api.ts';
import { createBankClient } from '../bank/transport/bank-client.ts';
import { storeTracked } from '../features/cards/store-cards.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import { createRefreshes } from '../features/refreshes.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import type { Profile } from '../connections/profile-document.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import { type OpenData, openData } from './open-data.ts';

export type ActiveConnectionDeps = {
  readonly sessions: Sessions;
  readonly secretStore: SecretStore;
  readonly secrets: ConnectionSecrets;
  readonly directory: string;
  readonly transport: Pick<BankClientOptions, 'fetch' | 'now' | 'random' | 'sleep' | 'journal'>;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly onData: (topic: DataTopic) => void;
  readonly onStatus: () => void;
};

/** The connection the owner works with: one at a time, opened with its data and closed as a whole. */
export type ActiveConnection = {
  readonly current: () => OpenConnection | null;
  readonly data: () => OpenData | null;
  /** Closes what is open and opens this one; null closes only. Later calls wait for earlier ones. */
  readonly activate: (profile: Profile | null) => Promise<void>;
  readonly close: () => void;
};

/** `organization` stays; `card:…` and `cards` are one topic. */
const topicOf = (subject: string): DataTopic => (subject === 'organization' ? 'organization' : 'cards');

export const createActiveConnection = (deps: ActiveConnectionDeps): ActiveConnection => {
  let open: { readonly connection: OpenConnection; readonly data: OpenData; readonly closing: AbortController } | null = null;
  let turn: Promise<void> = Promise.resolve();

  const close = (): void => {
    open?.closing.abort();
    open?.data.close();
    open = null;
  };

  /** The staging header goes to sandboxes alone, whatever the keychain holds. */
  const stagingToken = async (profile: Profile): Promise<string | null> => {
    if (profile.kind !== 'sandbox') return null;
    const kept = await deps.secrets.get(profile.id, 'staging-token');
    return kept.ok ? kept.value : null;
  };

  const openProfile = async (profile: Profile): Promise<void> => {
    await deps.sessions.open(profile.id);
    const token = await stagingToken(profile);
    const data = await openData(deps.secretStore, { directory: deps.directory, connectionId: profile.id, now: deps.transport.now, randomBytes: deps.randomBytes, onNotice: deps.onStatus });
    const closing = new AbortController();
    const accessToken: AccessToken = (options) => deps.sessions.accessToken({ connectionId: profile.id, ...options });
    const client = createBankClient({
      ...deps.transport,
      baseUrl: profile.banking.baseUrl,
      accessToken,
      headers: { prefix: profile.banking.headerPrefix, ...(token === null ? {} : { stagingToken: token }) },
    });
    const connection: OpenConnection = {
      profile,
      bank: createBankApi(client, closing.signal),
      cache: data.cache,
      book: data.book,
      phase: () => deps.sessions.status(profile.id).phase,
      refreshes: createRefreshes({ now: deps.transport.now, onChange: (subject) => { if (!closing.signal.aborted) deps.onData(topicOf(subject)); } }),
    };
    storeTracked(connection);
    open = { connection, data, closing };
  };

  return {
    current: () => open?.connection ?? null,
    data: () => open?.data ?? null,
    activate: (profile) => {
      const next = turn.then(async () => {
        close();
        if (profile) await openProfile(profile);
        deps.onStatus();
        for (const topic of ['connections', 'organization', 'cards'] as const) deps.onData(topic);
      });
      turn = next.catch(() => undefined);
      return next;
    },
    close,
  };
};
