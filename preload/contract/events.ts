import * as z from 'zod/mini';
import { preferencesModel, localeName } from './app/preferences.ts';
import { proxyQuestion } from './app/proxy.ts';
import { sessionStatus } from './app/session.ts';
import { updateState } from './app/updates.ts';
import { writeFinished } from './write-finished.ts';

export const dataTopic = z.enum([
  'connections',
  'organization',
  'cards',
  'card-rules',
  'approvals',
  'limit-run',
  'clients',
  'products',
  'client-import',
  'supplier-invoices',
  'invoice-files',
  'terminal-payments',
  'webhooks',
  'events',
  'receiver',
  'registrations',
  'diagnostics',
  'first-steps',
  'notices',
  'backups',
  'retention',
]);
export type DataTopic = z.infer<typeof dataTopic>;

export const screenName = z.enum([
  'overview',
  'organization',
  'cards',
  'limits',
  'clients',
  'products',
  'supplier-invoices',
  'terminal-payments',
  'webhooks',
  'registrations',
  'connections',
  'diagnostics',
  'settings',
]);
export type ScreenName = z.infer<typeof screenName>;

/** Go to a screen and start the action that the tray, a menu or a link requested. */
export const navigate = z.object({
  screen: screenName,
  id: z.nullable(z.string()),
  /** The connection; left out: the open one. */
  connectionId: z.optional(z.string()),
  /**
   * An action id of the window. The lock actions only show their question; palette and print apply
   * to the current screen.
   */
  action: z.nullable(z.enum(['cards.lock', 'cards.lock-all', 'palette', 'print'])),
});

/** Events that main pushes to the window. */
export const events = {
  'session.changed': sessionStatus,
  /** Stored data changed, or a refresh began or ended: read again. */
  'data.changed': z.object({ topic: dataTopic }),
  'network.changed': z.object({ isOnline: z.boolean(), isProxyInTheWay: z.boolean() }),
  'proxy.changed': z.object({ question: proxyQuestion }),
  'preferences.changed': z.object({
    chosen: preferencesModel,
    locale: localeName,
    formatLocale: z.string(),
  }),
  navigate,
  /**
   * A notification that the system could not show. The text is main's, with names from the bank in
   * it; `leadsTo` is the target of a click.
   */
  notice: z.object({ title: z.string(), body: z.string(), leadsTo: navigate }),
  'write.finished': writeFinished,
  'updates.changed': updateState,
  /** Locked: the page hides all data, saves unsaved input and calls `appLock.leave`. */
  'app-lock.changed': z.object({ isSet: z.boolean(), isLocked: z.boolean() }),
};

/** Events pushed while the app is locked: none has data of the bank or the user. */
export const pushedWhileLocked: ReadonlySet<EventName> = new Set<EventName>([
  'app-lock.changed',
  'network.changed',
  'preferences.changed',
]);
export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** Sends an event to every open window. */
export type PushEvent = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
