import { randomBytes, randomUUID } from 'node:crypto';
import { cardRoutes } from './cards/card-routes.ts';
import { withForeignChanges } from './cards/foreign-changes.ts';
import { createClientList } from './clients/client-list.ts';
import { clientRoutes } from './clients/client-routes.ts';
import { seedClients, seedUnfinishedClients } from './clients/seed-clients.ts';
import { createClock } from './clock.ts';
import type { DemoControl, LoggedRequest } from './control.ts';
import { createPlannedFaults } from './faults.ts';
import type { Incoming, Route } from './http/call.ts';
import { createPipeline } from './http/pipeline.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { listen } from './http/server.ts';
import { createIdempotencyStore } from './idempotency.ts';
import { membershipRoutes } from './memberships.ts';
import { createAuthorizer } from './oauth/authorize.ts';
import type { RegisteredClient } from './oauth/client.ts';
import { createGrants } from './oauth/grants.ts';
import { oauthPaths } from './oauth/metadata.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { knownScopes, type Scope } from './oauth/scopes.ts';
import { organizationRoutes } from './organization.ts';
import type { ServiceLanguage } from './page-texts.ts';
import { createScaGate, type ScaMode } from './sca.ts';
import { productRoutes } from './products.ts';
import { createRegistrations } from './registrations/registrations.ts';
import { seedRegistrations } from './registrations/seed-registrations.ts';
import { seedWorld } from './seed/seed-world.ts';
import { type ExampleFile, exampleFiles } from './supplier-invoices/example-files.ts';
import { supplierInvoiceRoutes } from './supplier-invoices/invoice-routes.ts';
import { seedInvoices } from './supplier-invoices/seed-invoices.ts';
import { seedPayments, terminalPaymentRoutes } from './terminal-payments.ts';
import { createLocalReceiver } from './webhooks/local-receiver.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { answerWithinMs, postDelivery } from './webhooks/post-delivery.ts';
import { seedSubscriptions } from './webhooks/seed-subscriptions.ts';
import { createWebhooks } from './webhooks/subscriptions.ts';
import { withChangeEvents } from './webhooks/change-events.ts';
import { createControl } from './create-control.ts';

/** Each option has a default. */
export interface DemoServiceOptions {
  /** 0 (the default) uses a free port. */
  readonly port?: number;
  /** The number of cards; 8 by default. */
  readonly cards?: number;
  /** The number of invoicing clients; 40 by default. They are created at the first request. */
  readonly clients?: number;
  /**
   * Whether there are more clients, some incomplete for invoices and some duplicated. Default
   * false.
   */
  readonly withUnfinishedClients?: boolean;
  /**
   * Whether the endpoints exist that the specification does not show: the list of cards, unlock and
   * so on. Default true.
   */
  readonly withLists?: boolean;
  readonly seed?: number;
  /** The language of the names of cards, products and accounts. Default English. */
  readonly language?: ServiceLanguage;
  readonly now?: () => number;
  /** Added to every answer. */
  readonly latencyMs?: number;
  /** The generic part of header names; `Service` by default. */
  readonly headerPrefix?: string;
  /** Runs as a sandbox: calls need the staging header, and approvals are mocked. */
  readonly sandbox?: boolean;
  /** How strong customer authentication is requested; `session` by default. */
  readonly sca?: ScaMode;
  /**
   * Without a sandbox, allows a request to ask for a mocked approval, given by a call instead of a
   * phone.
   */
  readonly mockedApprovals?: boolean;
  /** Makes the client confidential. */
  readonly clientSecret?: string;
  /** Whether webhook subscriptions already exist. Default false. */
  readonly withSubscriptions?: boolean;
  /** Whether payments at the terminal already exist. Default false. */
  readonly withPayments?: boolean;
  /** Whether a partner's registrations already exist, one at each step. Default false. */
  readonly withRegistrations?: boolean;
  /** Whether another member changes a card or two while the service runs. Default false. */
  readonly withForeignChanges?: boolean;
  /** False turns the limits on calls per address off. */
  readonly rateLimits?: boolean;
  /**
   * How long a receiver of events may take to answer; by default as long as real services allow.
   */
  readonly receiverTimeoutMs?: number;
}

/** A running service, with the values for a connection profile. */
export interface DemoService {
  readonly baseUrl: string;
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly headerPrefix: string;
  /** Set in a sandbox. */
  readonly stagingToken: string | undefined;
  /** The page where a waiting approval can be given by hand. */
  readonly approvalsUrl: string;
  /**
   * The values for a partner's registrations: `/register/registrations` is relative to `baseUrl`.
   */
  readonly registrations: {
    readonly baseUrl: string;
    readonly portalToken: string;
    readonly partnerId: string;
  };
  readonly terminalId: string;
  /** Payments made before the service started. */
  readonly paymentIds: readonly string[];
  /** Registrations made before the service started. */
  readonly registrationIds: readonly string[];
  /** E-invoices of some of its supplier invoices, as the suppliers sent them. */
  readonly invoiceFiles: () => readonly ExampleFile[];
  readonly control: DemoControl;
  readonly close: () => Promise<void>;
}

const maxLoggedRequests = 10_000;

/** `/callback` on a loopback IP address with any port, and on this port of `localhost`. */
const redirectUris = [
  'http://127.0.0.1/callback',
  'http://[::1]/callback',
  'http://localhost:18920/callback',
];

function toLoggedRequest(request: Incoming, receivedAtEpochMs: number): LoggedRequest {
  return {
    method: request.method,
    path: request.path,
    query: request.query.toString(),
    headers: request.headers,
    body: request.body.toString('utf8'),
    receivedAtEpochMs,
  };
}

/**
 * Starts the built-in demo service on a loopback port. It answers as the specification says and,
 * where the specification is silent, as such services do. Nothing is stored: a new start is a new
 * bank with the same company.
 */
export async function startDemoService(options: DemoServiceOptions = {}): Promise<DemoService> {
  const clock = createClock(options.now ?? Date.now);
  const seed = options.seed ?? 1;
  const headerPrefix = options.headerPrefix ?? 'Service';
  const stagingToken = options.sandbox === true ? randomBytes(16).toString('hex') : undefined;
  const world = seedWorld({
    seed,
    now: clock.now,
    cards: options.cards ?? 8,
    language: options.language,
  });
  const terminalId = world.random.uuid();
  const client: RegisteredClient = {
    clientId: 'cashdesk-demo',
    clientSecret: options.clientSecret,
    redirectUris,
  };
  const startedAtEpochMs = clock.now();
  const clientList = createClientList(() => [
    ...seedClients({ seed, nowEpochMs: startedAtEpochMs, count: options.clients ?? 40 }),
    ...(options.withUnfinishedClients === true
      ? seedUnfinishedClients({ seed, nowEpochMs: startedAtEpochMs })
      : []),
  ]);
  const invoices = seedInvoices(world, seed);
  let origin = '';
  const issuer = (): string => origin;
  const grants = createGrants(clock.now);
  const authorizer = createAuthorizer({ client, issuer, grants, now: clock.now });
  const sca = createScaGate({
    now: clock.now,
    mode: options.sca ?? 'session',
    sandbox: stagingToken !== undefined,
    mocks: options.mockedApprovals === true,
    headerPrefix,
  });
  const idempotency = createIdempotencyStore(clock.now);
  const faults = createPlannedFaults();
  const limiter = options.rateLimits === false ? undefined : createRateLimiter(clock.now);
  const outbox = createOutbox({
    now: clock.now,
    headerPrefix,
    post: (delivery) => postDelivery(delivery, options.receiverTimeoutMs ?? answerWithinMs),
  });
  const webhooks = createWebhooks(world, outbox);
  if (options.withSubscriptions === true)
    for (const subscription of seedSubscriptions(seed, startedAtEpochMs, world.texts))
      webhooks.subscribe(subscription);
  const payments =
    options.withPayments === true
      ? seedPayments({ terminalId, nowEpochMs: startedAtEpochMs, texts: world.texts })
      : [];
  const pastRegistrations =
    options.withRegistrations === true
      ? seedRegistrations(seed, startedAtEpochMs, world.texts)
      : [];
  const registrations = createRegistrations({
    world,
    emit: webhooks.emitOnboarding,
    seeded: pastRegistrations,
  });
  const portalToken = randomBytes(24).toString('base64url');
  const partnerId = world.random.uuid();

  const routes: readonly Route[] = [
    ...oauthRoutes({ issuer, client, grants, authorizer }),
    ...organizationRoutes(world),
    ...membershipRoutes(world),
    ...withChangeEvents(
      [
        ...(options.withForeignChanges === true
          ? withForeignChanges(cardRoutes(world, { sca, idempotency }), world, webhooks.emit)
          : cardRoutes(world, { sca, idempotency })),
        ...clientRoutes(world, clientList),
      ],
      webhooks.emit,
    ),
    ...productRoutes(world, seed),
    ...supplierInvoiceRoutes(world, invoices),
    ...terminalPaymentRoutes(world, { terminalId, seeded: payments }),
    ...webhooks.routes,
    ...registrations.routes,
    ...sca.routes,
  ];
  const respond = createPipeline({
    routes:
      options.withLists === false ? routes.filter(({ optional }) => optional !== true) : routes,
    gate: { callerOf: grants.callerOf, headerPrefix, stagingToken, portalToken, partnerId },
    faults,
    sca,
    limiter,
    newTraceId: randomUUID,
    latencyMs: options.latencyMs ?? 0,
  });

  const log: LoggedRequest[] = [];
  const server = await listen(
    options.port ?? 0,
    (request, address) => {
      log.push(toLoggedRequest(request, clock.now()));
      if (log.length > maxLoggedRequests) log.shift();
      return respond(request, address);
    },
    randomUUID,
  );
  origin = `http://127.0.0.1:${String(server.port)}`;

  return {
    baseUrl: origin,
    issuer: origin,
    authorizationEndpoint: `${origin}${oauthPaths.authorization}`,
    tokenEndpoint: `${origin}${oauthPaths.token}`,
    revocationEndpoint: `${origin}${oauthPaths.revocation}`,
    clientId: client.clientId,
    scopes: knownScopes,
    headerPrefix,
    stagingToken,
    approvalsUrl: `${origin}/approvals`,
    registrations: { baseUrl: origin, portalToken, partnerId },
    terminalId,
    paymentIds: payments.map(({ id }) => id),
    registrationIds: pastRegistrations.map(({ id }) => id),
    invoiceFiles: () => exampleFiles(invoices.all(), world.organization.legal_name),
    control: createControl({
      clock,
      world,
      grants,
      authorizer,
      sca,
      faults,
      limiter,
      log,
      outbox,
      webhooks,
      registrations,
      invoices,
      clients: clientList,
      openReceiver: createLocalReceiver({
        world,
        webhooks,
        registrations,
        clients: clientList,
        seed,
      }),
      authorizationEndpoint: `${origin}${oauthPaths.authorization}`,
    }),
    close: server.close,
  };
}
