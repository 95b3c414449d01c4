import type { DataTopic, PushEvent } from '../../preload/contract/events.ts';
import type { Confirmation } from '../../preload/contract/app/confirmation.ts';
import type { Preferences } from '../../preload/contract/app/preferences.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { CardWriteKind } from '../../preload/contract/cards/card-changes.ts';
import type { Card, LockProgress } from '../../preload/contract/cards/cards.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import type { OpenFile, OpenFiles } from '../import/open-file.ts';
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

/** Where the built-in bank delivers events, and where its signing secrets are stored. */
export type DemoReceiver = {
  readonly address: string;
  readonly storeSecrets: (secrets: {
    readonly subscriptionId: string;
    readonly secret: string;
    readonly onboardingSecret: string;
  }) => Promise<void>;
};

/** The result of a delivery to an address that is not the bank's. */
export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  /** `not-reached`: the address accepts no connection; `untrusted`: it does not use https. */
  | { readonly kind: 'redirected' | 'not-reached' | 'untrusted' | 'offline' | 'timed-out' };

/**
 * Asks the user to confirm what a command is about to do: with the PIN if one is set, and with
 * `named`. The error is `invalid-input` at `confirmation`.
 */
export type ConfirmAgain = (
  confirmation: Confirmation | null,
  named: string,
) => Promise<Result<null, CommandError>>;

/** What the app provides to every feature, whichever connection is open. */
export type AppServices = YieldDeps & {
  readonly now: () => number;
  /** The user's local day, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly randomUUID: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly timers: Timers;
  readonly later: Later;
  /** The last known network state. */
  readonly isOnline: () => boolean;
  /** Checks the network before a request that changes something; false once the app quits. */
  readonly canSend: () => boolean;
  /** Shutting down: start no more items of a batch. */
  readonly isLeaving: () => boolean;
  readonly confirmAgain: ConfirmAgain;
  readonly preferences: () => Preferences;
  readonly messages: () => Messages;
  readonly csvForm: () => CsvForm;
  /** The user's format of amounts and days, a BCP 47 tag. */
  readonly formatLocale: () => string;
  readonly saveText: SaveText;
  /** Turns the content of a page (HTML without a script) into a PDF to print. */
  readonly toPdf: (content: string) => Promise<Uint8Array>;
  readonly openFile: OpenFile;
  readonly openFiles: OpenFiles;
  /** Asks the user for a folder; null: they cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  /** Shows the user where a link leads, and opens it if they agree; returns whether they did. */
  readonly askAndOpen: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
  /** The built-in bank, for a connection to it. */
  readonly demo: {
    /** Ids that a real bank prints or shows elsewhere. */
    readonly paymentIds: () => Promise<readonly string[]>;
    readonly registrationIds: () => Promise<readonly string[]>;
    /** E-invoices that suppliers of the demo company sent. */
    readonly invoiceFiles: () => Promise<
      readonly { readonly name: string; readonly text: string }[]
    >;
    /** Delivers events to a receiver on this computer, until the receiver is gone. */
    readonly playEvents: (receiver: DemoReceiver) => Promise<void>;
  };
  /**
   * Delivers to an external https address, without following a redirect. Reads only the beginning
   * of the answer. Never rejects.
   */
  readonly deliverOutside: (delivery: {
    readonly address: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  }) => Promise<OutsideAnswer>;
  readonly push: PushEvent;
  /**
   * Makes the window read all of a topic again. Calls in quick succession cost no more than one.
   */
  readonly publishChange: (topic: DataTopic) => void;
  /** Shows a notice on the desktop, unless the user turned that off. */
  readonly echoNotice: (echo: NoticeEcho) => void;
  /** Whether the user is at the computer, as far as the system reports. */
  readonly isInUse: () => boolean;
  readonly reportBug: (cause: unknown) => void;
};

/** Answers of the bank about cards, after they are stored. */
/** A change of a card by this app, to which the bank's answer shows the card. */
export type AnsweredChange = CardWriteKind | 'lock';

export type CardsStored = { readonly cards: readonly Card[] } & (
  | {
      /** The answer to a change by this app. */
      readonly how: 'answered';
      /** Null: any value may be its effect. */
      readonly changed: AnsweredChange | null;
      readonly answeredEpochMs: number;
    }
  | {
      readonly how: 'read';
      readonly askedAtEpochMs: number;
      readonly nowEpochMs: number;
      /** The same moment as `askedAtEpochMs` by the monotonic clock, if known. */
      readonly startedMs?: number;
    }
);

/** The objects of genuine events: `ids` null for more than are worth naming one by one. */
export type ReportedObjects = {
  readonly objectKind: string;
  readonly ids: readonly string[] | null;
};

/**
 * One open connection as its features see it. It is created when the connection opens, and the
 * state that a feature adds to it ends with it.
 */
export type Scope = OpenConnection &
  AppServices & {
    /** Aborts when reads must stop: the connection closes, or the app begins to quit. */
    readonly signal: AbortSignal;
    /** Runs automatic work until the connection closes. */
    readonly scheduler: Scheduler;
    /**
     * The files of the connection are open. Data that arrives after they close cannot be stored.
     */
    readonly isOpen: () => boolean;
    /** The secrets that verify its events; null without a vault. */
    readonly eventSecrets: EventSecrets | null;
    /** Emits shortly after genuine events were stored in the inbox. */
    readonly objectsReported: Signal<ReportedObjects>;
    /** Emits each answer of the bank about cards. */
    readonly cardsStored: Signal<CardsStored>;
    /** The outcome of a card's lock, or that it is in flight. */
    readonly lockProgress: (id: CardId) => LockProgress;
    /** Notifies the user of events that they did not request. */
    readonly notices: Notices;
    /**
     * If records of this computer are missing, reads the objects of this family at the bank. Runs
     * once, before the family's next write is sent. Null: nothing is missing. Locking a card is not
     * such a write.
     */
    readonly readAfterLoss: (family: WriteFamily) => Promise<CommandError | null> | null;
    /** The status of a write of any feature, for the draft that was sent as this write. */
    readonly statusOfWrite: (writeId: string) => WriteStatus;
    /** The features' parts of the accountant's month. */
    readonly monthParts: () => readonly MonthPart[];
    /**
     * Whether requests to this part carry the staging token: those of a sandbox whose token is in
     * the keychain.
     */
    readonly hasStagingToken: (part: 'banking' | 'registrations') => Promise<boolean>;
    /**
     * State that must outlive the connection while the program runs, such as requests in flight:
     * created once for a profile, and the same each time it is opened. The function `create` itself
     * is the key.
     */
    readonly profileState: <Value>(create: () => Value) => Value;
  };
