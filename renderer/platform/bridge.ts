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
 * What these answer are words of the bank and of those it serves: letters that hide or turn the
 * order of others are made visible before any screen, list or sentence has them. All others answer
 * what the owner typed herself and gets back as it was, or show their texts so themselves.
 */
const speakForOthers: ReadonlySet<Feature | 'on'> = new Set<Feature>([
  'approvals',
  'vault',
  'cards',
  'clients',
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

function isFeature(name: string): name is Feature | 'on' {
  return name !== 'on';
}

/** What failed is told in the bank's words everywhere. */
function shown(feature: Feature | 'on', answer: Result<unknown>): Result<unknown> {
  return speakForOthers.has(feature) || !answer.ok ? visibleTexts(answer) : answer;
}

function showing(given: Bridge): Bridge {
  const features = Object.entries(given as unknown as Readonly<Record<string, Verbs>>).map(
    ([feature, verbs]) =>
      isFeature(feature)
        ? [
            feature,
            Object.fromEntries(
              Object.keys(verbs).map((verb) => [
                verb,
                async (input: unknown) =>
                  verbs[verb]?.(input).then((answer) => shown(feature, answer)),
              ]),
            ),
          ]
        : [feature, verbs],
  );
  return Object.fromEntries(features) as Bridge;
}

const made = new WeakMap<Bridge, Bridge>();

/**
 * `window.cashdesk`, looked up at each use, so that whatever the page was given (the preload, or a
 * fake in the preview) answers.
 */
export function bridge(): Bridge {
  const given = window.cashdesk;
  const known = made.get(given) ?? showing(given);
  made.set(given, known);
  return known;
}

/** Listens to what main pushes; the answer stops listening. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  return window.cashdesk.on(name, listener);
}
