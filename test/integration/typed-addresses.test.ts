import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressCheck } from '../../main/app/check-addresses.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import { bankingFor } from '../peers/session-rig.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

const check = async (baseUrl: string) =>
  createAddressCheck({
    fetch,
    systemIsOnline: () => true,
    discover: async () => ok({}),
    lookUp: async () => 'found',
    ended: new AbortController().signal,
  })({ banking: bankingFor(baseUrl), registrations: null });
const notThere = failed({
  kind: 'invalid-input',
  problems: [{ path: ['banking', 'baseUrl'], code: 'no-service' }],
});

describe('an address that was typed', () => {
  it('that leads elsewhere is not followed there', async () => {
    const asked: (string | undefined)[] = [];
    const elsewhere = await listen((request, response) => {
      asked.push(request.url);
      response.end('{}');
    });
    const here = await listen((_request, response) =>
      response.writeHead(302, { location: `${elsewhere}/v2/organization` }).end(),
    );
    expect(await check(here)).toEqual(notThere);
    expect(asked).toEqual([]);
  });

  it('is asked once, and sent nothing that says who asks', async () => {
    const asked: { readonly url: string | undefined; readonly headers: readonly string[] }[] = [];
    const api = await listen(({ url, headers }, response) => {
      asked.push({ url, headers: Object.keys(headers) });
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"errors":[]}');
    });
    expect(await check(api)).toEqual(ok({}));
    expect(asked.map(({ url }) => url)).toEqual(['/v2/organization']);
    for (const name of ['authorization', 'cookie', 'referer', 'origin'])
      expect(asked[0]?.headers).not.toContain(name);
  });

  it('that takes no connection, hangs up or answers with a web page tells that alone', async () => {
    const hangsUp = await listen((request) => request.socket.destroy());
    const page = await listen((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Router</h1>'),
    );
    for (const address of ['http://127.0.0.1:1', hangsUp, page])
      expect(await check(address), address).toEqual(notThere);
  });
});
