import type { DataTopic, PushEvent } from '../../preload/contract/events.ts';
import type { Confirmation } from '../../preload/contract/app/confirmation.ts';
import type { Preferences } from '../../preload/contract/app/preferences.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { Card, LockProgress } from '../../preload/contract/cards/cards.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import type { OpenFile } from '../import/open-file.ts';
import type { Later } from '../list-sync/throttle.ts';
import type { Messages } from '../messages/messages.ts';
import type { WriteStatus } from '../outbox/write-kind.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Timers } from '../time/timers.ts';
import type { EventSecrets } from './event-secrets.ts';
import type { MonthPart } from './month-part.ts';
import type { NoticeEcho, Notices } from './notices.ts';
import type { OpenConnection } from './open-connection.ts';
import type { Signal } from './signal.ts';
import type { YieldDeps } from './yield-to-event-loop.ts';

/** Where the built-in bank delivers events, and who keeps what they are signed with. */
export type DemoReceiver = {
  readonly address: string;
  readonly keepSecrets: (secrets: {
    readonly subscriptionId: string;
    readonly secret: string;
    readonly onboardingSecret: string;
  }) => Promise<void>;
};

/** What came of a delivery to an address that is not the bank's. */
export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  /** `not-reached`: nobody takes a connection there; `untrusted`: not by https. */
  | { readonly kind: 'redirected' | 'not-reached' | 'untrusted' | 'offline' | 'timed-out' };

/**
 * Asks whether the user confirmed what a command is about to do: the PIN where there is one, and
 * `named`. The error is `invalid-input` at `confirmation`.
 */
export type ConfirmAgain = (
  confirmation: Confirmation | null,
  named: string,
) => Promise<Result<null, CommandError>>;

/** What the app gives every feature, whichever connection is open. */
export type AppServices = YieldDeps & {
  readonly now: () => number;
  /** The owner's day, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly randomUUID: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly timers: Timers;
  readonly later: Later;
  /** The network as it was last seen. */
  readonly isOnline: () => boolean;
  /**
   * Looks whether there is a network, before anything is sent that changes something; false once
   * the app ends.
   */
  readonly canSend: () => boolean;
  /** The app ends: no more of many is begun. */
  readonly isLeaving: () => boolean;
  readonly confirmAgain: ConfirmAgain;
  readonly preferences: () => Preferences;
  readonly messages: () => Messages;
  readonly csvForm: () => CsvForm;
  /** How the owner writes amounts and days, a BCP 47 tag. */
  readonly formatLocale: () => string;
  readonly saveText: SaveText;
  /** The content of a page (HTML without a script) as a document to print. */
  readonly toPdf: (content: string) => Promise<Uint8Array>;
  readonly openFile: OpenFile;
  /** Shows the owner where a link leads, and opens it if she agrees; whether she did. */
  readonly askAndOpen: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
  /** The built-in bank, for a connection to it. */
  readonly demo: {
    /** What a real one prints or shows elsewhere. */
    readonly paymentIds: () => Promise<readonly string[]>;
    readonly registrationIds: () => Promise<readonly string[]>;
    /** Delivers what happens to a receiver on this computer, until it is not there any more. */
    readonly playEvents: (receiver: DemoReceiver) => Promise<void>;
  };
  /**
   * Delivers to an https address outside, without following a redirect or reading more than the
   * beginning of its answer. Never rejects.
   */
  readonly deliverOutside: (delivery: {
    readonly address: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  }) => Promise<OutsideAnswer>;
  readonly push: PushEvent;
  /** The window reads all of a topic again; often at once costs no more than once. */
  readonly publishChange: (topic: DataTopic) => void;
  /** Shows on the desktop what the owner was told of, unless she wants quiet. */
  readonly echoNotice: (echo: NoticeEcho) => void;
  /** Somebody is at the computer, as far as the system says. */
  readonly isInUse: () => boolean;
  readonly reportBug: (cause: unknown) => void;
};

/** What the bank told of cards, once it is kept. */
export type CardsStored = { readonly cards: readonly Card[] } & (
  | {
      /** To a change that this app made. */
      readonly how: 'answered';
      readonly answeredEpochMs: number;
    }
  | {
      readonly how: 'read';
      readonly askedAtEpochMs: number;
      readonly nowEpochMs: number;
      /** The same moment as `askedAtEpochMs`, by a clock that nobody sets; where it is known. */
      readonly startedMs?: number;
    }
);

/** What genuine events were about: `ids` null for more than are worth naming one by one. */
export type ReportedObjects = {
  readonly objectKind: string;
  readonly ids: readonly string[] | null;
};

/**
 * One open connection as its features see it. It is made when the connection opens, and what a
 * feature keeps beside it dies with it.
 */
export type Scope = OpenConnection &
  AppServices & {
    /** Aborts when nothing is to be read any more: the connection closes, or the app begins to end. */
    readonly signal: AbortSignal;
    /** Does what goes on by itself, until the connection closes. */
    readonly scheduler: Scheduler;
    /** Its files are open. What comes in afterwards can be kept nowhere. */
    readonly isOpen: () => boolean;
    /** What proves its events; null without a vault. */
    readonly eventSecrets: EventSecrets | null;
    /** Genuine events are in the inbox, a moment ago at most. */
    readonly reported: Signal<ReportedObjects>;
    /** An answer of the bank was about cards. */
    readonly cardsStored: Signal<CardsStored>;
    /** What a lock of a card came to, or that it is in flight. */
    readonly lockProgress: (id: CardId) => LockProgress;
    /** How the owner is told of what nobody asked for. */
    readonly notices: Notices;
    /**
     * Where records of this computer are missing, reads at the bank what writes of this family are
     * about, once, before the next of them leaves. Null: nothing is missing. Locking a card is no
     * such write.
     */
    readonly readAfterLoss: (family: WriteFamily) => Promise<CommandError | null> | null;
    /** What became of a write of any feature, for the draft that it went out as. */
    readonly statusOfWrite: (writeId: string) => WriteStatus;
    /** What the features have for the accountant's month. */
    readonly monthParts: () => readonly MonthPart[];
    /**
     * Whether requests to this part carry the staging token: those of a sandbox for which the
     * keychain holds one.
     */
    readonly hasStagingToken: (part: 'banking' | 'registrations') => Promise<boolean>;
    /**
     * What has to outlive the connection while the program runs, such as requests that are still on
     * their way: made once for a profile, and the same each time it is opened. `make` is its name.
     */
    readonly carried: <Value>(make: () => Value) => Value;
  };
