import { contract } from '../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import { accountant } from '../features/accountant/accountant.ts';
import { cards } from '../features/cards/cards.ts';
import { clients } from '../features/clients/clients.ts';
import type { CardForTray } from '../features/card-for-tray.ts';
import { drafts } from '../features/drafts/drafts.ts';
import { events } from '../features/events/events.ts';
import type { CardLock, FeatureHandlers, Lifecycle } from '../features/feature.ts';
import { firstSteps } from '../features/first-steps/first-steps.ts';
import type { MonthPart } from '../features/month-part.ts';
import { noticeCentre } from '../features/notice-centre/notice-centre.ts';
import { organization } from '../features/organization/organization.ts';
import { products } from '../features/products/products.ts';
import { registrations } from '../features/registrations/registrations.ts';
import type { Scope } from '../features/scope.ts';
import { search } from '../features/search/search.ts';
import { supplierInvoices } from '../features/supplier-invoices/supplier-invoices.ts';
import { terminalPayments } from '../features/terminal-payments/terminal-payments.ts';
import { webhooks } from '../features/webhooks/webhooks.ts';
import type { WriteStatus } from '../outbox/write-kind.ts';
import { createWriteCommands } from './write-commands.ts';
import { signedOutWhenClosed } from './signed-out-when-closed.ts';

/** Every feature lives as long as a connection. A new one needs one line here. */
const features = [
  accountant,
  cards,
  clients,
  drafts,
  events,
  firstSteps,
  noticeCentre,
  organization,
  products,
  registrations,
  search,
  supplierInvoices,
  terminalPayments,
  webhooks,
];

/** Answered across all features. */
const writesFeature = { commandGroups: ['writes'], commandsWhileClosed: {} } as const;

type RoutedFeature = (typeof features)[number]['commandGroups'][number] | 'writes';
export type ConnectionCommands = Pick<FeatureHandlers, RoutedFeature>;

export type OpenFeatures = {
  readonly commands: ConnectionCommands;
  /** Notifies each feature of an event of its connection. */
  readonly notify: (event: keyof Lifecycle) => Promise<void>;
  /** The status of the write that a draft was sent as. */
  readonly statusOfWrite: (writeId: string) => WriteStatus;
  /** Reads the bank's data that writes of this family change, and waits for the end. */
  readonly readBank: (family: WriteFamily) => Promise<Result<unknown>>;
  readonly cardsForTray: () => readonly CardForTray[];
  readonly monthParts: () => readonly MonthPart[];
  /** Records a lock of a card. False: there is no vault. Throws if the disk fails. */
  readonly noteLock: (lock: CardLock) => boolean;
};

export function openFeatures(scope: Scope): OpenFeatures {
  const opened = features.map(({ open }) => open(scope));
  const families = opened.flatMap(({ writes }) => writes ?? []);
  /** A feature that fails here must not block the writes of other features. */
  const recoverWrites = (): void => {
    for (const { recover } of families.flatMap(({ kinds }) => kinds)) {
      try {
        recover();
      } catch (cause) {
        scope.reportBug(cause);
      }
    }
  };
  return {
    commands: Object.assign({}, ...opened.map(({ commands }) => commands), {
      writes: createWriteCommands(scope, families),
    }) as ConnectionCommands,
    notify: async (event) => {
      if (event === 'opened') recoverWrites();
      const handlerResults = opened.map(async ({ lifecycle }) => lifecycle?.[event]?.());
      if (event === 'online' || event === 'sessionChanged') scope.scheduler.onReconnect();
      if (event === 'closing') scope.scheduler.stop();
      for (const end of await Promise.allSettled(handlerResults))
        if (end.status === 'rejected') scope.reportBug(end.reason);
    },
    statusOfWrite: (writeId) => {
      for (const { statusOf } of families.flatMap(({ kinds }) => kinds)) {
        const status = statusOf(writeId);
        if (status !== null) return status;
      }
      return 'unknown';
    },
    readBank: async (family) =>
      (await families.find((one) => one.family === family)?.readBank()) ?? ok({}),
    cardsForTray: () => opened.flatMap(({ cardsForTray }) => cardsForTray?.() ?? []),
    monthParts: () => opened.flatMap(({ month }) => month?.() ?? []),
    noteLock: (lock) => opened.some(({ recordLock }) => recordLock?.(lock) === true),
  };
}

type AnyHandler = (input: unknown) => Promise<Result<unknown>> | Result<unknown>;
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/**
 * Routes each command to the connection that is open when it arrives. Without one it is answered
 * `signed-out`, unless its feature has an answer for that. A command that fails after its
 * connection closed is answered `signed-out`, too.
 */
export function routeToConnection(current: () => OpenFeatures | null): ConnectionCommands {
  const route = (name: string, verb: string, closed: AnyHandlers): AnyHandler => {
    return (input) => {
      const open = current()?.commands as unknown as AnyHandlers | undefined;
      const handler = (open ?? closed)[name]?.[verb];
      const answer = handler?.(input) ?? failed({ kind: 'signed-out' as const });
      return answer instanceof Promise ? signedOutWhenClosed(answer, current) : answer;
    };
  };
  return Object.fromEntries(
    [...features, writesFeature].flatMap(({ commandGroups, commandsWhileClosed = {} }) =>
      commandGroups.map((name): [RoutedFeature, unknown] => [
        name,
        Object.fromEntries(
          Object.keys(contract[name]).map((verb) => [
            verb,
            route(name, verb, commandsWhileClosed as unknown as AnyHandlers),
          ]),
        ),
      ]),
    ),
  ) as unknown as ConnectionCommands;
}
