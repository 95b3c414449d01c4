import * as z from 'zod';
import {
  type BankingPart,
  bankingPart,
  type Connection,
  connectionKind,
  registrationsPart,
} from '../../preload/contract/app/connections.ts';
import { connectionId } from '../../preload/contract/values.ts';

/** A stored profile. It has no field for a secret. */
export type Profile = Pick<Connection, 'id' | 'name' | 'kind' | 'banking' | 'registrations'>;

/** A profile with a bank account to sign in to. */
export type BankingProfile = Profile & { readonly banking: BankingPart };

/** Null for a profile with registrations only, and for null. */
export function withBanking(profile: Profile | null): BankingProfile | null {
  return profile?.banking ? { ...profile, banking: profile.banking } : null;
}

/** 1: every profile has a banking part, and none has registrations. */
const versions = [1, 2] as const;
const newestVersion = 2;

/** A copy of an unreadable text, so that writing loses nothing that the user entered. */
export type QuarantinedText = {
  readonly atEpochMs: number;
  readonly reason: 'damaged' | 'newer-version';
  readonly json: string;
};

export type ProfileDocument = {
  readonly version: typeof newestVersion;
  readonly activeId: string | null;
  readonly profiles: readonly Profile[];
  readonly quarantined: readonly QuarantinedText[];
};

const profileSchema = z.strictObject({
  id: connectionId,
  name: z.string(),
  kind: connectionKind,
  banking: z.nullable(bankingPart),
  registrations: z._default(z.nullable(registrationsPart), null),
});
const quarantinedText = z.object({
  atEpochMs: z.number(),
  reason: z.enum(['damaged', 'newer-version']),
  json: z.string(),
});

/** Each profile is parsed separately: a broken one does not affect the others. */
const envelope = z.object({
  version: z.literal(versions),
  activeId: z.string().nullable(),
  profiles: z.array(z.unknown()),
  setAside: z.array(quarantinedText).default([]),
});

const emptyDocument: ProfileDocument = {
  version: newestVersion,
  activeId: null,
  profiles: [],
  quarantined: [],
};

function isNewer(raw: unknown): boolean {
  return (
    typeof raw === 'object' &&
    raw !== null &&
    'version' in raw &&
    typeof raw.version === 'number' &&
    raw.version > newestVersion
  );
}
function isNothing(raw: unknown): boolean {
  return (
    raw === undefined || raw === null || (typeof raw === 'object' && Object.keys(raw).length === 0)
  );
}

/**
 * Parses the stored document. Unreadable parts go into `quarantined`, and into the file with the
 * next write: a whole document of a newer version or unknown shape, or single profiles.
 */
export function readDocument(raw: unknown, nowEpochMs: number): ProfileDocument {
  if (isNothing(raw)) return emptyDocument;
  const copyOf = (part: unknown, reason: QuarantinedText['reason']): QuarantinedText => ({
    atEpochMs: nowEpochMs,
    reason,
    json: JSON.stringify(part),
  });
  if (isNewer(raw)) return { ...emptyDocument, quarantined: [copyOf(raw, 'newer-version')] };
  const parsed = envelope.safeParse(raw);
  if (!parsed.success) return { ...emptyDocument, quarantined: [copyOf(raw, 'damaged')] };

  const profiles: Profile[] = [];
  const quarantined: QuarantinedText[] = [...parsed.data.setAside];
  for (const candidate of parsed.data.profiles) {
    const profile = profileSchema.safeParse(candidate);
    if (profile.success && !profiles.some(({ id }) => id === profile.data.id))
      profiles.push(profile.data);
    else quarantined.push(copyOf(candidate, 'damaged'));
  }
  const isActiveThere = profiles.some(({ id }) => id === parsed.data.activeId);
  return {
    version: newestVersion,
    activeId: isActiveThere ? parsed.data.activeId : (profiles[0]?.id ?? null),
    profiles,
    quarantined,
  };
}

/** The stored form. The field `setAside` is an older name, because existing files contain it. */
export function toStoredDocument({ quarantined, ...document }: ProfileDocument): Omit<
  ProfileDocument,
  'quarantined'
> & {
  readonly setAside: ProfileDocument['quarantined'];
} {
  return { ...document, setAside: quarantined };
}
