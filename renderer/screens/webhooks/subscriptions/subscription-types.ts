import { subscriptionTypes } from '../../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionType } from '../../../../preload/contract/webhooks/webhooks.ts';
import { isKnownType } from '../../../widgets/events/event-names.ts';

/** Needed for any subscription (spec/observed.md, "Scopes met"). */
export const subscribingScope = 'webhook';

/**
 * The scope needed to read the objects of a type; null if no source names one.
 * @assumption A scope that reads the objects also subscribes to them: the specification leaves open
 * which scopes a type needs.
 */
export const scopeOf: Readonly<Record<SubscriptionType, string | null>> = {
  'v1/transactions': 'organization.read',
  'v1/accounts': 'organization.read',
  'v1/organizations': 'organization.read',
  'v1/memberships': 'membership.read',
  'v1/consent-revocations': null,
  'v1/cards': 'card.read',
  'v1/payment-links': null,
  'v1/payment-links-connections': null,
  'v1/beneficiaries': null,
  'v1/client-invoices': null,
  'v1/terminal-payments': 'terminal.read',
  'v1/clients': 'client.read',
  'v1/products': 'product.read',
};

/** Types in display order: known ones in the specification's order, then the others as received. */
export function sortTypes(types: readonly string[]): readonly string[] {
  return [
    ...subscriptionTypes.filter((type) => types.includes(type)),
    ...types.filter((type, index) => !isKnownType(type) && types.indexOf(type) === index),
  ];
}
