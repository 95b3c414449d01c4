import type { Messages } from '../../messages/messages.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import type { DemoCompany } from '../connections/demo-company.ts';

type DemoProfileDeps = {
  readonly demo: Pick<DemoCompany, 'parts'>;
  readonly profiles: Pick<ProfileStore, 'demo' | 'saveDemo'>;
  readonly secrets: Pick<ConnectionSecrets, 'set'>;
  readonly messages: () => Messages;
  readonly onRenamed: () => void;
};

/** The profile of the built-in service. */
type DemoProfile = {
  /** Makes it, or renews it with the addresses that the service has this time. */
  readonly save: () => Promise<Profile>;
  /** Its name is ours: it follows the language. */
  readonly rename: () => void;
};

export function createDemoProfile({
  demo,
  profiles,
  secrets,
  messages,
  onRenamed,
}: DemoProfileDeps): DemoProfile {
  return {
    save: async () => {
      const { banking, registrations, portalToken } = await demo.parts();
      const profile = profiles.saveDemo(messages()('demo.name'), { banking, registrations });
      // Where the keychain does not take it, registrations say so when they are asked for.
      await secrets.set(profile, 'portal-token', portalToken);
      return profile;
    },
    rename: () => {
      const profile = profiles.demo();
      const name = messages()('demo.name');
      if (profile === null || profile.name === name) return;
      profiles.saveDemo(name, profile);
      onRenamed();
    },
  };
}
