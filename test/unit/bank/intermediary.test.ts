import { describe, expect, it } from 'vitest';
import { failed } from '../../../preload/contract/result.ts';
import { toSingleWriteResult } from '../../../main/bank/transport/to-result.ts';
import { readCall, transportBench, writeCall } from '../../fixtures/transport-bench.ts';

function page(status: number, type = 'text/html') {
  return (): Response =>
    new Response('<!doctype html><title>Sign in to the Wi-Fi</title>', {
      status,
      headers: { 'content-type': type, date: 'Thu, 01 Jan 2015 00:00:00 GMT' },
    });
}
function thrown(code: string) {
  return (): Promise<Response> => Promise.reject(new Error(`net::ERR_${code}`));
}

const lock = { ...writeCall, isRepeatable: true };

describe('an intermediary between this computer and the bank', () => {
  it.each([
    ['a page with 200', page(200), 'web-page'],
    ['a page labelled as JSON', page(200, 'application/json'), 'web-page'],
    ['a page labelled as text', page(200, 'text/plain'), 'web-page'],
    ['a page without a type', page(200, ''), 'web-page'],
    ['the page of a filter', page(403), 'web-page'],
    ['a page for legal reasons', page(451), 'web-page'],
    ['a redirect without an address', page(302), 'redirected'],
  ] as const)('is reported for a read that met %s', async (_what, answer, why) => {
    const { client, sent } = transportBench(answer);
    expect(await client.get(readCall)).toEqual(failed({ kind: 'not-the-bank', why }));
    // A retry would get the same answer; the list is read again by its own schedule.
    expect(sent).toHaveLength(1);
    // The clock of an intermediary is not the bank's.
    expect(client.bankEpochMs()).toBeNull();
  });

  it.each([
    ['a page with 200', page(200)],
    ['the page of a filter', page(403)],
    ['a redirect', page(302)],
  ])('leaves a write unknown that met %s: the bank may have received it', async (_what, answer) => {
    const { client, sent } = transportBench(answer);
    for (const end of [await client.post(writeCall), await client.put(lock)])
      expect(end).toMatchObject({ error: { kind: 'outcome-unknown' } });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['a guest network with a sign-in page', page(511), { kind: 'not-the-bank' }],
    ['a proxy that asks for a password', page(407), { kind: 'offline', why: 'proxy-password' }],
    ['an expired certificate', thrown('CERT_DATE_INVALID'), { kind: 'untrusted' }],
    ['an untrusted certificate', thrown('CERT_AUTHORITY_INVALID'), { kind: 'untrusted' }],
    ['a refused tunnel', thrown('TUNNEL_CONNECTION_FAILED'), { kind: 'offline', why: 'proxy' }],
    ['a SOCKS server', thrown('SOCKS_CONNECTION_FAILED'), { kind: 'offline', why: 'proxy' }],
    ['a proxy script', thrown('PAC_SCRIPT_FAILED'), { kind: 'offline', why: 'proxy' }],
  ] as const)('is reported at once if %s stopped a lock', async (_what, answer, error) => {
    const { client, sent } = transportBench(answer);
    expect(await client.put(lock)).toEqual(failed(error));
    expect(sent).toHaveLength(1);
    const made = await client.post(writeCall);
    expect(made).toEqual(failed(error));
    expect(toSingleWriteResult(made)).toEqual(failed(error));
    expect(await client.get(readCall)).toEqual(failed(error));
  });

  it('refuses no token with a page', async () => {
    const { client, sent } = transportBench(page(401));
    expect(await client.get(readCall)).toEqual(failed({ kind: 'not-the-bank', why: 'web-page' }));
    expect(sent).toHaveLength(1);
  });

  it('is not reported for the pages of the bank’s own gateway', async () => {
    expect(await transportBench(page(404)).client.get(readCall)).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(
      await transportBench(page(503), { limits: { maxAttempts: 1 } }).client.get(readCall),
    ).toMatchObject({ error: { kind: 'service-failed', status: 503 } });
  });
});
