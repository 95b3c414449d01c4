import * as z from 'zod/mini';
import { command } from '../command.ts';
import { refresh } from '../organization.ts';
import { freshness } from '../result-schemas.ts';
import { done, extraField, openText, subscriptionId } from '../values.ts';

/**
 * Specification, "Subscription types". A service may know more; those are kept and shown as they
 * came.
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
  /** The owner's own words, given when it was added by id. */
  label: openText,
  callbackUrl: openText,
  types: z.array(z.string()),
  description: openText,
  /** A secret is kept in the keychain, so its events can be verified. */
  hasSecret: z.boolean(),
  isTracked: z.boolean(),
  isAbsent: z.boolean(),
  asOfEpochMs: z.nullable(z.number()),
});
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

/** What can be written. All of it is sent on a change (spec/observed.md). */
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
  /** Since when it is noted that it verifies a delivery, and when it last did; null: not since. */
  notedSinceEpochMs: z.number(),
  usedEpochMs: z.nullable(z.number()),
  /** Since when it verifies no delivery any more; null: it does. */
  endedEpochMs: z.nullable(z.number()),
});
export type EventSecret = z.infer<typeof eventSecret>;

const aboutOne = z.strictObject({ id: subscriptionId });
const made = z.object({
  row: subscriptionRow,
  /** Shown once; null where the service gave none. */ secret: openText,
  /** It could be kept in the keychain. */ isSecretKept: z.boolean(),
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
  untrack: command({ input: aboutOne, output: done }),
  /**
   * Once; a lost answer is `outcome-unknown`. Problems at their fields as `invalid-input`, with the
   * codes of check-subscription.ts.
   */
  create: command({ input: z.strictObject({ draft: subscriptionDraft }), output: made }),
  update: command({
    input: z.strictObject({ id: subscriptionId, draft: subscriptionDraft }),
    output: made,
  }),
  remove: command({ input: aboutOne, output: done }),
  /**
   * POST /data_api/webhooks: an address and a secret of the owner's own, which is kept in the
   * keychain.
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
   * Says which subscription a kept secret belongs to. Error: `not-found`, also for one of an
   * onboarding endpoint.
   */
  linkSecret: command({
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      subscriptionId: z.nullable(subscriptionId),
    }),
    output: done,
  }),
  /**
   * It verifies no delivery from now on, or with `isEnded` false does so again. What came before
   * stays proven. Error: `not-found`.
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
