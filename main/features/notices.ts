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

/** A notice for the desktop. All of its events are of one kind. */
export type NoticeEcho = {
  /** Null: the connection was closed meanwhile. */
  readonly connectionId: string | null;
  readonly about: NoticeAbout;
};

/**
 * Notifies the user of events that they did not request: stores the notice in the vault, then shows
 * it on the desktop.
 */
export type Notices = {
  /**
   * Whether the user wants notices of this kind. A notice that is off must not be marked as sent
   * either.
   */
  readonly isOn: (kind: NoticeKind) => boolean;
  /**
   * Notifies of events of one kind, one by one if they are few. Inside `vault.inTransaction` the notices
   * are stored in the same transaction as the marks that they were sent. Without a vault only the
   * end of a lock is notified.
   */
  readonly notify: (abouts: readonly NoticeAbout[]) => void;
};

/** More events at once become one notice. */
const maxSingleNotices = 5;
/** Events found in this time after opening existed before the connection was opened. */
const openingMs = 60_000;
const openingEchoMs = 5_000;
/** Worst first: their order in a summary. */
const stateNoticeKinds: readonly NoticeKind[] = ['invoice-late', 'balance', 'limit', 'invoice-due'];

/** One notice for all events that existed at opening. */
function digestOf(abouts: readonly NoticeAbout[]): NoticeAbout {
  const [first, ...more] = abouts;
  if (first !== undefined && more.length === 0) return first;
  const parts = [...Map.groupBy(abouts, kindOf)]
    .map(([of, { length }]) => ({ of, count: length }))
    .toSorted((a, b) => stateNoticeKinds.indexOf(a.of) - stateNoticeKinds.indexOf(b.of));
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0
    ? { kind: 'many', ...only }
    : { kind: 'many', of: 'several', count: abouts.length, parts };
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

/** The screen that a notice leads to: the object itself, or the list that holds it. */
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

  const openedAtEpochMs = now();
  const openingNotices: NoticeAbout[] = [];
  let digestEntry: number | null = null;
  let isEchoPending = false;

  /** Replaces the notice about the opening with one that counts these events too. */
  const addToDigest = (
    openVault: Vault,
    abouts: readonly NoticeAbout[],
    atEpochMs: number,
  ): void => {
    openingNotices.push(...abouts);
    digestEntry = openVault.notices.replace(digestEntry, {
      atEpochMs,
      about: noticeCodec.write(digestOf(openingNotices)),
    });
    publishChange('notices');
    if (isEchoPending) return;
    isEchoPending = true;
    later(() => {
      isEchoPending = false;
      echoNotice({ connectionId: profile.id, about: digestOf(openingNotices) });
    }, openingEchoMs);
  };

  return {
    isOn,
    notify: (abouts) => {
      const [first] = abouts;
      if (first === undefined || !isOn(kindOf(first))) return;
      const atEpochMs = now();
      if (
        vault !== null &&
        stateNoticeKinds.includes(kindOf(first)) &&
        atEpochMs - openedAtEpochMs < openingMs
      )
        return addToDigest(vault, abouts, atEpochMs);
      const summary: NoticeAbout = { kind: 'many', of: kindOf(first), count: abouts.length };
      if (vault !== null) {
        vault.notices.add(
          (abouts.length > maxSingleNotices ? [summary] : abouts).map((about) => ({
            atEpochMs,
            about: noticeCodec.write(about),
          })),
        );
        publishChange('notices');
      } else if (first.kind !== 'lock') return;
      // Runs after the whole transaction is on disk.
      later(
        () =>
          echoNotice({ connectionId: profile.id, about: abouts.length === 1 ? first : summary }),
        0,
      );
    },
  };
}
