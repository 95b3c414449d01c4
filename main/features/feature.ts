import type { Card } from '../../preload/contract/cards/cards.ts';
import type { Handlers } from '../../preload/contract/index.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { CardForTray } from './card-for-tray.ts';
import type { MonthPart } from './month-part.ts';
import type { Scope } from './scope.ts';
import type { WritesOfKind } from '../outbox/unknown-writes.ts';

/** The events of an open connection. */
export type Lifecycle = {
  /** The connection was opened: every feature is ready to answer. */
  readonly opened: () => void;
  /** The session began, ended or changed. */
  readonly sessionChanged: () => void;
  /** The network is back, or a permission was granted: waiting work continues. */
  readonly online: () => void;
  /** The user changed preferences, or the defaults changed. */
  readonly preferencesChanged: () => void;
  /**
   * The cache was damaged and created again: features restore it from the vault and read their
   * lists.
   */
  readonly cacheLost: () => void;
  /** The connection closes, or the app begins to quit: no new work starts. */
  readonly closing: () => void | Promise<void>;
};

/** A lock of a card that was sent. */
export type CardLock = {
  readonly id: CardId;
  readonly sentEpochMs: number;
  /** Null: the answer has not arrived. */
  readonly response: { readonly atEpochMs: number; readonly answer: Result<Card> } | null;
};

/** The writes of a feature that go through the outbox. */
export type OwnWrites = {
  readonly family: WriteFamily;
  /**
   * Reads at the bank the objects that the writes change, and waits for the end. Called before a
   * write is sent if records of this computer are missing.
   */
  readonly readBank: () => Promise<Result<unknown>>;
  /**
   * The kinds of writes. They are recovered once the connection is open: before that, the vault
   * accepts no outcome.
   */
  readonly kinds: readonly WritesOfKind[];
};

/** A card can also be locked while no connection is open, so main/app answers these two. */
export type FeatureHandlers = Omit<Handlers, 'cards'> & {
  readonly cards: Omit<Handlers['cards'], 'lock' | 'lockMany'>;
};

type OpenFeature<Name extends keyof Handlers> = {
  readonly commands: Pick<FeatureHandlers, Name>;
  readonly lifecycle?: Partial<Lifecycle>;
  /** For a feature that changes something at the bank. */
  readonly writes?: OwnWrites;
  readonly cardsForTray?: () => readonly CardForTray[];
  /** The feature's part of the accountant's month. Called once for each file. */
  readonly month?: () => MonthPart;
  /** Records a lock. False: there is no vault. Throws if the disk fails. */
  readonly recordLock?: (lock: CardLock) => boolean;
};

/**
 * One part of the business. It opens with a connection and imports no other feature; features reach
 * each other through the scope alone.
 */
export type Feature<Name extends keyof Handlers> = {
  /** The parts of the contract that this feature implements. */
  readonly commandGroups: readonly Name[];
  readonly open: (scope: Scope) => OpenFeature<Name>;
  /** The answers while no connection is open, if they are not `signed-out`. */
  readonly commandsWhileClosed?: { readonly [N in Name]?: Partial<FeatureHandlers[N]> };
};
