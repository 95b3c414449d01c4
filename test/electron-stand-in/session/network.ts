import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain',
  '.map': 'application/json',
};

/**
 * Whether the machine is connected. Specs disconnect it here, or start without a network; the app
 * reads it as `net.isOnline()`.
 */
export const connection = { isOnline: process.env['CASHDESK_STANDIN_OFFLINE'] !== '1' };

/** A failure in Chromium's words, as `net.fetch` rejects with. */
export function networkError(code: string): Error {
  return new Error(`net::${code}`);
}

/**
 * Resolves a name as Chromium does. A machine without a resolver reports `EAI_AGAIN`, which does
 * not prove a missing name.
 */
export async function resolveName(host: string): Promise<Electron.ResolvedHost> {
  if (!connection.isOnline) throw networkError('ERR_INTERNET_DISCONNECTED');
  try {
    const addresses = await lookup(host, { all: true });
    return {
      endpoints: addresses.map(({ address, family }) => ({
        address,
        family: family === 6 ? 'ipv6' : 'ipv4',
      })),
    };
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
    throw networkError(isUnknown ? 'ERR_NAME_NOT_RESOLVED' : 'ERR_DNS_TIMED_OUT');
  }
}

/**
 * A local file as Chromium would serve it: app handlers answer with `net.fetch(pathToFileURL(…))`.
 */
export async function fetchFile(url: string): Promise<Response> {
  const file = fileURLToPath(url);
  try {
    const body = await readFile(file);
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': types[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      },
    });
  } catch {
    throw networkError('ERR_FILE_NOT_FOUND');
  }
}
