import { events, type PushEvent } from '../../preload/contract/events.ts';
import { eventChannel } from '../../preload/contract/channels.ts';

/**
 * Sends an event to the windows that are open now; like a command's output, only what the contract
 * names leaves main.
 */
export const createPush =
  (send: (channel: string, payload: unknown) => void): PushEvent =>
  (name, payload) =>
    send(eventChannel(name), events[name].parse(payload));
