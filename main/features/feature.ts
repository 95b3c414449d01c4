import type { Card } from '../../preload/contract/cards/cards.ts';
import type { Handlers } from '../../preload/contract/index.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { CardForTray } from './card-for-tray.ts';
import type { MonthPart } from './month-part.ts';
import type { Scope } from './scope.ts';
import type { WritesOfKind } from '../outbox/unknown-writes.ts';

/** What happens to an open connection. */
export type Lifecycle = {
  /** It was opened: everything that answers for it is there. */
  readonly opened: () => void;
  /** Its session began, ended or changed. */
  readonly sessionChanged: () => void;
  /** The network is back, or a permission was granted: what waits goes on. */
  readonly online: () => void;
  /** The owner changed preferences, or their defaults changed. */
  readonly preferencesChanged: () => void;
  /** The cache was damaged and begun anew: what the vault knows goes into it again, lists are read. */
  readonly cacheLost: () => void;
  /** It closes, or the app begins to end: nothing is begun any more. */
  readonly closing: () => void | Promise<void>;
};

/** A card's lock that was sent. */
export type CardLock = {
  readonly id: CardId;
  readonly leftEpochMs: number;
  /** Null: the answer has not come. */
  readonly answered: { readonly atEpochMs: number; readonly answer: Result<Card> } | null;
};

/** The writes of a feature that go through the outbox. */
export type OwnWrites = {
  readonly family: WriteFamily;
  /**
   * Reads at the bank what the writes are about, and waits for the end. It is asked for before one
   * leaves, where records of this computer are missing.
   */
  readonly readBank: () => Promise<Result<unknown>>;
  /**
   * Its kinds of writes. They are recovered once the connection is open: before that, the vault takes
   * no outcome.
   */
  readonly kinds: readonly WritesOfKind[];
};

/** A card is locked also while no connection is open, so main/app answers these two. */
export type FeatureHandlers = Omit<Handlers, 'cards'> & {
  readonly cards: Omit<Handlers['cards'], 'lock' | 'lockMany'>;
};

type OpenFeature<Name extends keyof Handlers> = {
  readonly commands: Pick<FeatureHandlers, Name>;
  readonly lifecycle?: Partial<Lifecycle>;
  /** For a feature that changes something at the bank. */
  readonly writes?: OwnWrites;
  readonly cardsForTray?: () => readonly CardForTray[];
  /** What it has for the accountant's month: one for each file that is made. */
  readonly month?: () => MonthPart;
  /** Records a lock. False: there is no vault. It throws where the disk fails. */
  readonly noteLock?: (lock: CardLock) => boolean;
};

/**
 * One part of the business. It is opened with a connection and knows no other; features reach each
 * other through the scope alone.
 */
export type Feature<Name extends keyof Handlers> = {
  /** The parts of the contract that it answers for. */
  readonly answersFor: readonly Name[];
  readonly open: (scope: Scope) => OpenFeature<Name>;
  /** What is answered while no connection is open, where that is not `signed-out`. */
  readonly whenClosed?: { readonly [N in Name]?: Partial<FeatureHandlers[N]> };
};
