import type { Card } from './cards/card.ts';
import type { Client } from './clients/client.ts';
import type { FaultPlan } from './faults.ts';
import type { ScaMode, WaitingApproval } from './sca.ts';
import type { SupplierInvoice } from './supplier-invoices/seed-invoices.ts';
import type { DeliverySettings, PendingDelivery } from './webhooks/outbox.ts';
import type { DeliveryOutcome } from './webhooks/post-delivery.ts';
import type { SubscriptionType } from './webhooks/subscriptions.ts';
import type { MemberRole, Organization } from './world.ts';

/** A request as the service received it. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** The query without its question mark. */
  readonly query: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly receivedAtEpochMs: number;
}

/**
 * The secrets of the subscription for a receiver on this computer, and of its onboarding endpoint.
 */
export interface ReceiverSecrets {
  readonly subscriptionId: string;
  readonly secret: string;
  readonly onboardingSecret: string;
}

/**
 * The control functions for the process that started the service. None can be reached over HTTP.
 */
export interface DemoControl {
  /**
   * Approves the consent as the user would, and returns the redirect address of the browser.
   * Throws for a request that the service would not show.
   */
  readonly approve: (authorizationUrl: string) => Promise<string>;
  /** As `approve`, but the user refuses. */
  readonly refuse: (authorizationUrl: string) => Promise<string>;
  /** Simulates the user's approval. False if no approval with this token waits. */
  readonly approveSca: (token: string) => boolean;
  /** Refuses on the user's phone. False if no approval with this token waits. */
  readonly denySca: (token: string) => boolean;
  readonly waitingApprovals: () => readonly WaitingApproval[];
  readonly setScaMode: (mode: ScaMode) => void;

  /** Plans a fault. Planned faults occur in order. */
  readonly fail: (plan: FaultPlan) => void;
  /** The last 10,000 requests, oldest first. */
  readonly requests: () => readonly LoggedRequest[];
  /** Removes planned faults, logged requests and counted calls. Data and sign-ins stay. */
  readonly clear: () => void;

  /** Sets another time source; `undefined` restores the one from the start. */
  readonly setClock: (source: (() => number) | undefined) => void;
  /** Lets time pass. */
  readonly advance: (byMs: number) => void;
  readonly expireAccessTokens: () => void;
  /** Revokes every token, as when the user removes the app at the bank. */
  readonly revokeAll: () => void;

  /** Queues an event for every subscription of its type; `deliver` sends it. */
  readonly emit: (type: SubscriptionType, data: Readonly<Record<string, unknown>>) => void;
  /**
   * Subscribes a receiver on this computer to all events, onboarding included, and returns the
   * signing secrets. The first call also queues recent events.
   */
  readonly openReceiver: () => ReceiverSecrets;
  /** Advances every registration that was created since the start by one event. */
  readonly advanceRegistrations: () => void;
  /** Advances a registration by one event, and returns its name; `undefined` at the end. */
  readonly advanceRegistration: (id: string) => string | undefined;
  /**
   * Resets a company creation, whose organization is deleted. Returns whether there was one to
   * reset.
   */
  readonly resetRegistration: (id: string) => boolean;
  /** Events that no receiver has accepted and that are not given up, oldest first. */
  readonly pendingDeliveries: () => readonly PendingDelivery[];
  /**
   * Sends due events to a receiver: newest first and each twice, unless set otherwise. An event not
   * answered with 2xx is due again later, by the service's clock. Returns the outcome of each
   * sending.
   */
  readonly deliver: (settings: DeliverySettings) => Promise<readonly DeliveryOutcome[]>;

  readonly cards: () => readonly Card[];
  /** Changes a card outside the app. Throws if it does not exist. */
  readonly updateCard: (id: string, patch: Partial<Card>) => Card;
  /** Sorted by name. */
  readonly clients: () => readonly Client[];
  /** Changes a client outside the app. Throws if it does not exist. */
  readonly updateClient: (id: string, patch: Partial<Client>) => Client;
  /** Deletes a client outside the app. Throws if it does not exist. */
  readonly removeClient: (id: string) => void;
  readonly supplierInvoices: () => readonly SupplierInvoice[];
  /**
   * Changes an invoice outside the app to any values: `updated_at` is now, unless the patch sets
   * it. Throws if it does not exist.
   */
  readonly updateSupplierInvoice: (id: string, patch: Readonly<Record<string, unknown>>) => void;
  readonly updateOrganization: (patch: Partial<Organization>) => void;
  /** Changes the role of the signed-in member. */
  readonly setRole: (role: MemberRole) => void;
}
