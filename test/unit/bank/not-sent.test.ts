import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../../main/bank/bank-api.ts';
import { createRegistrationsBank } from '../../../main/bank/registrations/registrations-bank.ts';
import { failed, outcomeUnknown } from '../../../preload/contract/result.ts';
import { networkError, transportBench } from '../../fixtures/transport-bench.ts';

/**
 * Chromium's error codes for any lost network, and Node's for one lost after the connection was
 * made.
 */
const perhapsSent: readonly Error[] = [
  ...[
    'ADDRESS_UNREACHABLE',
    'INTERNET_DISCONNECTED',
    'ADDRESS_INVALID',
    'NETWORK_CHANGED',
    'NETWORK_IO_SUSPENDED',
    'NETWORK_ACCESS_DENIED',
  ].map((name) => new Error(`net::ERR_${name}`)),
  ...[
    'CONNECTION_RESET',
    'CONNECTION_CLOSED',
    'CONNECTION_ABORTED',
    'EMPTY_RESPONSE',
    'TIMED_OUT',
    'SOCKET_NOT_CONNECTED',
    'SSL_PROTOCOL_ERROR',
    'FAILED',
    'UNEXPECTED',
  ].map((name) => new Error(`net::ERR_${name}`)),
  ...['QUIC_PROTOCOL_ERROR', 'HTTP2_PING_FAILED', 'HTTP2_PROTOCOL_ERROR'].map(
    (name) => new Error(`net::ERR_${name}`),
  ),
  ...['ECONNRESET', 'EPIPE', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'ETIMEDOUT'].map(
    networkError,
  ),
];
const surelyNotSent: readonly Error[] = [
  ...[
    'NAME_NOT_RESOLVED',
    'CONNECTION_REFUSED',
    'PROXY_CONNECTION_FAILED',
    'TUNNEL_CONNECTION_FAILED',
    'PROXY_AUTH_REQUESTED',
    'PROXY_AUTH_UNSUPPORTED',
    'PROXY_CERTIFICATE_INVALID',
    'SOCKS_CONNECTION_FAILED',
    'SOCKS_CONNECTION_HOST_UNREACHABLE',
    'PAC_SCRIPT_FAILED',
    'PAC_STATUS_NOT_OK',
    'MANDATORY_PROXY_CONFIGURATION_FAILED',
    'NO_SUPPORTED_PROXIES',
    'HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT',
    'BLOCKED_BY_ADMINISTRATOR',
    'SSL_CLIENT_AUTH_CERT_NEEDED',
    'CERT_AUTHORITY_INVALID',
    'CERT_DATE_INVALID',
    'CERTIFICATE_TRANSPARENCY_REQUIRED',
  ].map((name) => new Error(`net::ERR_${name}`)),
  networkError('ECONNREFUSED'),
  networkError('ENOTFOUND'),
];

function failingWith(error: Error) {
  return answering(() => Promise.reject(error));
}
function answering(fetch: () => Response | Promise<Response>) {
  const { client, sent } = transportBench(fetch);
  return {
    api: createBankApi(client),
    registrations: createRegistrationsBank(client, {
      baseUrl: 'https://bank.example',
      headers: {},
    }),
    sent,
  };
}
function named(errors: readonly Error[]): [string, Error][] {
  return errors.map((error) => [
    error.message === 'fetch failed' ? (error.cause as Error).message : error.message,
    error,
  ]);
}

describe('a write without a key that may have arrived is never reported as not sent', () => {
  it.each(named(perhapsSent))(
    'after %s searches a client and a registration, reports a subscription unknown, and sends nothing twice',
    async (_name, error) => {
      const { api, registrations, sent } = failingWith(error);
      for (const send of [
        api.createClient,
        registrations.create,
        api.createSubscription,
        api.createEndpoint,
      ])
        expect(await send('{}')).toEqual(failed(outcomeUnknown));
      expect(sent).toHaveLength(4);
    },
  );

  it.each(named(surelyNotSent))(
    'after %s nothing was sent, and the same write may be sent again',
    async (_name, error) => {
      const { api, registrations } = failingWith(error);
      for (const send of [api.createClient, registrations.create]) {
        const answer = await send('{}');
        expect(answer).toMatchObject({ ok: false });
        expect(answer).not.toMatchObject({ error: { kind: 'outcome-unknown' } });
      }
    },
  );

  it('stores the trace ID if the bank itself failed over a new client or registration', async () => {
    const { api, registrations } = answering(() =>
      Response.json({ code: 'internal_error', trace_id: 'trace-1' }, { status: 500 }),
    );
    for (const send of [api.createClient, registrations.create])
      expect(await send('{}')).toEqual(failed({ kind: 'outcome-unknown', traceId: 'trace-1' }));
  });

  it('reports a read without network as offline', async () => {
    const { api } = failingWith(new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(await api.organization({ includeExternalAccounts: false })).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
  });
});
