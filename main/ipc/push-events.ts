import { events, type PushEvent } from '../../preload/contract/events.ts';
import { eventChannel } from '../../preload/contract/channels.ts';

/**
 * Sends an event to the open windows. As with a command's output, only fields of the contract leave
 * main.
 */
export function createPush(send: (channel: string, payload: unknown) => void): PushEvent {
  return (name, payload) => send(eventChannel(name), events[name].parse(payload));
}
