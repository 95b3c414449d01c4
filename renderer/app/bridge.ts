import type { Bridge } from '../../preload/contract/index.ts';
import type { EventName, EventPayload } from '../../preload/contract/events.ts';

declare global {
  interface Window {
    readonly cashdesk: Bridge;
  }
}

/** `window.cashdesk`, read at each use, so that whatever the page was given (the preload, or a fake in the preview) answers. */
export const bridge = (): Bridge => window.cashdesk;

/** Listens to what main pushes; the answer stops listening. */
export const onEvent = <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): (() => void) => bridge().on(name, listener);
