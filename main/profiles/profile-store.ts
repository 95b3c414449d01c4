import {
  bankingPart,
  type ProfileDraft,
  type SecretName,
  profileDraft,
} from '../../preload/contract/app/connections.ts';
import {
  failed,
  type InputProblem,
  ok,
  type Result,
  notFound,
} from '../../preload/contract/result.ts';
import {
  audienceOf,
  bindingOf,
  coversAudience,
} from '../../preload/contract/app/secret-audience.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import {
  type BankingProfile,
  type Profile,
  type ProfileDocument,
  readDocument,
  toStoredDocument,
  type QuarantinedText,
  withBanking,
} from './profile-document.ts';

/** Where the profiles are stored: one value, read and written as a whole. */
type Settings = { readonly read: () => unknown; readonly write: (value: unknown) => void };

type NotFound = { readonly kind: 'not-found'; readonly traceId: null };
type InvalidInput = { readonly kind: 'invalid-input'; readonly problems: InputProblem[] };

/** `before` null: the profile is new. */
type SavedProfile = { readonly profile: Profile; readonly before: Profile | null };

export type ProfileStore = {
  readonly list: () => readonly Profile[];
  readonly get: (id: string) => Profile | null;
  readonly active: () => Profile | null;
  /** A new profile becomes active only if there was none. The demo's profile cannot be changed. */
  readonly save: (
    id: string | null,
    draft: ProfileDraft,
  ) => Result<SavedProfile, NotFound | InvalidInput>;
  /** The profile of the built-in demo service, if there is one. */
  readonly demo: () => Profile | null;
  /** Creates or updates it: its port changes each time. */
  readonly saveDemo: (name: string, parts: Pick<Profile, 'banking' | 'registrations'>) => Profile;
  /**
   * Adds scopes that the profile requests from the next sign-in on. `not-found` also for a profile
   * without a sign-in.
   */
  readonly addScopes: (
    id: string,
    scopes: readonly string[],
  ) => Result<Profile, NotFound | InvalidInput>;
  /** If the active profile is removed, the first remaining one becomes active. */
  readonly remove: (id: string) => Result<Profile, NotFound>;
  readonly select: (id: string) => Result<Profile, NotFound>;
  /**
   * The unreadable texts, stored next to the profiles from the next write on. Empty: everything was
   * readable.
   */
  readonly quarantined: () => readonly QuarantinedText[];
};

function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): InputProblem[] {
  return issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    code: message,
  }));
}

/** The connection profiles: addresses, client ids, scopes, names. Secrets are in the keychain. */
export function createProfileStore({
  settings,
  randomUUID,
  now,
}: {
  readonly settings: Settings;
  readonly randomUUID: () => string;
  readonly now: () => number;
}): ProfileStore {
  let document = readDocument(settings.read(), now());

  const write = (changes: Partial<ProfileDocument>): void => {
    const next = { ...document, ...changes };
    // First the file, then memory: if the write throws, both stay unchanged.
    settings.write(toStoredDocument(next));
    document = next;
  };
  const get = (id: string): Profile | null =>
    document.profiles.find((profile) => profile.id === id) ?? null;
  const demo = (): Profile | null => document.profiles.find(({ kind }) => kind === 'demo') ?? null;
  const put = (profile: Profile): void => {
    const isNew = get(profile.id) === null;
    const profiles = isNew
      ? [...document.profiles, profile]
      : document.profiles.map((other) => (other.id === profile.id ? profile : other));
    write({ profiles, activeId: document.activeId ?? profile.id });
  };

  return {
    get,
    demo,
    list: () => document.profiles,
    active: () => (document.activeId === null ? null : get(document.activeId)),
    quarantined: () => document.quarantined,
    save: (id, draft) => {
      const parsed = profileDraft.safeParse(draft);
      if (!parsed.success)
        return failed({ kind: 'invalid-input', problems: problemsOf(parsed.error.issues) });
      const before = id === null ? null : get(id);
      if (before?.kind === 'demo')
        return failed({
          kind: 'invalid-input',
          problems: [{ path: ['id'], code: 'demo-is-fixed' }],
        });
      if (id !== null && before === null) return notFound;
      const profile: Profile = { id: before?.id ?? (randomUUID() as ConnectionId), ...parsed.data };
      put(profile);
      return ok({ profile, before });
    },
    saveDemo: (name, { banking, registrations }) => {
      const profile: Profile = {
        id: demo()?.id ?? (randomUUID() as ConnectionId),
        name,
        kind: 'demo',
        banking,
        registrations,
      };
      put(profile);
      return profile;
    },
    addScopes: (id, scopes) => {
      const profile = withBanking(get(id));
      if (profile === null) return notFound;
      const banking = bankingPart.safeParse({
        ...profile.banking,
        scopes: [...new Set([...profile.banking.scopes, ...scopes])],
      });
      if (!banking.success)
        return failed({ kind: 'invalid-input', problems: problemsOf(banking.error.issues) });
      const updated: BankingProfile = { ...profile, banking: banking.data };
      if (banking.data.scopes.length > profile.banking.scopes.length) put(updated);
      return ok(updated);
    },
    remove: (id) => {
      const profile = get(id);
      if (profile === null) return notFound;
      const profiles = document.profiles.filter((other) => other.id !== id);
      write({
        profiles,
        activeId: document.activeId === id ? (profiles[0]?.id ?? null) : document.activeId,
      });
      return ok(profile);
    },
    select: (id) => {
      const profile = get(id);
      if (profile === null) return notFound;
      write({ activeId: id });
      return ok(profile);
    },
  };
}

type Parts = Pick<Profile, 'banking' | 'registrations'>;

/**
 * Whether a change signs in at another party, or at none. Then the session must end before the
 * change is saved: afterwards its revocation address is lost.
 */
export function endsSession(
  { banking: before }: Pick<Parts, 'banking'>,
  { banking: after }: Pick<Parts, 'banking'>,
): boolean {
  return before !== null && (after === null || bindingOf(before) !== bindingOf(after));
}

const secretNames: readonly SecretName[] = ['client-secret', 'staging-token', 'portal-token'];

/**
 * The secrets of parties that a change drops or replaces. They are removed before the change is
 * saved.
 */
export function secretsOfDroppedParties(before: Parts, after: Parts): readonly SecretName[] {
  return secretNames.filter((name) => {
    const [audienceBefore, audienceAfter] = [audienceOf(name, before), audienceOf(name, after)];
    if (coversAudience(audienceAfter, audienceBefore)) return false;
    // A staging token goes to both parts: it stays if one part is dropped and the other is
    // unchanged.
    return name !== 'staging-token' || !coversAudience(audienceBefore, audienceAfter);
  });
}

/**
 * The senders whose events a profile does not receive any more after a change. Their signing
 * secrets prove nothing from then on.
 */
export function droppedEventSenders(before: Parts, after: Parts): readonly ('v2' | 'onboarding')[] {
  const bankOf = ({ banking }: Parts): string | null =>
    banking === null ? null : (URL.parse(banking.baseUrl)?.origin ?? null);
  // The older webhooks belong to the bank, and are signed like those of registrations.
  if (before.banking !== null && bankOf(before) !== bankOf(after)) return ['v2', 'onboarding'];
  return secretsOfDroppedParties(before, after).includes('portal-token') ? ['onboarding'] : [];
}
