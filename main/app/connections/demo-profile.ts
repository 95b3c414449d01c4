import type { Profile } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';

/**
 * Makes the profile of the built-in service, or renews it with the addresses that the service has
 * this time. Its name is ours: it follows the language.
 */
export function createDemoProfile({
  demo,
  profiles,
  secrets,
  messages,
  preferences,
  publishChange,
}: Pick<
  AppContext,
  'demo' | 'profiles' | 'secrets' | 'messages' | 'preferences' | 'publishChange'
>): () => Promise<Profile> {
  preferences.onChange(() => {
    const profile = profiles.demo();
    const name = messages()('demo.name');
    if (profile === null || profile.name === name) return;
    profiles.saveDemo(name, profile);
    publishChange('connections');
  });
  return async () => {
    const { banking, registrations, portalToken } = await demo.parts();
    const profile = profiles.saveDemo(messages()('demo.name'), { banking, registrations });
    // Where the keychain does not take it, registrations say so when they are asked for.
    await secrets.set(profile, 'portal-token', portalToken);
    return profile;
  };
}
