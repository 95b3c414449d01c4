import type { Handlers } from '../../preload/contract/index.ts';
import { failed } from '../../preload/contract/result.ts';

const notYet = () => failed({ kind: 'not-supported' as const });

/** Which use case answers for the subscriptions, the inbox and the receiver. */
export const createEventHandlers = (): Pick<Handlers, 'events' | 'webhooks'> => ({
  events: { list: notYet, get: notYet, mark: notYet, remove: notYet, importEvents: notYet, verify: notYet, startReceiver: notYet, stopReceiver: notYet, receiverStatus: notYet, export: notYet },
  webhooks: { list: notYet, get: notYet, track: notYet, untrack: notYet, create: notYet, update: notYet, remove: notYet, createLegacy: notYet, secrets: notYet, addSecret: notYet, removeSecret: notYet },
});
