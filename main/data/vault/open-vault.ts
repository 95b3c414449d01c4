import { keyForThread } from '../database-key.ts';
import { removeBackups } from '../database-files.ts';
import { openDatabase, type DatabasePlace, type OpenFailure } from '../open-database.ts';
import type { Database } from '../sqlite.ts';
import { runVaultWork } from './whole/run-vault-work.ts';
import { cardGroupsIn, type CardGroups } from './cards/card-groups.ts';
import { cardHistoryIn, type CardHistory } from './cards/card-history.ts';
import { type CardRules, cardRulesIn } from './cards/card-rules.ts';
import { cardUsesIn, type CardUses } from './cards/card-use.ts';
import { clientImportsIn, type ClientImports } from './clients/client-imports.ts';
import { draftsIn, type Drafts } from './drafts.ts';
import { eventSecretNamesIn, type EventSecretNames } from './events/event-secret-names.ts';
import type { OldEntries } from './whole/old-entries.ts';
import { commitCountIn, type CommitCount } from './whole/commit-count.ts';
import type { ExportInput, ExportResult } from './whole/export-vault.ts';
import { firstStepsIn, type FirstSteps } from './first-steps.ts';
import { knownCardsIn, type KnownCards } from './cards/known-cards.ts';
import { limitNoticesIn, type LimitNotices } from './notices/limit-notices.ts';
import { limitRunsIn, type LimitRuns } from './cards/limit-runs.ts';
import { lowBalancesIn, type LowBalances } from './notices/low-balances.ts';
import { noticesIn, type Notices } from './notices/notices.ts';
import { vaultMigrations } from './migrations.ts';
import { receivedEventsIn, type ReceivedEvents } from './events/received-events.ts';
import { receiverSettingsIn, type ReceiverSettingsStore } from './events/receiver-settings.ts';
import { receivingIn, type Receiving } from './events/receiving.ts';
import {
  registrationEventsIn,
  type RegistrationEvents,
} from './registrations/registration-events.ts';
import { registrationsIn, type Registrations } from './registrations/registrations.ts';
import { type DifferentClients, differentClientsIn } from './clients/different-clients.ts';
import { handOversIn, type HandOvers } from './invoices/hand-overs.ts';
import { filedInvoicesIn, type FiledInvoices } from './invoices/filed-invoices.ts';
import { watchedFolderIn, type WatchedFolders } from './invoices/watched-folder.ts';
import { payAnswersIn, type PayAnswers } from './invoices/pay-answers.ts';
import { recordsDoubtIn, type RecordsDoubt } from './invoices/records-doubt.ts';
import { changedPricesIn, type ChangedPrices } from './notices/changed-prices.ts';
import { seenInvoicesIn, type SeenInvoices } from './invoices/seen-invoices.ts';
import { supplierIbansIn, type SupplierIbans } from './invoices/supplier-ibans.ts';
import { type Terminals, terminalsIn } from './payments/terminals.ts';
import { sentNoticesIn, type SentNotices } from './notices/sent-notices.ts';
import { trackedCardsIn, type TrackedCards } from './cards/tracked-cards.ts';
import {
  trackedSubscriptionsIn,
  type TrackedSubscriptions,
} from './events/tracked-subscriptions.ts';
import { watchedInvoicesIn, type WatchedInvoices } from './invoices/watched-invoices.ts';
import { watchedPaymentsIn, type WatchedPayments } from './payments/watched-payments.ts';
import { writeStepsIn, type WriteSteps } from './write-steps.ts';
import { writesIn, type Writes } from './writes.ts';

/**
 * All repositories of the vault. A new one needs one more file in this folder and one more line
 * here.
 */
export interface Vault {
  readonly trackedCards: TrackedCards;
  readonly cardGroups: CardGroups;
  readonly cardHistory: CardHistory;
  readonly cardRules: CardRules;
  readonly cardUse: CardUses;
  readonly clientImports: ClientImports;
  readonly drafts: Drafts;
  readonly firstSteps: FirstSteps;
  readonly limitRuns: LimitRuns;
  readonly knownCards: KnownCards;
  readonly limitNotices: LimitNotices;
  readonly lowBalances: LowBalances;
  readonly notices: Notices;
  readonly sentNotices: SentNotices;
  readonly watchedInvoices: WatchedInvoices;
  readonly changedPrices: ChangedPrices;
  readonly differentClients: DifferentClients;
  readonly seenInvoices: SeenInvoices;
  readonly supplierIbans: SupplierIbans;
  readonly handOvers: HandOvers;
  readonly payAnswers: PayAnswers;
  readonly filedInvoices: FiledInvoices;
  readonly watchedFolder: WatchedFolders;
  readonly recordsDoubt: RecordsDoubt;
  readonly commitCount: CommitCount;
  readonly watchedPayments: WatchedPayments;
  readonly terminals: Terminals;
  readonly receivedEvents: ReceivedEvents;
  readonly eventSecretNames: EventSecretNames;
  readonly receiverSettings: ReceiverSettingsStore;
  readonly receiving: Receiving;
  readonly trackedSubscriptions: TrackedSubscriptions;
  readonly registrations: Registrations;
  readonly registrationEvents: RegistrationEvents;
  readonly writes: Writes;
  readonly writeSteps: WriteSteps;
  /** Runs the work in one transaction, synced to disk on return. Calls may be nested. */
  readonly inTransaction: <Value>(work: () => Value) => Value;
  /**
   * Writes the vault into one password-protected file, for this computer or another. See
   * `importVault`.
   */
  readonly exportTo: (input: ExportInput) => Promise<ExportResult>;
  /**
   * Counts removable entries from before a time, in a worker thread. Null: the vault is unreadable
   * or has no file.
   */
  readonly countOld: (beforeEpochMs: number) => Promise<OldEntries | null>;
  /** Deletes the backups of earlier versions, which may still contain erased data. */
  readonly removeBackups: () => void;
  /**
   * Reads the whole vault in a worker thread. False: some part is damaged, even if no other read
   * touched it. Closing the vault stops it.
   */
  readonly isIntact: () => Promise<boolean>;
  readonly close: () => void;
}

export type VaultResult = { readonly kind: 'opened'; readonly vault: Vault } | OpenFailure;

/**
 * Opens the vault, or returns why not. In any state, it is never quarantined, replaced or emptied
 * here.
 */
export function openVault(place: DatabasePlace): VaultResult {
  const opened = openDatabase({ place, durability: 'irreplaceable', migrations: vaultMigrations });
  if (opened.kind !== 'opened') return opened;
  return { kind: 'opened', vault: vaultIn(opened.db, place) };
}

function vaultIn(db: Database, place: DatabasePlace): Vault {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  return {
    trackedCards: trackedCardsIn(db),
    cardHistory: cardHistoryIn(db),
    cardRules: cardRulesIn(db),
    cardUse: cardUsesIn(db),
    clientImports: clientImportsIn(db),
    drafts: draftsIn(db),
    firstSteps: firstStepsIn(db),
    limitRuns: limitRunsIn(db),
    cardGroups: cardGroupsIn(db),
    knownCards: knownCardsIn(db),
    limitNotices: limitNoticesIn(db),
    lowBalances: lowBalancesIn(db),
    notices: noticesIn(db),
    sentNotices: sentNoticesIn(db),
    watchedInvoices: watchedInvoicesIn(db),
    changedPrices: changedPricesIn(db),
    differentClients: differentClientsIn(db),
    seenInvoices: seenInvoicesIn(db),
    supplierIbans: supplierIbansIn(db),
    handOvers: handOversIn(db),
    payAnswers: payAnswersIn(db),
    filedInvoices: filedInvoicesIn(db),
    watchedFolder: watchedFolderIn(db),
    recordsDoubt: recordsDoubtIn(db),
    commitCount: commitCountIn(db),
    watchedPayments: watchedPaymentsIn(db),
    terminals: terminalsIn(db),
    receivedEvents: receivedEventsIn(db),
    eventSecretNames: eventSecretNamesIn(db),
    receiverSettings: receiverSettingsIn(db),
    receiving: receivingIn(db),
    trackedSubscriptions: trackedSubscriptionsIn(db),
    registrations: registrationsIn(db),
    registrationEvents: registrationEventsIn(db),
    writes: writesIn(db),
    writeSteps: writeStepsIn(db),
    inTransaction: (work) => db.transaction(work).immediate(),
    exportTo: async (input) => {
      if (place.kind === 'memory') return { kind: 'memory-only' };
      return await runVaultWork('export', {
        ...input,
        path: place.path,
        key: keyForThread(place.key),
      });
    },
    countOld: async (beforeEpochMs) =>
      place.kind === 'memory'
        ? null
        : await runVaultWork('count-old', {
            path: place.path,
            key: keyForThread(place.key),
            beforeEpochMs,
          }),
    isIntact: async () =>
      place.kind === 'memory' ||
      (await runVaultWork('check', { path: place.path, key: keyForThread(place.key), stop })),
    removeBackups: () => (place.kind === 'memory' ? undefined : removeBackups(place.path)),
    close: () => {
      Atomics.store(stop, 0, 1);
      db.close();
    },
  };
}
