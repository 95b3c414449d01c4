import type { DataTopic, EventPayload } from '../../preload/contract/events.ts';
import type { NoticeKind } from '../../preload/contract/notices/notice-kinds.ts';
import {
  type SwitchedNotice,
  switchedNotices,
} from '../../preload/contract/notices/switched-notices.ts';
import type { NoticeAbout } from '../../preload/contract/notices/notices.ts';
import { noticeCodec } from '../data/codecs/own-records.ts';
import type { Preferences } from '../../preload/contract/app/preferences.ts';
import type { Later } from '../list-sync/throttle.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { OpenConnection } from './open-connection.ts';

/** What goes to the desktop: all of it is of one kind. */
export type NoticeEcho = {
  /** Null: of a connection that was closed meanwhile. */
  readonly connectionId: string | null;
  readonly about: NoticeAbout;
};

/** How the owner is told of what nobody asked for: kept in the vault, then shown by the desktop. */
export type Notices = {
  /** Whether she wants to hear of that. What is not told is not to be marked as told either. */
  readonly isOn: (kind: NoticeKind) => boolean;
  /**
   * Tells of things of one kind, one by one where they are few. Inside of `vault.together` they are
   * kept with whatever says that they were told, or neither is. Without a vault nothing is told but
   * how a lock ended.
   */
  readonly tell: (abouts: readonly NoticeAbout[]) => void;
};

/** More at once are one notice. */
const mostNamed = 5;
/** What is found in the first minute of a connection was so before it was opened. */
const openingMs = 60_000;
const openingEchoMs = 5_000;
const states: ReadonlySet<NoticeKind> = new Set([
  'limit',
  'invoice-due',
  'invoice-late',
  'balance',
]);

/** What was so already, as one notice. */
function digestOf(abouts: readonly NoticeAbout[]): NoticeAbout {
  const [first, ...more] = abouts;
  if (first !== undefined && more.length === 0) return first;
  const kinds = new Set(abouts.map(kindOf));
  return {
    kind: 'many',
    of: first !== undefined && kinds.size === 1 ? kindOf(first) : 'several',
    count: abouts.length,
  };
}

function isSwitched(kind: NoticeKind): kind is SwitchedNotice {
  return (switchedNotices as readonly NoticeKind[]).includes(kind);
}

export function kindOf(about: NoticeAbout): NoticeKind {
  return about.kind === 'many' ? about.of : about.kind;
}

const screens = {
  limit: 'cards',
  elsewhere: 'cards',
  lock: 'cards',
  rule: 'cards',
  'invoice-due': 'supplier-invoices',
  'invoice-late': 'supplier-invoices',
  balance: 'organization',
  registration: 'registrations',
  silence: 'webhooks',
  several: 'overview',
} as const satisfies Record<NoticeKind, EventPayload<'navigate'>['screen']>;

function idOf(about: NoticeAbout): string | null {
  if ('card' in about) return about.card.id;
  if ('invoice' in about) return about.invoice.id;
  return 'registration' in about ? about.registration.id : null;
}

/** Where a notice leads: to what it is about, or to the list that it is in. */
export function placeOf(about: NoticeAbout): Omit<EventPayload<'navigate'>, 'connectionId'> {
  const kind = kindOf(about);
  const isOfLimits = about.kind === 'many' && kind === 'limit';
  return { screen: isOfLimits ? 'limits' : screens[kind], id: idOf(about), action: null };
}

type NoticeServices = {
  readonly now: () => number;
  readonly preferences: () => Preferences;
  readonly publishChange: (topic: DataTopic) => void;
  readonly echoNotice: (echo: NoticeEcho) => void;
  readonly later: Later;
};

export function createNotices(
  { profile, vault }: Pick<OpenConnection, 'profile' | 'vault'>,
  { now, preferences, publishChange, echoNotice, later }: NoticeServices,
): Notices {
  const isOn: Notices['isOn'] = (kind) =>
    !isSwitched(kind) || !preferences().mutedNotices.includes(kind);

  const openedEpochMs = now();
  const atOpening: NoticeAbout[] = [];
  let digestEntry: number | null = null;
  let isEchoPending = false;

  /** Replaces the notice of what was so already by one that counts these too. */
  const addToDigest = (of: Vault, abouts: readonly NoticeAbout[], atEpochMs: number): void => {
    atOpening.push(...abouts);
    digestEntry = of.notices.replace(digestEntry, {
      atEpochMs,
      about: noticeCodec.write(digestOf(atOpening)),
    });
    publishChange('notices');
    if (isEchoPending) return;
    isEchoPending = true;
    later(() => {
      isEchoPending = false;
      echoNotice({ connectionId: profile.id, about: digestOf(atOpening) });
    }, openingEchoMs);
  };

  return {
    isOn,
    tell: (abouts) => {
      const [first] = abouts;
      if (first === undefined || !isOn(kindOf(first))) return;
      const atEpochMs = now();
      if (vault !== null && states.has(kindOf(first)) && atEpochMs - openedEpochMs < openingMs)
        return addToDigest(vault, abouts, atEpochMs);
      const many: NoticeAbout = { kind: 'many', of: kindOf(first), count: abouts.length };
      if (vault !== null) {
        vault.notices.add(
          (abouts.length > mostNamed ? [many] : abouts).map((about) => ({
            atEpochMs,
            about: noticeCodec.write(about),
          })),
        );
        publishChange('notices');
      } else if (first.kind !== 'lock') return;
      // Once all that belongs to it is on the disk.
      later(
        () => echoNotice({ connectionId: profile.id, about: abouts.length === 1 ? first : many }),
        0,
      );
    },
  };
}
