import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBackupPlans } from '../../../main/app/backups/backup-plans.ts';
import { createBackupRecords } from '../../../main/app/backups/backup-records.ts';
import { createRetention } from '../../../main/app/retention/retention.ts';
import { createRetentionRecords } from '../../../main/app/retention/retention-records.ts';
import { openVault } from '../../../main/data/vault/open-vault.ts';
import { toReceivedEvent } from '../../../main/events/to-received-event.ts';
import { cards } from '../../../main/features/cards/cards.ts';
import { createReceivingWatch } from '../../../main/features/events/receiving-watch.ts';
import { createNotices } from '../../../main/features/notices.ts';
import { organization } from '../../../main/features/organization/organization.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { supplierInvoices } from '../../../main/features/supplier-invoices/supplier-invoices.ts';
import {
  storeSubscriptionList,
  storeSubscription,
} from '../../../main/features/webhooks/subscription-record.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { localDay } from '../../../main/time/local-day.ts';
import { connectionId } from '../../../preload/contract/values.ts';
import { subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import { contextWith } from '../../fixtures/app-context.ts';
import { fakeServices, openConnection } from './fakes.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { simulatedClock } from './simulated-clock.ts';
import { cardIds, createWeekBank, createWorld } from './week-bank.ts';

export const own = connectionId.parse('c1');
const webhook = subscription.shape.id.parse('5b5c0000-0000-4000-8000-000000000000');

/** A change of the settings by the user. */
function settingsPart() {
  let kept: unknown;
  return { read: () => kept, write: (value: unknown) => void (kept = value) };
}

/**
 * The background work outside of the features. The vault is in memory and has no backups: the
 * backups are those of a small vault in a file.
 */
function createUpkeep(scope: Scope, directory: string) {
  const nothing = (): undefined => undefined;
  const opened = openVault({
    kind: 'file',
    path: path.join(directory, 'small.vault'),
    key: new Uint8Array(32).fill(7),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const ofBackups: Scope = {
    ...scope,
    vault: scope.vault && { ...scope.vault, exportTo: opened.vault.exportTo },
  };
  const folder = path.join(directory, 'backups');
  mkdirSync(folder);
  const choose = async (): Promise<string> => folder;
  const context = {
    secretStore: createMemorySecretStore('available'),
    directory,
    profiles: { get: () => scope.profile },
    publishChange: nothing,
    now: scope.now,
  };
  const records = createBackupRecords(settingsPart(), nothing);
  const backups = createBackupPlans({
    ...contextWith({
      ...context,
      active: { current: () => ofBackups },
      confirmAgain: fakeServices.confirmAgain,
      desktop: { chooseFile: { folder: choose, toRead: choose, toSave: choose } },
    }),
    records,
  });
  const retention = createRetention({
    ...contextWith({
      ...context,
      active: { current: () => scope, lendFiles: async () => undefined },
    }),
    records: createRetentionRecords(settingsPart(), nothing),
    backups: records,
  });
  backups.scheduleForOpenConnection();
  retention.scheduleForOpenConnection();
  return {
    folder,
    backups: backups.commands,
    retention: retention.commands,
    /** A backup takes time that this week does not simulate. */
    backedUp: async (): Promise<void> => {
      for (let isRunning = true; isRunning; await delay(5)) {
        const plan = await backups.commands.plan({});
        isRunning = plan.ok && plan.value.isRunning;
      }
    },
    close: () => opened.vault.close(),
  };
}

/** An event of this week. */
function eventAt(receivedAtEpochMs: number) {
  return toReceivedEvent({
    body: Buffer.from(JSON.stringify({ id: String(receivedAtEpochMs) })),
    headers: [],
    receivedAtEpochMs,
    source: 'receiver',
    verdict: { state: 'genuine', kind: 'v2', secretName: 'Till', steps: [], likely: null },
  });
}

/** An app that runs alone from `beginEpochMs` on, with all background work. */
export function createWeek(beginEpochMs: number, directory: string) {
  const clock = simulatedClock(beginEpochMs);
  const world = createWorld();
  const { bank, writes } = createWeekBank(world, clock.now);
  const echoes: string[] = [];
  const base = openConnection({
    bank,
    now: clock.now,
    monotonicNow: clock.monotonicNow,
    timers: clock.timers,
    today: () => localDay(clock.now()),
    isInUse: () => world.isInUse,
    isOnline: () => world.isOnline,
    canSend: () => world.isOnline,
    phase: () => world.phase,
    refreshes: createRefreshes({ now: clock.now, onChange: () => undefined }),
    monthParts: () => [ofCards, ofOrganization, ofInvoices].flatMap(({ month }) => month?.() ?? []),
  });
  const scope = {
    ...base,
    notices: createNotices(base, {
      ...fakeServices,
      now: clock.now,
      later: (work) => work(),
      echoNotice: ({ about }) => void echoes.push(about.kind),
    }),
  };
  const { vault } = scope;
  vault.receiverSettings.put({ path: '/events/secret', port: 4711, isOn: true });
  storeSubscription(
    scope,
    subscriptionWith(webhook, {
      callbackUrl: 'https://till.example.com/events/secret',
      types: ['v1/cards'],
    }),
    beginEpochMs,
  );
  storeSubscriptionList(scope, [webhook], beginEpochMs);
  const ofCards = cards.open(scope);
  const ofOrganization = organization.open(scope);
  const ofInvoices = supplierInvoices.open(scope);
  const features = [ofCards, ofOrganization, ofInvoices];
  for (const { lifecycle } of features) void lifecycle?.opened?.();
  const watch = createReceivingWatch(scope, () => ({ state: 'listening', failure: null }));
  watch.check();
  const upkeep = createUpkeep(scope, directory);

  return {
    clock,
    world,
    bank,
    writes,
    echoes,
    scope,
    watch,
    upkeep,
    cards: ofCards.commands,
    money: ofOrganization.commands,
    invoices: ofInvoices.commands,
    receive: (): void => {
      vault.receivedEvents.store([eventAt(clock.now())]);
      watch.onDelivered();
      scope.objectsReported.emit({ objectKind: 'card', ids: [cardIds[0] ?? ''] });
    },
    /** Records stored long before this week. */
    keepOld: (atEpochMs: number): void => {
      vault.receivedEvents.store([eventAt(atEpochMs)]);
      vault.cardHistory.append({
        cardId: cardIds[0] ?? '',
        atEpochMs,
        action: 'lock',
        outcome: 'answered',
        detail: '{}',
      });
    },
    /** Signals that network, session or computer are back. */
    reconnect: (): void => {
      for (const { lifecycle } of features) void lifecycle?.online?.();
      watch.check();
      scope.scheduler.onReconnect();
    },
  };
}
export type Week = ReturnType<typeof createWeek>;
