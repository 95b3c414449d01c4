import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import type { SaveText } from '../export/save-text.ts';
import { getEvent, markEvents, openBookOf, removeEvents, verifyPasted } from '../features/events/event-desk.ts';
import { importEvents } from '../features/events/import-events.ts';
import { createSlices } from '../features/slices.ts';
import { addSecret, listSecrets, removeSecret } from '../features/webhooks/kept-secrets.ts';
import { readSubscription, readSubscriptions } from '../features/webhooks/read-subscriptions.ts';
import { trackSubscriptions, untrackSubscription } from '../features/webhooks/track-subscriptions.ts';
import type { Words } from '../words/words.ts';
import type { Events } from './compose-events.ts';
import { saveEvents } from './save-events.ts';

/** Which use case answers for the subscriptions, the inbox and the receiver. */
export const createEventHandlers = ({ desk, list, imports, receiver, slices, subscriptions, webhooks, connection }: Events, saving: { readonly saveText: SaveText; readonly words: () => Words }): Pick<Handlers, 'events' | 'webhooks'> => ({
  events: {
    list,
    get: ({ entry }) => getEvent(desk, entry),
    mark: (input) => markEvents(desk, input),
    remove: (input) => removeEvents({ ...desk, breathe: createSlices(slices) }, input),
    importEvents: (input) => importEvents(imports, input),
    verify: (input) => verifyPasted(desk, input),
    startReceiver: ({ port }) => receiver.start(port),
    stopReceiver: () => receiver.stop(),
    receiverStatus: () => ok({ receiver: receiver.status() }),
    export: (order) => {
      const book = openBookOf(connection());
      return book.ok ? saveEvents(book.value, order, { ...slices, ...saving }) : book;
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
    removeSecret: (input) => removeSecret(webhooks, input),
  },
});
