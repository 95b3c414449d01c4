import type { DataTopic } from '../../preload/contract/events.ts';
import type { Timers } from '../time/timers.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { Later } from '../list-sync/throttle.ts';
import { createCardWrites } from '../features/cards/card-writes.ts';
import { createChangeCard } from '../features/cards/change-card.ts';
import { type LimitNotice, createLimitNotices } from '../features/cards/limit-notices.ts';
import { createLimitRunner } from '../features/cards/limit-run.ts';
import type { LimitTemplatesDeps } from '../features/cards/limit-templates.ts';
import { createLockCard } from '../features/cards/lock-card.ts';
import type { NewCardDeps } from '../features/cards/new-card.ts';
import type { OpenConnection } from '../features/open-connection.ts';

export type CardParts = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** The owner's day. */
  readonly today: () => string;
  readonly randomUUID: () => string;
  readonly timers: Timers;
  readonly later: Later;
  /** Amounts are hidden. */
  readonly isHidden: () => boolean;
  readonly hasStagingToken: (profile: Profile) => Promise<boolean>;
  readonly notify: (notice: LimitNotice) => void;
  /** The app ends: no more of many is begun. */
  readonly isLeaving: () => boolean;
  readonly publishChange: (topic: DataTopic) => void;
  readonly reportBug: (cause: unknown) => void;
};

/**
 * Cards and their limits: locking, every other change, creation, and what is told of a limit that
 * is near.
 */
export const composeCards = ({
  connection,
  isOnline,
  now,
  today,
  randomUUID,
  timers,
  later,
  isHidden,
  hasStagingToken,
  notify,
  isLeaving,
  publishChange,
  reportBug,
}: CardParts) => {
  const cardsChanged = (): void => publishChange('cards');
  const lockCard = createLockCard({ connection, isOnline, now, reportBug, onChange: cardsChanged });
  const writes = createCardWrites({
    connection,
    isOnline,
    now,
    randomUUID,
    timers,
    onChange: publishChange,
    reportBug,
  });
  const newCard: NewCardDeps = {
    connection,
    prepareCreation: (open, creation) =>
      writes.prepareCreation(open, { ...creation, id: randomUUID(), now: now() }),
    create: writes.create,
    now,
    hasStagingToken,
  };
  const limitTemplates: LimitTemplatesDeps = {
    connection,
    randomUUID,
    onChange: () => publishChange('limit-templates'),
  };
  return {
    cards: { connection, lockCard, now, reportBug },
    cardWrites: writes,
    changeCard: createChangeCard({ connection, writes, now, onChange: cardsChanged }),
    limitNotices: createLimitNotices({
      connection,
      isHidden,
      localDay: today,
      later,
      notify,
      reportBug,
    }),
    limitRuns: createLimitRunner({
      writes,
      connection,
      now,
      randomUUID,
      later,
      isLeaving,
      onChange: () => publishChange('limit-run'),
      reportBug,
    }),
    limitTemplates,
    newCard,
  };
};
