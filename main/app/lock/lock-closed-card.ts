import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { isLocked } from '../../bank/cards/card-status.ts';
import { bankOfProfile, type Transport } from '../../connection/bank-of-profile.ts';
import { readStagingTokens } from '../../connection/staging-tokens.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { CardLock } from '../../features/feature.ts';

type Deps = {
  readonly canSend: () => boolean;
  readonly sessions: Pick<Sessions, 'accessToken'>;
  readonly secrets: Pick<ConnectionSecrets, 'read'>;
  readonly transport: Transport;
};

/** Locks a card of a connection that is closed: with its token out of the keychain, for this once. */
export function createLockClosedCard({ canSend, sessions, secrets, transport }: Deps) {
  return async (profile: Profile, id: CardId): Promise<CardLock['answer']> => {
    if (!canSend()) return failed({ kind: 'offline' });
    const { bank } = bankOfProfile(profile, {
      sessions,
      secrets,
      transport,
      stagingTokens: await readStagingTokens(secrets, profile),
      // A lock that is on its way is let through to its end.
      signal: new AbortController().signal,
    });
    const sent = await bank.lockCard(id);
    if (!sent.ok) return sent;
    const { status } = sent.value;
    return ok({ id, status, isLocked: isLocked(status) });
  };
}
