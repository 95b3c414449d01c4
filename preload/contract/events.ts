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

/** Go to a screen, and do there what the tray, a menu or a link asked for. */
export const navigate = z.object({
  screen: screenName,
  id: z.nullable(z.string()),
  /** The connection that it is about; left out: whichever is open. */
  connectionId: z.optional(z.string()),
  /**
   * The id of an action of the window. Those that lock show their question, and do nothing yet; the
   * palette and printing are for whatever screen is shown.
   */
  action: z.nullable(z.enum(['cards.lock', 'cards.lock-all', 'palette', 'print'])),
});

/** What main pushes to the window, without being asked. */
export const events = {
  'session.changed': sessionStatus,
  /** What is kept changed, or a refresh began or ended: read again. */
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
   * What the system could not show as a notification. Words of main, with names of the bank's in
   * them; `leadsTo` as a click on it would.
   */
  notice: z.object({ title: z.string(), body: z.string(), leadsTo: navigate }),
  'write.finished': writeFinished,
  'updates.changed': updateState,
  /** Locked: the page shows nothing from here on, keeps what was typed, and says `appLock.leave`. */
  'app-lock.changed': z.object({ isSet: z.boolean(), isLocked: z.boolean() }),
};

/** What is pushed while the app is locked, too: nothing of the bank or of the owner. */
export const pushedWhileLocked: ReadonlySet<EventName> = new Set<EventName>([
  'app-lock.changed',
  'network.changed',
  'preferences.changed',
]);
export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** Tells every open window of something. */
export type PushEvent = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
