import { events, type PushEvent } from '../../preload/contract/events.ts';
import { eventChannel } from '../../preload/contract/channels.ts';

/**
 * Sends an event to the windows that are open now; like a command's output, only what the contract
 * names leaves main.
 */
export function createPush(send: (channel: string, payload: unknown) => void): PushEvent {
  return (name, payload) => send(eventChannel(name), events[name].parse(payload));
}
