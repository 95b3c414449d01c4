import { describe, expect, it } from 'vitest';
import { fetchOnce, type Wire } from '../../../main/shell/fetch-once.ts';

/** Sessions that record their requests; the test gives the answers. */
function setUp(answer: (url: string) => Response | Promise<Response> = () => new Response('{}')) {
  const log: string[] = [];
  const wire = (name: string): Wire => ({
    fetch: async (url) => {
      log.push(`${name} ${url}`);
      return answer(url);
    },
    closeAllConnections: async () => void log.push(`${name} closed`),
  });
  let made = 0;
  return { log, fetch: fetchOnce(wire('shared'), () => wire(`own ${String((made += 1))}`)) };
}
const post = { method: 'POST' };
/** Reads to the end, and one turn further, when the end is known. */
async function read(answer: Response): Promise<void> {
  await answer.text();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

describe('a request that must not arrive twice', () => {
  it('uses its own connection, and every other request uses shared ones', async () => {
    const { log, fetch } = setUp();
    await fetch('read', {});
    await fetch('put', { method: 'PUT' });
    await read(await fetch('a', post));
    await read(await fetch('b', { method: 'patch' }));
    await read(await fetch('c', { method: 'DELETE' }));
    expect(log).toEqual([
      'shared read',
      'shared put',
      'own 1 closed',
      'own 1 a',
      'own 1 closed',
      'own 1 b',
      'own 1 closed',
      'own 1 c',
    ]);
  });

  it('is not aborted by the next one while its answer is being read', async () => {
    const { log, fetch } = setUp();
    const first = await fetch('a', post);
    await read(await fetch('b', post));
    await read(first);
    await read(await fetch('c', post));
    expect(log).toEqual([
      'own 1 closed',
      'own 1 a',
      'own 2 closed',
      'own 2 b',
      'own 1 closed',
      'own 1 c',
    ]);
  });

  it('frees its session when it failed, was not read to the end, or had nothing to read', async () => {
    const { log, fetch } = setUp((url) =>
      url === 'fails'
        ? Promise.reject(new TypeError('fetch failed'))
        : new Response(url === 'empty' ? null : 'x'.repeat(10), {
            status: url === 'empty' ? 204 : 200,
          }),
    );
    await expect(fetch('fails', post)).rejects.toThrow('fetch failed');
    expect((await fetch('empty', post)).status).toBe(204);
    await (await fetch('unread', post)).body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await fetch('last', post);
    expect(log.filter((line) => line.endsWith('closed'))).toEqual(
      Array.from({ length: 4 }, () => 'own 1 closed'),
    );
  });

  it('returns the answer unchanged: status, headers and text', async () => {
    const { fetch } = setUp(
      () => new Response('{"a":1}', { status: 422, headers: { 'retry-after': '3' } }),
    );
    const answer = await fetch('a', post);
    expect([
      answer.status,
      answer.ok,
      answer.headers.get('retry-after'),
      await answer.text(),
    ]).toEqual([422, false, '3', '{"a":1}']);
  });

  it('reports that its answer broke off', async () => {
    const { fetch } = setUp(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.error(new TypeError('terminated')),
          }),
        ),
    );
    await expect((await fetch('a', post)).text()).rejects.toThrow('terminated');
  });
});
