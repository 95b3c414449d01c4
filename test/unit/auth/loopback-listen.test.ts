import { EventEmitter } from 'node:events';
import type { ListenOptions } from 'node:net';
import type { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../../../main/auth/loopback-listen.ts';

type Asked = Pick<ListenOptions, 'host' | 'port'>;

/**
 * A machine whose sockets answer as given: a bound port or an error code. Free ports are 50001,
 * 50002 …
 */
function machine(answer: (asked: Asked, free: number) => number | string) {
  const asked: ListenOptions[] = [];
  const closed: (string | undefined)[] = [];
  let free = 50_000;
  const createServer = (): Server => {
    let port = 0;
    let host: string | undefined;
    const server = Object.assign(new EventEmitter(), {
      listen: (options: ListenOptions, listening: () => void) => {
        asked.push(options);
        host = options.host;
        const given = answer(options, (free += 1));
        if (typeof given === 'string')
          server.emit('error', Object.assign(new Error('no'), { code: given || undefined }));
        else {
          port = given;
          listening();
        }
      },
      address: () => ({ port }),
      close: () => void closed.push(host),
    });
    return server as unknown as Server;
  };
  return { asked, closed, createServer };
}
function bound({ port }: Asked, free: number): number {
  return port === 0 ? free : (port ?? 0);
}

describe('listening on loopback', () => {
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['[::1]', ['::1']],
    ['localhost', ['127.0.0.1', '::1']],
  ] as const)(
    'for %s accepts every address the browser may use, and no other',
    async (host, all) => {
      const { asked, createServer } = machine(bound);
      const answer = await listenOnLoopback({ host, port: 18_920 }, createServer);
      expect(answer).toMatchObject({ ok: true, value: { port: 18_920 } });
      expect(asked).toEqual(
        all.map((address) => ({ host: address, port: 18_920, exclusive: true, ipv6Only: true })),
      );
    },
  );

  it('binds the same free port on both families', async () => {
    const { asked, createServer } = machine(bound);
    const answer = await listenOnLoopback({ host: 'localhost', port: null }, createServer);
    expect(answer.ok && [answer.value.port, answer.value.servers.length]).toEqual([50_001, 2]);
    expect(asked.map(({ port }) => port)).toEqual([0, 50_001]);
  });

  it.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'works without IPv6 if the machine has none (%s), but not without IPv4',
    async (code) => {
      const without = (missing: string) =>
        machine((asked, free) => (asked.host === missing ? code : bound(asked, free)));
      const noSix = without('::1');
      const answer = await listenOnLoopback(
        { host: 'localhost', port: 18_920 },
        noSix.createServer,
      );
      expect(answer.ok && answer.value.servers.length).toBe(1);
      expect(noSix.closed).toEqual([]);
      expect(
        await listenOnLoopback(
          { host: 'localhost', port: 18_920 },
          without('127.0.0.1').createServer,
        ),
      ).toEqual({ ok: false, error: { kind: 'cannot-listen', reason: 'refused' } });
    },
  );

  it('releases a fixed port that another process holds on one family, and reports it at once', async () => {
    const { asked, closed, createServer } = machine((each, free) =>
      each.host === '::1' ? 'EADDRINUSE' : bound(each, free),
    );
    expect(await listenOnLoopback({ host: 'localhost', port: 18_920 }, createServer)).toEqual({
      ok: false,
      error: { kind: 'cannot-listen', reason: 'in-use' },
    });
    expect(asked).toHaveLength(2);
    expect(closed).toEqual(['127.0.0.1']);
  });

  it('tries another free port if one is taken on the other family', async () => {
    const { closed, createServer } = machine((asked, free) =>
      asked.host === '::1' && asked.port === 50_001 ? 'EADDRINUSE' : bound(asked, free),
    );
    const answer = await listenOnLoopback({ host: 'localhost', port: null }, createServer);
    expect(answer.ok && [answer.value.port, answer.value.servers.length]).toEqual([50_003, 2]);
    expect(closed).toEqual(['127.0.0.1']);
  });

  it('gives up after ten free ports', async () => {
    const { asked, closed, createServer } = machine((each, free) =>
      each.host === '::1' ? 'EADDRINUSE' : bound(each, free),
    );
    expect(await listenOnLoopback({ host: 'localhost', port: null }, createServer)).toEqual({
      ok: false,
      error: { kind: 'cannot-listen', reason: 'in-use' },
    });
    expect(asked).toHaveLength(20);
    expect(closed).toHaveLength(10);
  });

  it.each(['EACCES', ''])('fails permanently if the system refuses it once (%j)', async (code) => {
    const { asked, createServer } = machine(() => code);
    expect(await listenOnLoopback({ host: '127.0.0.1', port: null }, createServer)).toEqual({
      ok: false,
      error: { kind: 'cannot-listen', reason: 'refused' },
    });
    expect(asked).toHaveLength(1);
  });

  it('handles a late error of the server, which would otherwise end the process', async () => {
    const { createServer } = machine(bound);
    const answer = await listenOnLoopback({ host: '127.0.0.1', port: 1 }, createServer);
    const [server] = answer.ok ? answer.value.servers : [];
    expect(() => server?.emit('error', new Error('EMFILE'))).not.toThrow();
    expect(server?.listenerCount('error')).toBe(1);
  });
});
