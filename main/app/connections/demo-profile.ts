import type { Profile } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';

/**
 * Creates the profile of the demo service, or updates it with the current addresses. The app
 * chooses its name, in the current language.
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
    // If the keychain rejects the token, registration requests report it.
    await secrets.set(profile, 'portal-token', portalToken);
    return profile;
  };
}
