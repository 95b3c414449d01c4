import { createServer as createPlainServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { probeTls } from '../../main/app/connections/probe-tls.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
function probeAddress(address: string) {
  return probeTls(address, new AbortController().signal);
}

describe('a typed address', () => {
  it('gets only a TLS handshake: no request is sent', async () => {
    const received: Buffer[] = [];
    const address = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (bytes) => {
          received.push(bytes);
          socket.destroy();
        });
      }),
    );
    expect(await probeAddress(address)).not.toBeNull();
    // A record of a TLS handshake (RFC 8446 §5.1).
    expect(received.map((bytes) => bytes[0])).toEqual([22]);
  });

  it('reports a refused connection and plain http separately', async () => {
    expect(await probeAddress('https://127.0.0.1:1')).toBe('refused');
    const plain = createPlainServer((_request, response) => response.end('{}'));
    expect(await probeAddress(await listen(plain))).toBe('no-tls');
  });

  it('is abandoned when the app ends', async () => {
    const address = await listen(createServer(() => undefined));
    const end = new AbortController();
    const probing = probeTls(address, end.signal);
    end.abort();
    expect(await probing).toBe('timed-out');
  });
});
