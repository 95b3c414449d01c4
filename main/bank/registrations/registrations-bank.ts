import type { Result } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import type { BankClient } from '../transport/bank-client.ts';
import { toSingleWriteResult, toResult } from '../transport/to-result.ts';
import { member } from '../wire/json.ts';
import { toRequestedRegistration, toRegistration } from './to-registration.ts';
import type { Registration } from './to-registration.ts';

/** The request as it can be shown, without its body and without secrets in its headers. */
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
   * POST /register/registrations with this text, byte for byte, once: there is no idempotency key.
   * Not aborted when the connection closes.
   */
  readonly create: (bodyText: string) => Promise<Result<Registration>>;
  /**
   * GET /register/registrations/{id}, an optional endpoint (spec/observed.md). `not-found` also if
   * the service lacks it.
   */
  readonly get: (id: RegistrationId) => Promise<Result<Registration>>;
};

const registrationsPath = '/register/registrations';

/** Replaces a secret where a request is shown. */
export const hiddenSecret = '••••••••';

/**
 * `client` calls the register address with the portal's token and the partner's header. `baseUrl`
 * is its address, `headers` are its headers without secrets: both are shown to the user. `signal`
 * aborts the reads of this connection, when it is closed.
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
      toSingleWriteResult(
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
          read: (body) => toRequestedRegistration(body, id),
        }),
      ),
  };
}
