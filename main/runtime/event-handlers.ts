import type { Handlers } from '../../preload/contract/index.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { SaveText } from '../export/save-text.ts';
import { getEvent, listEvents, markEvents, openBookOf, removeEvents, verifyPasted } from '../features/events/event-desk.ts';
import { importEvents } from '../features/events/import-events.ts';
import { createSlices } from '../features/slices.ts';
import type { Words } from '../words/words.ts';
import type { Events } from './compose-events.ts';
import { saveEvents } from './save-events.ts';

const notYet = () => failed({ kind: 'not-supported' as const });

/** Which use case answers for the subscriptions, the inbox and the receiver. */
export const createEventHandlers = ({ desk, imports, receiver, slices, connection }: Events, saving: { readonly saveText: SaveText; readonly words: () => Words }): Pick<Handlers, 'events' | 'webhooks'> => ({
  events: {
    list: (input) => listEvents(desk, input),
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
  webhooks: { list: notYet, get: notYet, track: notYet, untrack: notYet, create: notYet, update: notYet, remove: notYet, createLegacy: notYet, secrets: notYet, addSecret: notYet, removeSecret: notYet },
});
