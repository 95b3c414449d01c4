import type { Sessions } from '../../auth/create-sessions.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import type { AppServices } from '../../features/scope.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import { withBanking, type Profile } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import type { Transport } from '../../connection/bank-of-profile.ts';
import { createBackupPlans } from '../backups/backup-plans.ts';
import { createBackupRecords } from '../backups/backup-records.ts';
import { createRetention } from '../retention/retention.ts';
import { createRetentionRecords } from '../retention/retention-records.ts';
import type { KnownCompanies } from '../lock/known-companies.ts';
import { createLockOtherCompanies } from '../lock/lock-other-companies.ts';
import {
  createConnectionCommands,
  type ConnectionCommands,
} from '../connections/connection-commands.ts';
import type { DemoSignIn } from '../session/demo-sign-in.ts';
import { forgetFindings } from '../vault/forget-findings.ts';
import {
  createSessionCommands,
  createSignIn,
  type SessionCommands,
} from '../session/session-commands.ts';
import type { TypedAddresses } from '../connections/typed-addresses.ts';
import { createVaultCommands } from '../vault/vault-commands.ts';
import { createErasing } from './erasing.ts';
import type { KeychainWatch } from './keychain-watch.ts';
import type { Machine } from './machine.ts';
import type { Upkeep } from './upkeep.ts';

type ComposeCommandsDeps = {
  readonly machine: Pick<
    Machine,
    'dataDirectory' | 'logFile' | 'settings' | 'desktop' | 'now' | 'randomBytes'
  >;
  readonly profiles: ProfileStore;
  readonly secretStore: SecretStore;
  readonly secrets: ConnectionSecrets;
  readonly keychain: KeychainWatch;
  readonly companies: Pick<KnownCompanies, 'forget'>;
  readonly sessions: Sessions;
  readonly active: ActiveConnection;
  readonly demoSignIn: DemoSignIn;
  readonly upkeep: Pick<Upkeep, 'notify' | 'refreshAll'>;
  readonly typed: TypedAddresses;
  readonly saveDemo: () => Promise<Profile>;
  readonly services: Pick<AppServices, 'messages' | 'confirmAgain' | 'publishChange' | 'reportBug'>;
  readonly publishStatus: () => void;
  readonly canSend: () => boolean;
  readonly transport: Transport;
};

/** What the owner does with profiles, with their sessions and with the files kept of them. */
export function composeCommands({
  machine: { dataDirectory: directory, logFile, settings, desktop, now, randomBytes },
  profiles,
  secretStore,
  secrets,
  keychain,
  companies,
  sessions,
  active,
  demoSignIn,
  upkeep,
  typed,
  saveDemo,
  services: { messages, confirmAgain, publishChange, reportBug },
  publishStatus,
  canSend,
  transport,
}: ComposeCommandsDeps): {
  readonly connections: ConnectionCommands;
  readonly session: SessionCommands;
  readonly vault: ReturnType<typeof createVaultCommands>;
  /** Another connection may be open: what goes on by itself outside of its features. */
  readonly follow: () => void;
} {
  const records = createBackupRecords(settings('backups'), () => publishChange('backups'));
  const plans = createBackupPlans({
    active,
    secretStore,
    records,
    directory,
    chooseFile: desktop.chooseFile,
    confirmAgain,
    hasProfile: (id) => profiles.get(id) !== null,
    publishChange,
    now,
  });
  const retention = createRetention({
    active,
    secretStore,
    records: createRetentionRecords(settings('retention'), () => publishChange('retention')),
    backups: records,
    directory,
    hasProfile: (id) => profiles.get(id) !== null,
    publishChange,
  });
  const erasing = createErasing({ secretStore, directory, active });
  const onSignedIn = (): void => {
    forgetFindings(active.current());
    upkeep.notify('online');
    void keychain.check().then(publishStatus);
    upkeep.refreshAll();
  };
  const signIn = createSignIn({ sessions, active, onSignedIn });
  return {
    follow: () => {
      plans.follow();
      retention.follow();
    },
    session: createSessionCommands({
      sessions,
      activeProfile: () => withBanking(profiles.active()),
      active,
      eraseCache: erasing.cache,
      copyText: desktop.copyText,
      addScopes: (id, scopes) => {
        const added = profiles.addScopes(id, scopes);
        if (added.ok) publishChange('connections');
        return added;
      },
      checkKeychain: keychain.recheck,
      reconcileSecrets: async () => {
        await sessions.reconcileAll();
        active.current()?.eventSecrets?.forget();
      },
      signIn,
    }),
    connections: createConnectionCommands({
      profiles,
      secrets,
      sessions,
      active,
      saveDemo,
      typed,
      keychain: keychain.check,
      eraseData: erasing.data,
      forgetBackups: async (id) => {
        const forgotten = await plans.forget(id);
        if (forgotten.ok) retention.forget(id);
        return forgotten;
      },
      forgetCompany: companies.forget,
      forgetEventSecrets: erasing.eventSecrets,
      signInToDemo: demoSignIn.signIn,
      onSignedIn,
      onChange: () => publishChange('connections'),
      lockCardsOfOthers: createLockOtherCompanies({
        profiles,
        active,
        secretStore,
        secrets,
        sessions,
        transport,
        directory,
        randomBytes,
        canSend,
        now,
        reportBug,
      }),
    }),
    vault: createVaultCommands({
      active,
      publishStatus,
      secretStore,
      directory,
      chooseFile: desktop.chooseFile,
      confirmAgain,
      openFolder: desktop.openFolder,
      profiles,
      logFile,
      records,
      plans,
      retention,
      eraseCache: erasing.cache,
      stopRemovingOld: retention.switchOff,
      messages,
      now,
    }),
  };
}
