import type { EventObjectPlace, EventRow } from '../../../preload/contract/webhooks/inbox.ts';
import type { Scope } from '../scope.ts';

type About = Pick<EventRow, 'objectKind' | 'objectId'>;
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

/** Whether what an event is about can be opened; null: it does not say what it is about. */
export function placeOfObject(
  { cache, vault }: Stores,
  { objectKind, objectId }: About,
): EventObjectPlace | null {
  if (objectKind === null || objectKind === 'other') return null;
  const found = (kept: unknown): EventObjectPlace =>
    kept === null || kept === undefined ? 'not-here' : 'here';
  switch (objectKind) {
    case 'organization':
    case 'account':
      return 'here';
    case 'transaction':
    case 'membership':
    case 'consent-revocation':
    case 'payment-link':
    case 'payment-link-connection':
    case 'beneficiary':
    case 'client-invoice':
      return 'at-the-bank';
    case 'card':
    case 'client':
    case 'product':
    case 'registration':
    case 'terminal-payment':
  }
  if (objectId === null) return null;
  switch (objectKind) {
    case 'card':
      return found(cache.cards.get(objectId) ?? vault?.trackedCards.get(objectId));
    case 'client':
      return found(cache.clients.get(objectId));
    case 'product':
      return found(cache.products.get(objectId));
    case 'registration':
      return found(vault?.registrations.get(objectId));
    case 'terminal-payment':
      return found(vault?.watchedPayments.get(objectId));
  }
}
