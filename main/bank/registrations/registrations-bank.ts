import type { Result } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import type { BankClient } from '../transport/bank-client.ts';
import { ofSingleWrite, toResult } from '../transport/single-write-end.ts';
import { member } from '../wire/json.ts';
import { toAskedRegistration, toRegistration } from './to-registration.ts';
import type { Registration } from './to-registration.ts';

/** What goes out besides the body, as it can be shown: no header's value is a secret. */
export type ShownRequest = {
  readonly method: 'POST';
  readonly address: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

/**
 * The onboarding part of the service, with the partner's own token. Answers are models and errors
 * of the contract.
 */
export type RegistrationsBank = {
  readonly creation: ShownRequest;
  /**
   * POST /register/registrations with this text, byte for byte, once: there is no key. Let through
   * to its end even while the connection closes.
   */
  readonly create: (bodyText: string) => Promise<Result<Registration>>;
  /**
   * GET /register/registrations/{id}, where the service has it (spec/observed.md). `not-found` also
   * where it has not.
   */
  readonly get: (id: RegistrationId) => Promise<Result<Registration>>;
};

const registrationsPath = '/register/registrations';

/** Stands for a secret where a request is shown. */
export const hiddenSecret = '••••••••';

/**
 * @param client talks to the register address with the portal's token and the partner's header
 * @param shown the address below which `client` talks, and the headers it adds that are no secret
 * @param signal ends the reads of this connection, when it is closed
 */
export function createRegistrationsBank(
  client: BankClient,
  {
    baseUrl,
    headers,
    signal,
  }: {
    readonly baseUrl: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  },
): RegistrationsBank {
  const options = signal === undefined ? {} : { signal };
  return {
    creation: {
      method: 'POST',
      address: `${baseUrl.replace(/(?<!\/)\/+$/, '')}${registrationsPath}`,
      headers: [
        { name: 'Authorization', value: `Bearer ${hiddenSecret}` },
        ...Object.entries(headers).map(([name, value]) => ({ name, value })),
        { name: 'Content-Type', value: 'application/json' },
        { name: 'Accept', value: 'application/json' },
      ],
    },
    create: async (bodyText) =>
      ofSingleWrite(
        await client.post({
          path: registrationsPath,
          bodyText,
          read: (body) => toRegistration(member(body, 'registration')),
        }),
      ),
    get: async (id) =>
      toResult(
        await client.get({
          ...options,
          path: `${registrationsPath}/{id}`,
          ids: { id },
          read: (body) => toAskedRegistration(body, id),
        }),
      ),
  };
}
