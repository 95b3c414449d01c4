import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import {
  getEvent,
  markEvents,
  openVaultOf,
  removeEvents,
  verifyPasted,
} from '../features/events/event-inbox.ts';
import { exportedEvents } from '../features/events/export-events.ts';
import { importEvents } from '../features/events/import-events.ts';
import { createYield } from '../features/yield-to-event-loop.ts';
import {
  addSecret,
  linkSecret,
  listSecrets,
  removeSecret,
} from '../features/webhooks/kept-secrets.ts';
import { readSubscription, readSubscriptions } from '../features/webhooks/read-subscriptions.ts';
import {
  trackSubscriptions,
  untrackSubscription,
} from '../features/webhooks/track-subscriptions.ts';
import type { Messages } from '../messages/messages.ts';
import type { Events } from './compose-events.ts';
import { saveRecords } from './save-records.ts';

/** Which use case answers for the subscriptions, the inbox and the receiver. */
export const createEventHandlers = (
  { context, list, imports, receiver, yieldDeps, subscriptions, webhooks, connection }: Events,
  {
    csvForm,
    ...saving
  }: {
    readonly saveText: SaveText;
    readonly messages: () => Messages;
    readonly csvForm: () => CsvForm;
  },
): Pick<Handlers, 'events' | 'webhooks'> => ({
  events: {
    list,
    get: ({ entry }) => getEvent(context, entry),
    mark: (input) => markEvents(context, input),
    remove: (input) =>
      removeEvents({ ...context, yieldToEventLoop: createYield(yieldDeps) }, input),
    importEvents: (input) => importEvents(imports, input),
    verify: (input) => verifyPasted(context, input),
    startReceiver: ({ port }) => receiver.start(port),
    stopReceiver: () => receiver.stop(),
    receiverStatus: () =>
      ok({
        receiver: receiver.status(),
        unreadCount: connection()?.vault?.receivedEvents.counts().unreadCount ?? 0,
      }),
    export: (order) => {
      const vault = openVaultOf(connection());
      if (!vault.ok) return vault;
      return saveRecords(
        connection(),
        {
          order,
          file: 'events.file',
          exporting: (_, asked, { messages, ...parts }) =>
            exportedEvents(vault.value, asked, {
              ...parts,
              heading: (column) => messages(`events.column.${column}`),
            }),
        },
        { ...yieldDeps, ...saving, csvForm: csvForm() },
      );
    },
  },
  webhooks: {
    list: (input) => readSubscriptions(webhooks, input),
    get: (input) => readSubscription(webhooks, input),
    track: (input) => trackSubscriptions(webhooks, input),
    untrack: (input) => untrackSubscription(webhooks, input),
    create: subscriptions.create,
    update: subscriptions.update,
    remove: subscriptions.remove,
    createLegacy: subscriptions.createLegacy,
    secrets: () => listSecrets(webhooks),
    addSecret: (input) => addSecret(webhooks, input),
    linkSecret: (input) => linkSecret(webhooks, input),
    removeSecret: (input) => removeSecret(webhooks, input),
  },
});
