import type { BankingPart, RegistrationsPart } from '../../../preload/contract/app/connections.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import type { DemoService } from '../../demo-service/start-demo-service.ts';
import type { DemoReceiver } from '../../features/scope.ts';

/**
 * The built-in service as the app uses it: started when first asked for, on a free port of this
 * machine, ended with the app.
 */
export type DemoCompany = {
  /** How to talk to it, with the addresses it has this time. */
  readonly parts: () => Promise<{
    readonly banking: BankingPart;
    readonly registrations: RegistrationsPart;
    readonly portalToken: string;
  }>;
  /** Payments at its terminal, for nothing lists them. */
  readonly paymentIds: () => Promise<readonly string[]>;
  /** Registrations of its partner, for nothing lists them either. */
  readonly registrationIds: () => Promise<readonly string[]>;
  /** Whether a sign-in page is the demo's own, which approves itself. */
  readonly isSignInPage: (url: string) => boolean;
  /**
   * Consents in place of the owner and brings the answer to the waiting listener, as a browser
   * would.
   */
  readonly approve: (url: string) => Promise<void>;
  /**
   * Plays the bank and a tunnel to a receiver on this computer: subscribes it, lets its secrets be
   * kept, and delivers what happens, until it is not there any more.
   */
  readonly playEvents: (receiver: DemoReceiver) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Between two rounds of what happens at the demo company, so that its owner can follow. */
export const deliverEveryMs = 3_000;

/**
 * Bank and receiver are one program on one computer: where that is slow, the next round brings what
 * was not taken. The five minutes of the specification spare a receiver that is far away.
 */
const untaken = { nextTryAfterMs: 0 } as const;

/** Its code is read when it is first asked for. */
async function startDemo(language: LocaleName): Promise<DemoService> {
  const { startDemoService } = await import('../../demo-service/start-demo-service.ts');
  return startDemoService({
    mockedApprovals: true,
    withSubscriptions: true,
    withPayments: true,
    withRegistrations: true,
    withSomebodyElse: true,
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
  /** The language of the app, in which the company named its cards and accounts. */
  readonly language: () => LocaleName;
}): DemoCompany {
  let service: DemoService | null = null;
  let starting: Promise<DemoService> | null = null;

  const running = async (): Promise<DemoService> => {
    starting ??= start(language());
    try {
      service = await starting;
    } catch (error) {
      // The next try may find what this one missed.
      starting = null;
      throw error;
    }
    return service;
  };

  let cancelDelivery = (): void => undefined;

  /** Registrations go on by themselves meanwhile: nobody sits at the other end. */
  const deliverAgain = (control: DemoService['control'], address: string): void => {
    const timer = setTimeout(() => {
      control.walkRegistrations();
      void control
        .deliver({ to: address, order: 'oldest-first', copies: 1, ...untaken })
        .then((outcomes) => {
          // A receiver that was switched off is not there: whatever is played next begins anew.
          if (!outcomes.includes('unreachable')) deliverAgain(control, address);
        });
    }, deliverEveryMs);
    timer.unref();
    cancelDelivery = () => clearTimeout(timer);
  };

  return {
    parts: async () => {
      const { baseUrl, issuer, clientId, scopes, headerPrefix, registrations } = await running();
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
    paymentIds: async () => (await running()).paymentIds,
    registrationIds: async () => (await running()).registrationIds,
    isSignInPage: (url) =>
      service !== null && URL.parse(url)?.origin === new URL(service.authorizationEndpoint).origin,
    approve: async (url) => {
      const { control } = await running();
      await fetch(await control.approve(url));
    },
    playEvents: async ({ address, keepSecrets }) => {
      cancelDelivery();
      const { control } = await running();
      await keepSecrets(control.openReceiver());
      // What registrations told over the weeks came in its order.
      await control.deliver({
        to: address,
        signature: 'plain',
        order: 'oldest-first',
        copies: 1,
        ...untaken,
      });
      // Newest first and each twice, as it happens when answers get lost on their way.
      await control.deliver({ to: address, ...untaken });
      deliverAgain(control, address);
    },
    close: async () => {
      cancelDelivery();
      await service?.close();
    },
  };
}
