import { failed, ok } from '../../preload/contract/result.ts';
import { type BankClient, createBankClient } from '../bank/transport/bank-client.ts';
import type { AccessToken, BankClientOptions } from '../bank/transport/client-options.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import type { Profile } from '../connections/profile-document.ts';

/** RFC 6750 §2.1, and whatever else a header can carry (RFC 9110 §5.5) without being split. */
const bearerToken = /^[\x21-\x7e]+$/;

/** The bearer token of registrations comes from the developer portal: one that is refused has no successor until the owner gets a new one there. */
export const portalToken =
  (secrets: Pick<ConnectionSecrets, 'get'>, connectionId: string): AccessToken =>
  async ({ rejectedToken }) => {
    if (rejectedToken !== undefined) return failed({ kind: 'portal-token-needed', reason: 'refused' });
    const kept = await secrets.get(connectionId, 'portal-token');
    if (!kept.ok) return kept;
    if (kept.value === null) return failed({ kind: 'portal-token-needed', reason: 'missing' });
    // Copied with a line break, or something else altogether: no service can be asked whether it takes that.
    const token = kept.value.trim();
    return bearerToken.test(token) ? ok(token) : failed({ kind: 'portal-token-needed', reason: 'refused' });
  };

export type RegistrationsClientDeps = {
  readonly secrets: Pick<ConnectionSecrets, 'get'>;
  readonly transport: Omit<BankClientOptions, 'baseUrl' | 'accessToken' | 'headers'>;
  /** Null outside of sandboxes. */
  readonly stagingToken: string | null;
  /** Ends what is read when the connection is closed. A write that is on its way is let through to its end: its outcome would be unknown. */
  readonly signal: AbortSignal;
};

/** Talks to the service of a profile's registrations; null for a profile without. A 401 is `portal-token-needed`, whatever the session of the banking part. */
export const createRegistrationsClient = ({ id, registrations }: Pick<Profile, 'id' | 'registrations'>, { secrets, transport, stagingToken, signal }: RegistrationsClientDeps): BankClient | null => {
  if (registrations === null) return null;
  const { baseUrl, partnerId, headerPrefix: prefix } = registrations;
  // A 401 is nobody's signing out: the journal is read by people too.
  const journal: BankClientOptions['journal'] = { record: (entry) => transport.journal.record(entry.failure === 'signed-out' ? { ...entry, failure: 'portal-token-needed' } : entry) };
  const client = createBankClient({ ...transport, journal, baseUrl, accessToken: portalToken(secrets, id), headers: { prefix, partnerId, ...(stagingToken === null ? {} : { stagingToken }) } });
  return { ...client, get: (call) => client.get({ ...call, signal: call.signal === undefined ? signal : AbortSignal.any([signal, call.signal]) }) };
};
