import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { timestamp } from '../clock.ts';
import { bearer, type Call, type Route } from '../http/call.ts';
import { readJson, refuseUnknownQuery } from '../http/body.ts';
import { pageOf } from '../http/paging.ts';
import { json, notFound, refuse, type Reply } from '../http/reply.ts';
import type { World } from '../world.ts';
import type { Outbox } from './outbox.ts';

const subscriptionTypes = [
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

interface Subscription {
  readonly id: string;
  readonly organization_id: string;
  readonly membership_id: string;
  readonly callback_url: string;
  readonly types: readonly SubscriptionType[];
  readonly description?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A subscription created without an HTTP request. */
export interface SubscriptionSeed {
  readonly id: string;
  readonly callbackUrl: string;
  readonly types: readonly SubscriptionType[];
  readonly description?: string;
  /** Now, if missing. */
  readonly createdAtEpochMs?: number;
  /** Its events go to another receiver than the demo's. */
  readonly isElsewhere?: boolean;
}

interface Entry {
  readonly subscription: Subscription;
  readonly secret: string;
  readonly isElsewhere: boolean;
}

/** Subscriptions, onboarding endpoints, and the routing of events to both. */
export interface Webhooks {
  readonly routes: readonly Route[];
  /** Returns the secret of the subscription. An existing one, by its id, stays unchanged. */
  readonly subscribe: (request: SubscriptionSeed) => string;
  readonly addEndpoint: (endpoint: {
    readonly callbackUrl: string;
    readonly secret: string;
  }) => void;
  /**
   * Queues an event for every subscription of its type, with the current time or `agoMs` before.
   */
  readonly emit: (
    type: SubscriptionType,
    data: Readonly<Record<string, unknown>>,
    agoMs?: number,
  ) => void;
  /** Queues a registration event for every onboarding endpoint. */
  readonly emitOnboarding: (event: object) => void;
}

const callbackUrl = z
  .url()
  .regex(/^https:\/\/.*/, 'must start with https://')
  .max(512);
const writable = {
  callback_url: callbackUrl,
  types: z.array(z.enum(subscriptionTypes)).min(1),
  description: z.string().max(256).optional(),
};
const secret = z.string().min(32).max(128);
const createBody = z.strictObject({ ...writable, secret: secret.optional() });
const changeBody = z.strictObject({
  callback_url: writable.callback_url.optional(),
  types: writable.types.optional(),
  description: writable.description,
});
const legacyBody = z.strictObject({ callback_url: callbackUrl, secret: z.string().min(1) });

export function createWebhooks(world: World, outbox: Outbox): Webhooks {
  const subscriptions = new Map<string, Entry>();
  const endpoints: { readonly callbackUrl: string; readonly secret: string }[] = [];

  const entryOf = (call: Call): Entry =>
    subscriptions.get(call.param('id').toLowerCase()) ?? refuse(notFound('webhook subscription'));

  const add = (request: SubscriptionSeed, requestedSecret?: string): Entry => {
    const at = timestamp(request.createdAtEpochMs ?? world.now());
    const subscription: Subscription = {
      id: request.id,
      organization_id: world.organization.id,
      membership_id: world.signedInMemberId,
      callback_url: request.callbackUrl,
      types: request.types,
      ...(request.description === undefined ? {} : { description: request.description }),
      created_at: at,
      updated_at: at,
    };
    const entry: Entry = {
      subscription,
      secret: requestedSecret ?? randomBytes(32).toString('hex'),
      isElsewhere: request.isElsewhere ?? false,
    };
    subscriptions.set(subscription.id, entry);
    return entry;
  };

  const create = (call: Call): Reply => {
    const {
      secret: requestedSecret,
      callback_url,
      types,
      description,
    } = readJson(call, createBody);
    const { subscription, secret: secretText } = add(
      {
        id: world.random.uuid(),
        callbackUrl: callback_url,
        types,
        ...(description === undefined ? {} : { description }),
      },
      requestedSecret,
    );
    return json({ ...subscription, secret: secretText }, 201);
  };

  const change =
    (schema: typeof changeBody | typeof createBody) =>
    (call: Call): Reply => {
      const entry = entryOf(call);
      const requestedSecret = Object.fromEntries(
        Object.entries(readJson(call, schema)).filter(
          ([name, value]) => name !== 'secret' && value !== undefined,
        ),
      );
      const subscription: Subscription = {
        ...entry.subscription,
        ...requestedSecret,
        updated_at: timestamp(world.now()),
      };
      subscriptions.set(subscription.id, { ...entry, subscription });
      return json(subscription);
    };

  const list = (call: Call): Reply => {
    refuseUnknownQuery(call, ['page', 'per_page']);
    const { items, meta } = pageOf(
      [...subscriptions.values()].map(({ subscription }) => subscription),
      call.query,
    );
    return json({ subscriptions: items, meta });
  };

  const createLegacy = (call: Call): Reply => {
    const { callback_url, secret: requestedSecret } = readJson(call, legacyBody);
    endpoints.push({ callbackUrl: callback_url, secret: requestedSecret });
    return json({ id: world.random.uuid(), callback_url }, 201);
  };

  const access = bearer('webhook');
  const itemPath = '/v2/webhook_subscriptions/:id';
  return {
    routes: [
      { method: 'POST', path: '/v2/webhook_subscriptions', access, handle: create },
      {
        method: 'GET',
        path: itemPath,
        access,
        handle: (call) => json(entryOf(call).subscription),
      },
      { method: 'PATCH', path: itemPath, access, handle: change(changeBody) },
      {
        method: 'POST',
        path: '/data_api/webhooks',
        access: { kind: 'bearer-or-partner', scope: 'webhook' },
        handle: createLegacy,
      },
      { method: 'GET', path: '/v2/webhook_subscriptions', access, optional: true, handle: list },
      { method: 'PUT', path: itemPath, access, optional: true, handle: change(createBody) },
      {
        method: 'DELETE',
        path: itemPath,
        access,
        optional: true,
        handle: (call) => {
          subscriptions.delete(entryOf(call).subscription.id);
          return { kind: 'empty', status: 204 };
        },
      },
    ],
    subscribe: (request) => (subscriptions.get(request.id) ?? add(request)).secret,
    addEndpoint: (endpoint) => void endpoints.push(endpoint),
    emit: (type, data, agoMs = 0) => {
      for (const { subscription, secret: key, isElsewhere } of subscriptions.values()) {
        if (isElsewhere || !subscription.types.includes(type)) continue;
        const { id: subscription_id, organization_id, membership_id } = subscription;
        const body = JSON.stringify({
          id: world.random.uuid(),
          subscription_id,
          organization_id,
          membership_id,
          type,
          created_at: timestamp(world.now() - agoMs),
          data,
        });
        outbox.put({
          callbackUrl: subscription.callback_url,
          body,
          secret: key,
          signature: 'timed',
        });
      }
    },
    emitOnboarding: (event) => {
      for (const { callbackUrl: url, secret: key } of endpoints)
        outbox.put({
          callbackUrl: url,
          body: JSON.stringify(event),
          secret: key,
          signature: 'plain',
        });
    },
  };
}
