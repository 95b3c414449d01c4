import { ok, type Result } from '../../../preload/contract/result.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import type { DemoSignIn } from '../session/demo-sign-in.ts';
import type { Upkeep } from '../upkeep.ts';

type Deps = {
  readonly profiles: Pick<ProfileStore, 'get' | 'select' | 'active'>;
  readonly active: Pick<ActiveConnection, 'reopen'>;
  readonly upkeep: Pick<Upkeep, 'onSignedIn'>;
  readonly publishChange: (topic: 'connections') => void;
  /** Starts the demo service for this; its address is different each time. */
  readonly saveDemo: () => Promise<Profile>;
  readonly signInToDemo: DemoSignIn['signIn'];
};

/** The profile that the user works with. */
export type ProfileSelection = {
  /** Opens the connection of a profile. The demo's connection opens once it has a session. */
  readonly select: (id: string) => Promise<Result<unknown>>;
  readonly selectDemo: () => Promise<Result<Pick<Profile, 'id'>>>;
  /** Opens the connection of the active profile, as at the start of the app. */
  readonly openActive: () => Promise<void>;
  /** The user chose another profile: a demo that becomes ready later must not replace it. */
  readonly noteChoice: () => void;
};

export function createProfileSelection(deps: Deps): ProfileSelection {
  const { profiles, active } = deps;
  let choiceCount = 0;
  const noteChoice = (): void => void (choiceCount += 1);
  const open = async (): Promise<void> => {
    await active.reopen();
    deps.publishChange('connections');
  };

  /**
   * The demo replaces the open connection once it has a session. Until then nothing changes, and
   * the user sees no error.
   */
  const selectDemo: ProfileSelection['selectDemo'] = async () => {
    noteChoice();
    const choiceAtStart = choiceCount;
    const { id } = await deps.saveDemo();
    const signedIn = await deps.signInToDemo(id);
    if (choiceCount !== choiceAtStart) return ok({ id });
    profiles.select(id);
    await open();
    if (!signedIn.ok) return signedIn;
    if (signedIn.value.isNew) deps.upkeep.onSignedIn();
    return ok({ id });
  };

  const select: ProfileSelection['select'] = async (id) => {
    if (profiles.get(id)?.kind === 'demo') return selectDemo();
    const selected = profiles.select(id);
    if (!selected.ok) return selected;
    noteChoice();
    await open();
    return selected;
  };

  return {
    select,
    selectDemo,
    noteChoice,
    openActive: async () => {
      const profile = profiles.active();
      if (profile) await select(profile.id);
    },
  };
}
