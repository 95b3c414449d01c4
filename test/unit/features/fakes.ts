import { randomBytes, randomUUID } from 'node:crypto';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { card as cardModel } from '../../../preload/contract/cards/cards.ts';
import type { DataTopic } from '../../../preload/contract/events.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  type BankAccount,
  type Organization,
  bankAccount,
  organizationModel,
} from '../../../preload/contract/organization.ts';
import type { ListPage } from '../../../main/bank/transport/list-page.ts';
import type { LockAnswer } from '../../../preload/contract/cards/lock-answer.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { Sessions } from '../../../main/auth/create-sessions.ts';
import { createCardLocks } from '../../../main/connection/card-locks.ts';
import { recordLock } from '../../../main/features/cards/lock/record-lock.ts';
import { createConfirmAgain } from '../../../main/app/lock/confirm-again.ts';
import { openVault, type Vault } from '../../../main/data/vault/open-vault.ts';
import { openCache } from '../../../main/data/cache/open-cache.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { createEventSecrets } from '../../../main/features/event-secrets.ts';
import type { OpenConnection } from '../../../main/features/open-connection.ts';
import type { AppServices, Scope } from '../../../main/features/scope.ts';
import { createSignal } from '../../../main/features/signal.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import { commaForm } from '../../../main/export/csv.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { createNotices } from '../../../main/features/notices.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import { backgroundRate } from '../../../main/bank/transport/limits.ts';
import { createRequestBudget } from '../../../main/scheduler/request-budget.ts';
import { type Scheduler, createScheduler } from '../../../main/scheduler/scheduler.ts';

export function cardIdOf(text: string): CardId {
  return text as CardId;
}

/** A card with the given fields; all others are missing, as the specification allows. */
export function cardWith(given: Partial<Card> & { readonly id: CardId }): Card {
  const empty = Object.fromEntries(Object.keys(cardModel.shape).map((name) => [name, null]));
  return { ...(empty as unknown as Card), activeDays: [], categories: [], extras: [], ...given };
}

/** An organization with only the given fields. */
export function organizationWith(given: Partial<Organization> = {}): Organization {
  const empty = Object.fromEntries(
    Object.keys(organizationModel.shape).map((name) => [name, null]),
  );
  return { ...(empty as unknown as Organization), bankAccounts: [], extras: [], ...given };
}

/** An account in euros at this bank. */
export function accountWith(given: Partial<BankAccount> = {}): BankAccount {
  const empty = Object.fromEntries(Object.keys(bankAccount.shape).map((name) => [name, null]));
  return {
    ...(empty as unknown as BankAccount),
    currency: 'EUR',
    isExternal: false,
    extras: [],
    ...given,
  };
}

/** The only page of a list. */
export function pageOf<Item>(
  items: readonly Item[],
): Result<ListPage<Item>> & { readonly ok: true } {
  return {
    ok: true,
    value: {
      items,
      entryCount: items.length,
      totalCount: items.length,
      nextPage: null,
      perPage: 100,
      receivedAtEpochMs: 0,
    },
  };
}

/** A bank that answers from memory and counts the requests. */
export function fakeBank(over: Partial<BankApi> = {}): BankApi & { readonly calls: string[] } {
  const calls: string[] = [];
  const noted =
    <Arguments extends readonly unknown[], Value>(
      name: string,
      call: (...given: Arguments) => Promise<Value>,
    ) =>
    (...given: Arguments): Promise<Value> => {
      calls.push(
        [
          name,
          ...given.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
        ].join(' '),
      );
      return call(...given);
    };
  const bank: BankApi = {
    organization: async () => ok(organizationWith()),
    lockCard: async (id) => ok(cardWith({ id, status: 'paused' })),
    listCards: async () => ok([]),
    listMemberships: async () => ok([]),
    readCard: async (id) => ok(cardWith({ id, status: 'live' })),
    writeCard: async ({ cardId }) =>
      ok(cardWith({ id: cardId ?? cardIdOf('new-card'), status: 'live' })),
    askApproval: async () => ok('waiting'),
    simulateApproval: async () => ok({}),
    bankEpochMs: () => null,
    ownClockAheadMs: () => null,
    forgetMeasuredTime: () => undefined,
    listClients: async () => pageOf([]),
    readClient: async () => failed({ kind: 'not-supported' }),
    createClient: async () => failed({ kind: 'offline' }),
    changeClient: async () => failed({ kind: 'offline' }),
    deleteClient: async () => failed({ kind: 'offline' }),
    listProducts: async () => pageOf([]),
    readProduct: async () => failed({ kind: 'not-supported' }),
    listSupplierInvoices: async () => failed({ kind: 'not-supported' }),
    readSupplierInvoice: async () => failed({ kind: 'not-found', traceId: null }),
    readTerminalPayment: async () => failed({ kind: 'not-found', traceId: null }),
    startTerminalPayment: async () => failed({ kind: 'offline' }),
    listSubscriptions: async () => failed({ kind: 'not-supported' }),
    readSubscription: async () => failed({ kind: 'not-found', traceId: null }),
    createSubscription: async () => failed({ kind: 'offline' }),
    changeSubscription: async () => failed({ kind: 'offline' }),
    deleteSubscription: async () => failed({ kind: 'offline' }),
    createEndpoint: async () => failed({ kind: 'offline' }),
    probe: async () => ok({ someId: null }),
    ...over,
  };
  const unnoted = new Set(['bankEpochMs', 'ownClockAheadMs', 'forgetMeasuredTime']);
  const methods = Object.entries(bank).map(([name, call]) => [
    name,
    unnoted.has(name) ? call : noted(name, call as () => Promise<unknown>),
  ]);
  return { ...(Object.fromEntries(methods) as BankApi), calls };
}

function throwBug(cause: unknown): never {
  throw cause;
}

/** The lock gate of an app with this PIN; null: without one. */
export function confirmAgainWith(pin: string | null): AppServices['confirmAgain'] {
  return createConfirmAgain({
    isSet: () => pin !== null,
    prove: async (typed) =>
      ok({ outcome: pin === null || typed === pin ? 'right' : 'wrong', waitMs: 0 }),
  });
}

/** The app's services for every feature: a stopped clock, a network, no visible output. */
export const fakeServices: AppServices = {
  now: () => 1_000_000,
  today: () => '2026-01-01',
  monotonicNow: () => 0,
  nextTurn: async () => undefined,
  randomUUID,
  randomBytes,
  timers: { after: () => () => undefined },
  later: () => undefined,
  isOnline: () => true,
  canSend: () => true,
  isLeaving: () => false,
  confirmAgain: confirmAgainWith(null),
  preferences: () => defaultPreferences,
  messages: () => messagesOf('en'),
  csvForm: () => commaForm,
  formatLocale: () => 'en-GB',
  saveText: async () => 'cancelled',
  toPdf: async (content) => new TextEncoder().encode(content),
  openFile: async () => ({ kind: 'cancelled' }),
  openFiles: async () => [],
  chooseFolder: async () => null,
  askAndOpen: async () => false,
  copyText: async () => undefined,
  push: () => undefined,
  publishChange: () => undefined,
  demo: {
    paymentIds: async () => [],
    invoiceFiles: async () => [],
    registrationIds: async () => [],
    playEvents: async () => undefined,
  },
  deliverOutside: async () => ({ kind: 'not-reached' }),
  echoNotice: () => undefined,
  isInUse: () => true,
  reportBug: throwBug,
};

/** The state that outlives a connection: another one means another run of the app. */
export function createCarried(): Scope['profileState'] {
  const carried = new Map<() => unknown, unknown>();
  return <Value>(make: () => Value): Value => {
    if (!carried.has(make)) carried.set(make, make());
    return carried.get(make) as Value;
  };
}

const budgets = new WeakMap<Scope['profileState'], ReturnType<typeof createRequestBudget>>();

/** The background work of a scope; a reopened scope shares the same budget. */
export function schedulerOf({
  profileState,
  monotonicNow = () => performance.now(),
  phase = () => 'signed-in' as const,
  isOnline = () => true,
  canSend = () => true,
  ...rest
}: Pick<Scope, 'profileState' | 'now' | 'timers' | 'reportBug'> &
  Partial<Pick<Scope, 'monotonicNow' | 'phase' | 'isOnline' | 'canSend'>>): Scheduler {
  const budget = budgets.get(profileState) ?? createRequestBudget(backgroundRate, monotonicNow);
  budgets.set(profileState, budget);
  return createScheduler({
    ...rest,
    budget,
    blockedReason: () =>
      phase() !== 'signed-in'
        ? { kind: 'signed-out' }
        : isOnline() && canSend()
          ? null
          : { kind: 'offline' },
  });
}

/** With a vault, and with the app's lock of its cards. */
type OpenScope = Scope & {
  readonly [Part in 'vault' | 'eventSecrets']: NonNullable<Scope[Part]>;
} & { readonly lockCard: (id: CardId) => Promise<LockAnswer> };

export function openMemoryVault(): Vault {
  const opened = openVault({ kind: 'memory' });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.vault;
}

/** An open connection in memory, on the real storage: its own unless one is given. */
export function openConnection({
  bank = fakeBank(),
  phase = () => 'signed-in' as const,
  now = () => 1_000_000,
  onChange = () => undefined,
  secretStore = createMemorySecretStore('available'),
  vault: givenVault,
  cache = openCache({ place: { kind: 'memory' }, nowEpochMs: now, onNotice: () => undefined }),
  ...over
}: {
  readonly bank?: BankApi;
  readonly onChange?: (topic: DataTopic) => void;
  readonly secretStore?: SecretStore;
} & Partial<Scope> = {}): OpenScope {
  const vault = givenVault ?? openMemoryVault();
  const carried = over.profileState ?? createCarried();
  const profile =
    over.profile ??
    ({ id: 'c1', name: 'Shop', kind: 'production' } as unknown as OpenConnection['profile']);
  const locks = createCardLocks({
    ...fakeServices,
    ...over,
    now,
    profiles: { get: () => profile },
    sessions: {
      open: async () => ok(null),
      status: () => ({ phase: phase() }) as ReturnType<Sessions['status']>,
    },
    journal: { note: async () => false, read: async () => [], forget: () => undefined },
    openConnection: () => ({ bank, noteLock: (lock) => recordLock(scope, lock) }),
    bankOf: async () => bank,
  });
  const scope: OpenScope = {
    ...fakeServices,
    lockProgress: (id) => locks.progress(profile.id, id),
    lockCard: (id) => locks.lockCard(profile.id, id),
    now,
    scheduler: schedulerOf({
      timers: fakeServices.timers,
      reportBug: throwBug,
      ...over,
      now,
      phase,
      profileState: carried,
    }),
    signal: new AbortController().signal,
    isOpen: () => true,
    objectsReported: createSignal(throwBug),
    cardsStored: createSignal(throwBug),
    notices: createNotices({ profile, vault }, { ...fakeServices, ...over, now }),
    hasStagingToken: async () => false,
    statusOfWrite: () => 'unknown',
    readAfterLoss: () => null,
    monthParts: () => [],
    profileState: carried,
    profile,
    bank,
    registrationsClient: null,
    cache,
    vaultFailure: null,
    persistence: 'kept',
    phase,
    refreshes: createRefreshes({ now, onChange }),
    ...over,
    vault,
    eventSecrets: createEventSecrets(
      { secretStore, connectionId: 'c1', vault },
      { ...fakeServices, ...over, now, onChange: () => undefined },
    ),
  };
  return scope;
}
