import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { BankFailure } from '../bank/transport/bank-failure.ts';
import { type BankClient, createBankClient } from '../bank/transport/bank-client.ts';
import type { AccessToken, BankClientOptions } from '../bank/transport/client-options.ts';
import { portalTokenAudience } from '../../preload/contract/app/secret-audience.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { Profile } from '../profiles/profile-document.ts';

/**
 * RFC 6750 §2.1, and all other characters that a header can carry (RFC 9110 §5.5) without being
 * split.
 */
const bearerToken = /^[\x21-\x7e]+$/;

/**
 * The bearer token of registrations from the developer portal. A rejected one has no successor
 * until the user gets a new one there.
 */
function portalToken(
  secrets: Pick<ConnectionSecrets, 'read'>,
  connectionId: string,
  audience: readonly string[],
): AccessToken {
  return async ({ rejectedToken }) => {
    if (rejectedToken !== undefined)
      return failed({ kind: 'portal-token-needed', reason: 'refused' });
    const stored = await secrets.read(connectionId, 'portal-token', audience);
    if (!stored.ok) return stored;
    if (stored.value.kind !== 'found')
      return failed({
        kind: 'portal-token-needed',
        reason: stored.value.kind === 'none' ? 'missing' : 'for-others',
      });
    // A token with a line break inside, or other text, cannot be sent in a header, so no service
    // can check it.
    const token = stored.value.secret.trim();
    return bearerToken.test(token)
      ? ok(token)
      : failed({ kind: 'portal-token-needed', reason: 'refused' });
  };
}

type RegistrationsClientDeps = {
  readonly secrets: Pick<ConnectionSecrets, 'read'>;
  readonly transport: Omit<BankClientOptions, 'baseUrl' | 'accessToken' | 'headers'>;
  /** Null outside sandboxes. */
  readonly stagingToken: string | null;
  /**
   * Aborts reads when the connection is closed. A write in flight is not cancelled, because its
   * outcome would be unknown.
   */
  readonly signal: AbortSignal;
};

/**
 * The client of a profile's registration service; null for a profile without one. A 401 is
 * `portal-token-needed`, whatever the session of the bank. With a bank account, an unreachable
 * service is `service-failed`.
 */
export function createRegistrationsClient(
  { id, banking, registrations }: Pick<Profile, 'id' | 'banking' | 'registrations'>,
  { secrets, transport, stagingToken, signal }: RegistrationsClientDeps,
): BankClient | null {
  if (registrations === null) return null;
  const { baseUrl, partnerId, headerPrefix: prefix } = registrations;
  /**
   * The service is unreachable. With a bank account as well, that says nothing about the network or
   * the bank.
   */
  const isOnlyServiceOffline = (kind: string | null): boolean =>
    kind === 'offline' && banking !== null;
  // A 401 here does not sign anyone out, and users read the journal, too.
  const failureOf = (kind: string | null): string | null =>
    kind === 'signed-out'
      ? 'portal-token-needed'
      : isOnlyServiceOffline(kind)
        ? 'service-failed'
        : kind;
  const journal: BankClientOptions['journal'] = {
    record: (entry) => transport.journal.record({ ...entry, failure: failureOf(entry.failure) }),
  };
  const adaptAnswer = <Value>(answer: Result<Value, BankFailure>): Result<Value, BankFailure> =>
    !answer.ok && isOnlyServiceOffline(answer.error.kind)
      ? failed<BankFailure>({ kind: 'service-failed', status: null, traceId: null })
      : answer;
  const client = createBankClient({
    ...transport,
    journal,
    baseUrl,
    accessToken: portalToken(secrets, id, portalTokenAudience(registrations)),
    headers: { prefix, partnerId, ...(stagingToken === null ? {} : { stagingToken }) },
  });
  return {
    ...client,
    get: async (call) =>
      adaptAnswer(
        await client.get({
          ...call,
          signal: call.signal === undefined ? signal : AbortSignal.any([signal, call.signal]),
        }),
      ),
    post: async (call) => adaptAnswer(await client.post(call)),
  };
}
