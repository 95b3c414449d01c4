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
 * Of the subscription that leads to a receiver on this computer, and of its onboarding endpoint.
 */
export interface ReceiverSecrets {
  readonly subscriptionId: string;
  readonly secret: string;
  readonly onboardingSecret: string;
}

/** The hands of whoever started the service. None of this can be reached over HTTP. */
export interface DemoControl {
  /**
   * Follows the consent as the owner would, and gives the address the browser would be sent to.
   * Throws on a request the service would not show.
   */
  readonly approve: (authorizationUrl: string) => Promise<string>;
  /** As `approve`, but the owner refuses. */
  readonly refuse: (authorizationUrl: string) => Promise<string>;
  /** Simulates the owner's approval. False if nothing with this token waits. */
  readonly approveSca: (token: string) => boolean;
  /** Refuses on the owner's phone. False if nothing with this token waits. */
  readonly denySca: (token: string) => boolean;
  readonly waitingApprovals: () => readonly WaitingApproval[];
  readonly setScaMode: (mode: ScaMode) => void;

  /** Plans a fault. Planned ones are met in order. */
  readonly fail: (plan: FaultPlan) => void;
  /** The last 10,000 requests, oldest first. */
  readonly requests: () => readonly LoggedRequest[];
  /** Forgets planned faults, logged requests and counted calls. Data and sign-ins stay. */
  readonly clear: () => void;

  /** Another source of time; `undefined` goes back to the one at the start. */
  readonly setClock: (source: (() => number) | undefined) => void;
  /** Lets time pass. */
  readonly advance: (byMs: number) => void;
  readonly expireAccessTokens: () => void;
  /** As when the owner removes the app in the bank: every token is worth nothing. */
  readonly revokeAll: () => void;

  /** Puts an event before every subscription of its type; `deliver` sends it. */
  readonly emit: (type: SubscriptionType, data: Readonly<Record<string, unknown>>) => void;
  /**
   * Subscribes a receiver on this computer to everything that happens here, onboarding included,
   * and gives what its events are signed with. The first time it hears of what happened lately.
   */
  readonly openReceiver: () => ReceiverSecrets;
  /** Takes every registration that was made since the start one event further. */
  readonly walkRegistrations: () => void;
  /** Takes a registration one event further, and names the event; `undefined` at its end. */
  readonly walkRegistration: (id: string) => string | undefined;
  /**
   * Resets a company creation, whose organization is deleted. Whether there was anything to reset.
   */
  readonly resetRegistration: (id: string) => boolean;
  /** Events that nobody took yet and that are not given up, oldest first. */
  readonly pendingDeliveries: () => readonly PendingDelivery[];
  /**
   * Sends what is due to a receiver: newest first and each twice, unless told otherwise. What is
   * not answered with 2xx is due again later, by the service's clock. Gives how each sending ended.
   */
  readonly deliver: (settings: DeliverySettings) => Promise<readonly DeliveryOutcome[]>;

  readonly cards: () => readonly Card[];
  /** Changes a card behind the app's back. Throws if there is none. */
  readonly updateCard: (id: string, patch: Partial<Card>) => Card;
  /** By name. */
  readonly clients: () => readonly Client[];
  /** Changes a client behind the app's back. Throws if there is none. */
  readonly updateClient: (id: string, patch: Partial<Client>) => Client;
  /** Deletes one behind the app's back. Throws if there is none. */
  readonly removeClient: (id: string) => void;
  readonly supplierInvoices: () => readonly SupplierInvoice[];
  /**
   * Changes an invoice behind the app's back, to whatever a test says: `updated_at` is now, unless
   * the patch has another. Throws if there is none.
   */
  readonly updateSupplierInvoice: (id: string, patch: Readonly<Record<string, unknown>>) => void;
  readonly updateOrganization: (patch: Partial<Organization>) => void;
  /** Changes what the signed-in member may do. */
  readonly setRole: (role: MemberRole) => void;
}
