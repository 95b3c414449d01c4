import { ok } from '../../preload/contract/result.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Card } from '../../preload/contract/cards/cards.ts';
import type { Client } from '../../preload/contract/clients/clients.ts';
import type { Organization } from '../../preload/contract/organization.ts';
import type { Product } from '../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../preload/contract/invoices/supplier-invoices.ts';
import type { TerminalPayment } from '../../preload/contract/terminal-payments.ts';
import type { Subscription } from '../../preload/contract/webhooks/webhooks.ts';
import type {
  CardId,
  ClientId,
  ProductId,
  SubscriptionId,
  SupplierInvoiceId,
  TerminalId,
  TerminalPaymentId,
} from '../../preload/contract/values.ts';
import { askApproval, simulateApproval } from './approvals/approval-endpoints.ts';
import type { ApprovalResult } from './approvals/approval-endpoints.ts';
import { getCard, listCards, lockCard, sendCardWrite } from './cards/card-endpoints.ts';
import type { CardWriteToSend } from './cards/card-endpoints.ts';
import {
  changeClient,
  createClient,
  deleteClient,
  getClient,
  listClients,
} from './clients/client-endpoints.ts';
import type { ClientPageRequest } from './clients/client-query.ts';
import { getOrganization } from './organization/organization-endpoints.ts';
import { type Probe, type ProbeAnswer, probe } from './probes/probe.ts';
import { listMemberships } from './memberships/membership-endpoints.ts';
import type { Membership } from './memberships/to-membership.ts';
import { getProduct, listProducts } from './products/product-endpoints.ts';
import type { ProductPageRequest } from './products/product-endpoints.ts';
import {
  getSupplierInvoice,
  listSupplierInvoices,
} from './supplier-invoices/supplier-invoice-endpoints.ts';
import type { SupplierInvoicePageRequest } from './supplier-invoices/supplier-invoice-endpoints.ts';
import {
  getTerminalPayment,
  startTerminalPayment,
} from './terminal-payments/terminal-payment-endpoints.ts';
import {
  changeSubscription,
  createEndpoint,
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
} from './webhooks/webhook-endpoints.ts';
import type { SubscriptionAnswer } from './webhooks/to-subscription.ts';
import type { BankClient } from './transport/bank-client.ts';
import type { BankFailure } from './transport/bank-failure.ts';
import type { ListPage } from './transport/list-page.ts';
import { readOnePage, readWholeList } from './transport/read-lists.ts';
import type { WholeList } from './transport/read-lists.ts';
import { toSingleWriteResult, toResult } from './transport/to-result.ts';

/**
 * The bank for the use cases: models and errors of the contract, without details of HTTP. While an
 * approval continues, the failure contains its token.
 */
export type BankApi = {
  readonly organization: (query: {
    readonly includeExternalAccounts: boolean;
  }) => Promise<Result<Organization>>;
  readonly lockCard: (id: CardId) => Promise<Result<Card>>;
  /**
   * The whole list or a failure, never a part that looks whole. `not-supported` if the service has
   * no list.
   */
  readonly listCards: () => Promise<WholeList<Card>>;
  /**
   * The members of the organisation, as a whole or a failure. `not-supported` if the service has no
   * list.
   */
  readonly listMemberships: () => Promise<WholeList<Membership>>;
  /** `not-found` also if the service has no such endpoint. */
  readonly readCard: (id: CardId) => Promise<Result<Card>>;
  /**
   * Sends a change of a card once (`stolen` may be retried). Not aborted when the connection
   * closes.
   */
  readonly writeCard: (
    write: CardWriteToSend,
    sendOptions?: {
      /** Called right before each try is sent; false: `cancelled`. */
      readonly maySend?: () => boolean;
    },
  ) => Promise<Result<Card, BankFailure>>;
  /** The state of an approval. `not-found`: it is over. At most once a second per token. */
  readonly askApproval: (sessionToken: string) => Promise<Result<ApprovalResult, BankFailure>>;
  /** Sandboxes and the demo: answers in place of the user's phone. */
  readonly simulateApproval: (
    sessionToken: string,
    decision: 'allow' | 'deny',
  ) => Promise<Result<unknown>>;
  /** The bank's time according to its answers; null: unknown, or not valid any more. */
  readonly bankEpochMs: () => number | null;
  /**
   * How far this computer's clock is ahead of the bank's, measured over several of its TLS answers;
   * null: unknown, or not valid any more.
   */
  readonly ownClockAheadMs: () => number | null;
  /** The computer goes to sleep: earlier measurements are not valid after it. */
  readonly forgetMeasuredTime: () => void;
  /**
   * One page of the bank's clients with the bank's filters and order; the caller requests the next
   * page.
   */
  readonly listClients: (request: ClientPageRequest) => Promise<Result<ListPage<Client>>>;
  /** `not-found` also if the service has no such endpoint. */
  readonly readClient: (id: ClientId) => Promise<Result<Client>>;
  /** Sends a text of `newClientBody` once. Not aborted when the connection closes. */
  readonly createClient: (bodyText: string) => Promise<Result<Client>>;
  /**
   * Sends a text of `changedClientBody` once. Not aborted when the connection closes. `not-found`
   * also if the service has no such endpoint.
   */
  readonly changeClient: (id: ClientId, bodyText: string) => Promise<Result<Client>>;
  /** Sent once, and not aborted when the connection closes. `not-found` as above. */
  readonly deleteClient: (id: ClientId) => Promise<Result<true>>;
  /** One page of the bank's products with the bank's filter and order. */
  readonly listProducts: (request: ProductPageRequest) => Promise<Result<ListPage<Product>>>;
  /** `not-found` also if the service has no such endpoint. */
  readonly readProduct: (id: ProductId) => Promise<Result<Product>>;
  /** One page of the bank's supplier invoices. `not-supported` if the service has no list. */
  readonly listSupplierInvoices: (
    request: SupplierInvoicePageRequest,
  ) => Promise<Result<ListPage<SupplierInvoice>>>;
  readonly readSupplierInvoice: (id: SupplierInvoiceId) => Promise<Result<SupplierInvoice>>;
  /** Sent once, without retries. */
  readonly readTerminalPayment: (id: TerminalPaymentId) => Promise<Result<TerminalPayment>>;
  /** Sends a text of `newPaymentBody` once. Not aborted when the connection closes. */
  readonly startTerminalPayment: (start: {
    readonly terminalId: TerminalId;
    readonly idempotencyKey: string;
    readonly bodyText: string;
  }) => Promise<Result<TerminalPayment>>;
  /** The whole list or a failure. `not-supported` if the service has no list. */
  readonly listSubscriptions: () => Promise<WholeList<Subscription>>;
  readonly readSubscription: (id: SubscriptionId) => Promise<Result<Subscription>>;
  /**
   * Sends a text of `newSubscriptionBody` once. Not aborted when the connection closes: the answer
   * can contain a secret that is sent only once.
   */
  readonly createSubscription: (bodyText: string) => Promise<Result<SubscriptionAnswer>>;
  /** Sends a text of `changedSubscriptionBody` once. */
  readonly changeSubscription: (
    id: SubscriptionId,
    bodyText: string,
  ) => Promise<Result<SubscriptionAnswer>>;
  /** Sent once. `not-found` also where the service has no such endpoint. */
  readonly deleteSubscription: (id: SubscriptionId) => Promise<Result<true>>;
  /** Requests as little as possible from an endpoint once, to see how it answers. Only reads. */
  readonly probe: (what: Probe) => Promise<Result<ProbeAnswer>>;
  /** Sends a text of `endpointBody` to the older endpoint, once. */
  readonly createEndpoint: (bodyText: string) => Promise<Result<true>>;
};

/** @param signal aborts every call of this connection, when it is closed. */
export function createBankApi(client: BankClient, signal?: AbortSignal): BankApi {
  const options = signal === undefined ? {} : { signal };
  return {
    organization: async (query) =>
      toResult(await getOrganization(client, { ...query, ...options })),
    // A lock in flight is not aborted when the connection closes: its outcome would be unknown.
    lockCard: async (id) => toResult(await lockCard(client, id)),
    readCard: async (id) => toResult(await getCard(client, id, options)),
    writeCard: async (write, sendOptions) => {
      const answer = await sendCardWrite(client, write, sendOptions);
      return answer.ok ? ok(answer.value.value) : answer;
    },
    askApproval: async (sessionToken) => {
      const answer = await askApproval(client, sessionToken, options);
      return answer.ok ? ok(answer.value.value) : answer;
    },
    simulateApproval: async (sessionToken, decision) =>
      toResult(await simulateApproval(client, sessionToken, decision)),
    bankEpochMs: client.bankEpochMs,
    ownClockAheadMs: client.ownClockAheadMs,
    forgetMeasuredTime: client.forgetMeasuredTime,
    listClients: (request) =>
      readOnePage((onCost) => listClients(client, request, { ...options, onCost })),
    readClient: async (id) => toResult(await getClient(client, id, options)),
    createClient: async (bodyText) => toSingleWriteResult(await createClient(client, bodyText)),
    changeClient: async (id, bodyText) =>
      toSingleWriteResult(await changeClient(client, id, bodyText)),
    deleteClient: async (id) => toSingleWriteResult(await deleteClient(client, id)),
    listProducts: (request) =>
      readOnePage((onCost) => listProducts(client, request, { ...options, onCost })),
    readProduct: async (id) => toResult(await getProduct(client, id, options)),
    listSupplierInvoices: (request) =>
      readOnePage((onCost) => listSupplierInvoices(client, request, { ...options, onCost })),
    readSupplierInvoice: async (id) => toResult(await getSupplierInvoice(client, id, options)),
    readTerminalPayment: async (id) => toResult(await getTerminalPayment(client, id, options)),
    startTerminalPayment: async (start) =>
      toSingleWriteResult(await startTerminalPayment(client, start)),
    listSubscriptions: () =>
      readWholeList((onCost) => listSubscriptions(client, { ...options, onCost })),
    readSubscription: async (id) => {
      const answer = await getSubscription(client, id, options);
      return answer.ok ? ok(answer.value.value.subscription) : toResult(answer);
    },
    createSubscription: async (bodyText) =>
      toSingleWriteResult(await createSubscription(client, bodyText)),
    changeSubscription: async (id, bodyText) =>
      toSingleWriteResult(await changeSubscription(client, id, bodyText)),
    deleteSubscription: async (id) => toSingleWriteResult(await deleteSubscription(client, id)),
    createEndpoint: async (bodyText) => toSingleWriteResult(await createEndpoint(client, bodyText)),
    probe: async (what) => toResult(await probe(client, what, options)),
    listCards: () => readWholeList((onCost) => listCards(client, { ...options, onCost })),
    listMemberships: () =>
      readWholeList((onCost) => listMemberships(client, { ...options, onCost })),
  };
}
