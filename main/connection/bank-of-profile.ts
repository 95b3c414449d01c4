import type { Sessions } from '../auth/create-sessions.ts';
import { type BankApi, createBankApi } from '../bank/bank-api.ts';
import { type BankClient, createBankClient } from '../bank/transport/bank-client.ts';
import type { BankClientOptions } from '../bank/transport/client-options.ts';
import { silentClient } from '../bank/transport/silent-client.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { Profile } from '../profiles/profile-document.ts';
import { createRegistrationsClient } from './registrations-client.ts';
import type { StagingTokens } from './staging-tokens.ts';

/** How requests are sent, for every connection. */
export type Transport = Pick<
  BankClientOptions,
  'fetch' | 'now' | 'monotonicNow' | 'random' | 'sleep' | 'journal' | 'departure'
>;

type BankDeps = {
  readonly sessions: Pick<Sessions, 'accessToken'>;
  readonly secrets: Pick<ConnectionSecrets, 'read'>;
  readonly transport: Transport;
  readonly stagingTokens: StagingTokens;
  /** Aborts reads when the connection is closed. */
  readonly signal: AbortSignal;
};

/** Sends nothing for a profile without a bank account. */
function bankClientOf(
  { id, banking }: Profile,
  { sessions, transport, stagingTokens }: BankDeps,
): BankClient {
  return banking === null
    ? silentClient
    : createBankClient({
        ...transport,
        baseUrl: banking.baseUrl,
        accessToken: (options) => sessions.accessToken({ connectionId: id, ...options }),
        headers: {
          prefix: banking.headerPrefix,
          ...(stagingTokens.banking === null ? {} : { stagingToken: stagingTokens.banking }),
        },
      });
}

/** The API of a profile's bank, and the client of its registration service if it has one. */
export function bankOfProfile(
  profile: Profile,
  deps: BankDeps,
): { readonly bank: BankApi; readonly registrationsClient: BankClient | null } {
  const { signal } = deps;
  const bank = createBankApi(bankClientOf(profile, deps), signal);
  const registrationsClient = createRegistrationsClient(profile, {
    secrets: deps.secrets,
    transport: deps.transport,
    stagingToken: deps.stagingTokens.registrations,
    signal,
  });
  if (profile.banking !== null || registrationsClient === null)
    return { bank, registrationsClient };
  // Partners without a bank account receive registration events too: their endpoint accepts the
  // portal token.
  const { createEndpoint } = createBankApi(registrationsClient, signal);
  return { bank: { ...bank, createEndpoint }, registrationsClient };
}
