import * as z from 'zod/mini';
import { command } from '../command.ts';
import { refresh } from '../organization.ts';
import { freshness } from '../result-schemas.ts';
import { done, extraField, openText, subscriptionId } from '../values.ts';

/**
 * Specification, "Subscription types". A service may have more; those are stored and shown as
 * received.
 */
export const subscriptionTypes = [
  'v1/transactions',
  'v1/accounts',
  'v1/organizations',
  'v1/memberships',
  'v1/consent-revocations',
  'v1/cards',
  'v1/payment-links',
  'v1/payment-links-connections',
  'v1/beneficiaries',
  'v1/client-invoices',
  'v1/terminal-payments',
  'v1/clients',
  'v1/products',
] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

/** Specification, "Webhook subscription". Every field may be missing. */
export const subscription = z.object({
  id: subscriptionId,
  organizationId: openText,
  membershipId: openText,
  callbackUrl: openText,
  types: z.array(z.string()),
  description: openText,
  createdAt: openText,
  updatedAt: openText,
  extras: z.array(extraField),
});
export type Subscription = z.infer<typeof subscription>;

const subscriptionRow = z.object({
  id: subscriptionId,
  /** The user's own text, given when it was added by id. */
  label: openText,
  callbackUrl: openText,
  types: z.array(z.string()),
  description: openText,
  /** The keychain has its secret, so its events can be verified. */
  hasSecret: z.boolean(),
  isTracked: z.boolean(),
  isAbsent: z.boolean(),
  asOfEpochMs: z.nullable(z.number()),
});
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

/** The writable fields. A change sends all of them (spec/observed.md). */
const subscriptionDraft = z.strictObject({
  callbackUrl: z.string().check(z.maxLength(2000)),
  types: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
  description: z.nullable(z.string().check(z.maxLength(2000))),
});
export type SubscriptionDraft = z.infer<typeof subscriptionDraft>;

/**
 * A secret that verifies events. Its text is shown once, when it is new, and never leaves main
 * again.
 */
const eventSecret = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['v2', 'onboarding']),
  subscriptionId: z.nullable(subscriptionId),
  addedAtEpochMs: z.number(),
  /** Since when its use is recorded, and when it last verified a delivery; null: not since then. */
  notedSinceEpochMs: z.number(),
  usedEpochMs: z.nullable(z.number()),
  /** Since when it verifies no delivery any more; null: still in use. */
  endedEpochMs: z.nullable(z.number()),
});
export type EventSecret = z.infer<typeof eventSecret>;

const byId = z.strictObject({ id: subscriptionId });
const savedSubscription = z.object({
  row: subscriptionRow,
  /** Shown once; null if the service returned none. */
  secret: openText,
  /** Whether the keychain could store it. */
  isSecretKept: z.boolean(),
});

export const webhooks = {
  list: command({
    input: z.strictObject({ refresh }),
    output: z.object({
      rows: z.array(subscriptionRow),
      source: z.enum(['service-list', 'own-list', 'not-allowed', 'unknown']),
      missingScope: openText,
      canDelete: z.boolean(),
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: subscriptionId, refresh }),
    output: z.object({
      row: z.nullable(subscriptionRow),
      subscription: z.nullable(subscription),
      freshness,
    }),
  }),
  track: command({
    input: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: subscriptionId,
            label: z.nullable(z.string().check(z.maxLength(80))),
          }),
        )
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
  }),
  untrack: command({ input: byId, output: done }),
  /**
   * Sent once; a lost answer is `outcome-unknown`. Problems at their fields as `invalid-input`,
   * with the codes of check-subscription.ts.
   */
  create: command({
    input: z.strictObject({ draft: subscriptionDraft }),
    output: savedSubscription,
  }),
  update: command({
    input: z.strictObject({ id: subscriptionId, draft: subscriptionDraft }),
    output: savedSubscription,
  }),
  remove: command({ input: byId, output: done }),
  /**
   * POST /data_api/webhooks: an address and a secret that the user chooses; the keychain stores the
   * secret.
   */
  createLegacy: command({
    input: z.strictObject({
      callbackUrl: z.string().check(z.maxLength(2000)),
      secret: z.string().check(z.maxLength(512)),
    }),
    output: z.object({ isSecretKept: z.boolean() }),
  }),
  secrets: command({
    input: z.strictObject({}),
    output: z.object({ secrets: z.array(eventSecret) }),
  }),
  addSecret: command({
    input: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      kind: z.enum(['v2', 'onboarding']),
      value: z.string().check(z.minLength(1), z.maxLength(512)),
      subscriptionId: z.nullable(subscriptionId),
    }),
    output: done,
  }),
  /**
   * Links a stored secret to a subscription. Error: `not-found`, also for a secret of an onboarding
   * endpoint.
   */
  linkSecret: command({
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      subscriptionId: z.nullable(subscriptionId),
    }),
    output: done,
  }),
  /**
   * Stops verifying deliveries with this secret, or starts again if `isEnded` is false. Earlier
   * deliveries stay verified. Error: `not-found`.
   */
  endSecret: command({
    input: z.strictObject({ id: z.string().check(z.maxLength(64)), isEnded: z.boolean() }),
    output: done,
  }),
  removeSecret: command({
    input: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    output: done,
  }),
};
