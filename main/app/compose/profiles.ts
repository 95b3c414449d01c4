import { awaitedSecrets } from '../../keychain/awaited-secrets.ts';
import { connectionSecrets } from '../../profiles/connection-secrets.ts';
import { createProfileStore } from '../../profiles/profile-store.ts';
import type { Basics } from './basics.ts';
import { createDemoProfile } from './demo-profile.ts';
import { createAddressCheck } from '../connections/check-addresses.ts';
import { createHostLookUp } from '../connections/look-up-host.ts';
import { createKnownCompanies } from '../lock/known-companies.ts';
import { probeTls } from '../connections/probe-tls.ts';
import { createTypedAddresses } from '../connections/typed-addresses.ts';
import { createDiscovery } from './discovery.ts';
import { createKeychainWatch } from './keychain-watch.ts';
import type { Machine } from './machine.ts';
import { composeSessions } from './sessions.ts';

/** The profiles of banks, and what is known of each while none of them is open. */
export function composeProfiles(machine: Machine, { ending, network, services }: Basics) {
  const secretStore = awaitedSecrets(machine.secretStore, ending.awaited);
  const secrets = connectionSecrets(secretStore);
  const discover = createDiscovery({ ...machine, network });
  const lookUp = createHostLookUp({ ...machine, timers: services.timers });
  const profiles = createProfileStore({
    settings: machine.settings('connections'),
    randomUUID: machine.randomUUID,
    now: machine.now,
  });
  return {
    secretStore,
    secrets,
    profiles,
    keychain: createKeychainWatch(secretStore),
    companies: createKnownCompanies(secretStore),
    demoProfile: createDemoProfile({
      demo: machine.demo,
      profiles,
      secrets,
      messages: services.messages,
      onRenamed: () => services.publishChange('connections'),
    }),
    sessions: composeSessions({
      machine,
      network,
      profiles,
      secretStore,
      readSecret: secrets.read,
      departure: ending,
    }),
    discover,
    typed: createTypedAddresses({
      check: createAddressCheck({
        systemIsOnline: machine.systemIsOnline,
        discover,
        lookUp,
        probeTls,
        ended: ending.begun,
      }),
      discover,
      lookUp,
      now: machine.now,
      monotonicNow: services.monotonicNow,
    }),
  };
}
export type Profiles = ReturnType<typeof composeProfiles>;
