import type { EventObjectPlace, EventRow } from '../../../preload/contract/webhooks/inbox.ts';
import type { Scope } from '../scope.ts';

type Stores = {
  readonly cache: {
    readonly [Name in 'cards' | 'clients' | 'products']: Pick<Scope['cache'][Name], 'get'>;
  };
  readonly vault:
    | {
        readonly [Name in 'trackedCards' | 'registrations' | 'watchedPayments']: Pick<
          NonNullable<Scope['vault']>[Name],
          'get'
        >;
      }
    | null;
};

/** Whether the object of an event can be opened; null: the event names none. */
export function placeOfObject(
  { cache, vault }: Stores,
  { objectKind, objectId }: Pick<EventRow, 'objectKind' | 'objectId'>,
): EventObjectPlace | null {
  if (objectKind === null || objectKind === 'other') return null;
  if (objectKind === 'organization' || objectKind === 'account') return 'here';
  const lookups: Partial<Record<typeof objectKind, (id: string) => unknown>> = {
    card: (id) => cache.cards.get(id) ?? vault?.trackedCards.get(id),
    client: cache.clients.get,
    product: cache.products.get,
    registration: (id) => vault?.registrations.get(id),
    'terminal-payment': (id) => vault?.watchedPayments.get(id),
  };
  const lookUp = lookups[objectKind];
  if (lookUp === undefined) return 'at-the-bank';
  if (objectId === null) return null;
  return (lookUp(objectId) ?? null) === null ? 'not-here' : 'here';
}
