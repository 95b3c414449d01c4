import type { Bridge, Feature } from '../../preload/contract/index.ts';
import type { EventName, EventPayload } from '../../preload/contract/events.ts';
import type { Result } from '../../preload/contract/result.ts';
import { visibleTexts } from '../format/visible-text.ts';

declare global {
  interface Window {
    readonly cashdesk: Bridge;
  }
}

/**
 * Features whose answers contain text of the bank and its customers. Characters that hide or
 * reorder others are made visible before any screen uses the text. The other features return the
 * user's own input unchanged, or their screens make the text visible.
 */
const foreignTextFeatures: ReadonlySet<Feature> = new Set<Feature>([
  'approvals',
  'vault',
  'cards',
  'clients',
  'invoiceFiles',
  'limitRuns',
  'organization',
  'products',
  'registrations',
  'search',
  'session',
  'supplierInvoices',
  'terminalPayments',
  'updates',
]);

type Verbs = Readonly<Record<string, (input: unknown) => Promise<Result<unknown>>>>;

function isFeature(name: string): name is Feature {
  return name !== 'on';
}

/** Errors contain the bank's words in every feature. */
function withVisibleTextsIfForeign(feature: Feature, answer: Result<unknown>): Result<unknown> {
  return foreignTextFeatures.has(feature) || !answer.ok ? visibleTexts(answer) : answer;
}

function withVisibleTexts(rawBridge: Bridge): Bridge {
  const features = Object.entries(rawBridge as unknown as Readonly<Record<string, Verbs>>).map(
    ([feature, verbs]) =>
      isFeature(feature)
        ? [
            feature,
            Object.fromEntries(
              Object.keys(verbs).map((verb) => [
                verb,
                async (input: unknown) =>
                  verbs[verb]?.(input).then((answer) => withVisibleTextsIfForeign(feature, answer)),
              ]),
            ),
          ]
        : [feature, verbs],
  );
  return Object.fromEntries(features) as Bridge;
}

const wrappedBridges = new WeakMap<Bridge, Bridge>();

/**
 * `window.cashdesk`, read at each use, so that a replacement (the preload, or a fake in the
 * preview) works too.
 */
export function bridge(): Bridge {
  const rawBridge = window.cashdesk;
  const wrapped = wrappedBridges.get(rawBridge) ?? withVisibleTexts(rawBridge);
  wrappedBridges.set(rawBridge, wrapped);
  return wrapped;
}

/** Subscribes to an event of main; the result unsubscribes. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  return window.cashdesk.on(name, listener);
}
