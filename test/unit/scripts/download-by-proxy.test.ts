import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proxyVariables } from '../../../scripts/download-electron.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const otherVariables = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/proxy|electron/i.test(name)),
);

/** A proxy that records the requested hosts, and refuses. */
const asked: string[] = [];
const proxy = createServer().on('connect', ({ url }, socket) => {
  asked.push(url ?? '');
  socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
});
let address: string;
let cache: string;
beforeEach(async () => {
  asked.length = 0;
  cache = mkdtempSync(path.join(tmpdir(), 'cashdesk-proxy-'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterEach(() => {
  proxy.close();
  proxy.closeAllConnections();
  rmSync(cache, { recursive: true, force: true });
});

/** Downloads in a separate process; returns the proxies that its environment names afterwards. */
async function downloadWithVariables(
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const program = `
    const { downloadElectron } = await import(${JSON.stringify(path.join(root, 'scripts/download-electron.ts'))});
    await downloadElectron(${JSON.stringify(path.join(root, 'node_modules/electron'))});
    console.log(Object.keys(process.env).filter((name) => /proxy/i.test(name)).join(' '));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      ...otherVariables,
      electron_config_cache: cache,
      ELECTRON_MIRROR: 'https://electron.invalid/',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output.trim();
}

describe("the proxy for the download of Electron's binary", () => {
  it.each(['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy'])(
    'is the one that %s names, and Electron itself starts without the added variables',
    async (name) => {
      expect(await downloadWithVariables({ [name]: address })).toBe(name);
      expect(asked).toEqual(['electron.invalid:443']);
    },
  );

  it('is none for the hosts that npm or the machine excepts', async () => {
    await downloadWithVariables({ HTTPS_PROXY: address, npm_config_noproxy: 'electron.invalid' });
    await downloadWithVariables({ HTTPS_PROXY: address, NO_PROXY: 'electron.invalid' });
    expect(asked).toEqual([]);
  });

  it("is the environment's if npm has another, and none if neither names one", () => {
    expect(
      proxyVariables({ HTTPS_PROXY: 'http://machine', npm_config_https_proxy: 'http://npm' }),
    ).toEqual({ https_proxy: 'http://machine', ELECTRON_GET_USE_PROXY: '1' });
    expect(proxyVariables({ HTTPS_PROXY: '', npm_config_proxy: '' })).toEqual({});
  });
});
