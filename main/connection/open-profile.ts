import type { Sessions } from '../auth/create-sessions.ts';
import { backgroundRate } from '../bank/transport/limits.ts';
import { createEventSecrets } from '../features/event-secrets.ts';
import { createNotices } from '../features/notices.ts';
import { createRefreshes } from '../features/refreshes.ts';
import type { AppServices, Scope } from '../features/scope.ts';
import { createSignal } from '../features/signal.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { Profile } from '../profiles/profile-document.ts';
import { createRequestBudget } from '../scheduler/request-budget.ts';
import { createScheduler } from '../scheduler/scheduler.ts';
import { bankOfProfile, type Transport } from './bank-of-profile.ts';
import type { CardLocks } from './card-locks.ts';
import type { OpenData } from './open-data.ts';
import { type OpenFeatures, openFeatures } from './open-features.ts';
import { createReadAfterLoss } from './read-after-loss.ts';
import { stagingTokenOf, type StagingTokens } from './staging-tokens.ts';

export type OpenProfileDeps = {
  readonly sessions: Pick<Sessions, 'accessToken' | 'status'>;
  readonly secretStore: SecretStore;
  readonly secrets: ConnectionSecrets;
  readonly transport: Transport;
  readonly services: AppServices;
  readonly locks: CardLocks;
};

/** What the caller has read for the profile, and what only the caller knows. */
type OpenProfileInput = {
  readonly data: OpenData;
  readonly stagingTokens: StagingTokens;
  readonly carried: Scope['profileState'];
  /** Whether this connection is the open one. */
  readonly isOpen: (connection: Scope) => boolean;
};

/** A connection with everything that lives as long as it. */
export type OpenProfile = {
  readonly connection: Scope;
  readonly features: OpenFeatures;
  readonly data: OpenData;
  /** Aborted when the connection begins to close. */
  readonly closing: AbortController;
};

function createBudget() {
  return createRequestBudget(backgroundRate, () => performance.now());
}

/**
 * Builds the connection of a profile and opens its features. Nothing is taken from an earlier one.
 */
export function openProfile(
  { sessions, secretStore, secrets, transport, services, locks }: OpenProfileDeps,
  profile: Profile,
  { data, stagingTokens, carried, isOpen }: OpenProfileInput,
): OpenProfile {
  const { publishChange, reportBug } = services;
  const closing = new AbortController();
  const { signal } = closing;
  const phase: Scope['phase'] = () =>
    profile.banking === null ? 'registrations-only' : sessions.status(profile.id).phase;
  const { now, timers, isOnline, canSend } = services;
  const scheduler = createScheduler({
    now,
    timers,
    budget: carried(createBudget),
    blockedReason: () =>
      phase() !== 'signed-in'
        ? { kind: 'signed-out' }
        : isOnline() && canSend()
          ? null
          : { kind: 'offline' },
    reportBug,
  });
  const connection: Scope = {
    ...services,
    scheduler,
    profile,
    ...bankOfProfile(profile, { sessions, secrets, transport, stagingTokens, signal }),
    cache: data.cache,
    vault: data.vault,
    vaultFailure: data.vaultFailure,
    persistence: data.persistence,
    phase,
    refreshes: createRefreshes({
      now: transport.now,
      onChange: (topic) => {
        if (!signal.aborted) publishChange(topic);
      },
    }),
    signal,
    isOpen: () => isOpen(connection),
    eventSecrets:
      data.vault &&
      createEventSecrets(
        { secretStore, connectionId: profile.id, vault: data.vault },
        { ...services, onChange: () => publishChange('webhooks') },
      ),
    objectsReported: createSignal(reportBug),
    cardsStored: createSignal(reportBug),
    lockProgress: (id) => locks.progress(profile.id, id),
    notices: createNotices({ profile, vault: data.vault }, services),
    hasStagingToken: async (part) => (await stagingTokenOf(secrets, profile, part)) !== null,
    readAfterLoss: createReadAfterLoss(data.vault, {
      readBank: (family) => features.readBank(family),
      reportBug,
    }),
    // A feature may need the writes of another, so this works only once all are open.
    statusOfWrite: (writeId) => features.statusOfWrite(writeId),
    monthParts: () => features.monthParts(),
    profileState: carried,
  };
  const features = openFeatures(connection);
  return { connection, features, data, closing };
}
