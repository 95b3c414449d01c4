import type { BankingPart, RegistrationsPart } from '../../../preload/contract/app/connections.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import type { DemoService } from '../../demo-service/start-demo-service.ts';
import type { AppServices, DemoReceiver } from '../../features/scope.ts';

/**
 * The built-in demo service, as the app uses it. It starts at the first use, on a free port of this
 * machine, and ends with the app.
 */
export type DemoCompany = {
  /** The connection settings of the demo, with its current addresses. */
  readonly parts: () => Promise<{
    readonly banking: BankingPart;
    readonly registrations: RegistrationsPart;
    readonly portalToken: string;
  }>;
  /** The payments at its terminal, because no endpoint lists them. */
  readonly paymentIds: () => Promise<readonly string[]>;
  /** The registrations of its partner, because no endpoint lists them either. */
  readonly registrationIds: () => Promise<readonly string[]>;
  readonly invoiceFiles: AppServices['demo']['invoiceFiles'];
  /** Whether a sign-in page belongs to the demo, which approves automatically. */
  readonly isSignInPage: (url: string) => boolean;
  /** Approves in place of the user and calls the waiting listener, as a browser would. */
  readonly approve: (url: string) => Promise<void>;
  /**
   * Plays the bank and a tunnel to a receiver on this computer. It subscribes the receiver, has its
   * secrets stored, and delivers events until the receiver is gone.
   */
  readonly playEvents: (receiver: DemoReceiver) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The time between two rounds of demo events, so that the user can follow. */
export const deliverEveryMs = 3_000;

/**
 * Bank and receiver are one program on one computer. An event that was not accepted is
 * sent again in the next round, not after the five minutes of the specification.
 */
const retryNextRound = { nextTryAfterMs: 0 } as const;

/** The demo's code is loaded at its first use. */
async function startDemo(language: LocaleName): Promise<DemoService> {
  const { startDemoService } = await import('../../demo-service/start-demo-service.ts');
  return startDemoService({
    mockedApprovals: true,
    withSubscriptions: true,
    withPayments: true,
    withRegistrations: true,
    withForeignChanges: true,
    withUnfinishedClients: true,
    language,
  });
}

export function createDemoCompany({
  start = startDemo,
  fetch,
  language,
}: {
  readonly start?: (language: LocaleName) => Promise<DemoService>;
  readonly fetch: (url: string) => Promise<Response>;
  /** The language of the app. The demo names its cards and accounts in it. */
  readonly language: () => LocaleName;
}): DemoCompany {
  let service: DemoService | null = null;
  let starting: Promise<DemoService> | null = null;

  const ensureRunning = async (): Promise<DemoService> => {
    starting ??= start(language());
    try {
      service = await starting;
    } catch (error) {
      // A later try may succeed.
      starting = null;
      throw error;
    }
    return service;
  };

  let cancelDelivery = (): void => undefined;

  /** Registrations advance automatically in each round, because no person reviews them. */
  const scheduleDelivery = (control: DemoService['control'], address: string): void => {
    const timer = setTimeout(() => {
      control.advanceRegistrations();
      void control
        .deliver({ to: address, order: 'oldest-first', copies: 1, ...retryNextRound })
        .then((outcomes) => {
          // A receiver that was switched off is unreachable: stop the rounds. Its next start begins
          // a new play.
          if (!outcomes.includes('unreachable')) scheduleDelivery(control, address);
        });
    }, deliverEveryMs);
    timer.unref();
    cancelDelivery = () => clearTimeout(timer);
  };

  return {
    parts: async () => {
      const { baseUrl, issuer, clientId, scopes, headerPrefix, registrations } =
        await ensureRunning();
      const banking: BankingPart = {
        baseUrl,
        issuer,
        authorizationEndpoint: null,
        tokenEndpoint: null,
        revocationEndpoint: null,
        clientId,
        clientAuthentication: 'none',
        scopes: [...scopes],
        redirect: { host: '127.0.0.1', port: null, path: '/callback' },
        headerPrefix,
        limitUnit: 'major',
        limitCurrency: 'EUR',
      };
      return {
        banking,
        registrations: {
          baseUrl: registrations.baseUrl,
          partnerId: registrations.partnerId,
          headerPrefix,
        },
        portalToken: registrations.portalToken,
      };
    },
    paymentIds: async () => (await ensureRunning()).paymentIds,
    registrationIds: async () => (await ensureRunning()).registrationIds,
    invoiceFiles: async () => (await ensureRunning()).invoiceFiles(),
    isSignInPage: (url) =>
      service !== null && URL.parse(url)?.origin === new URL(service.authorizationEndpoint).origin,
    approve: async (url) => {
      const { control } = await ensureRunning();
      await fetch(await control.approve(url));
    },
    playEvents: async ({ address, storeSecrets }) => {
      cancelDelivery();
      const { control } = await ensureRunning();
      await storeSecrets(control.openReceiver());
      // Registration events of several weeks arrive in order.
      await control.deliver({
        to: address,
        signature: 'plain',
        order: 'oldest-first',
        copies: 1,
        ...retryNextRound,
      });
      // Newest first and each twice, as happens when answers get lost.
      await control.deliver({ to: address, ...retryNextRound });
      scheduleDelivery(control, address);
    },
    close: async () => {
      cancelDelivery();
      await service?.close();
    },
  };
}
