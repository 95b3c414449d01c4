import { describe, expect, it, vi } from 'vitest';
import { createBankApi } from '../../../main/bank/bank-api.ts';
import { createClientCreations } from '../../../main/features/clients/create-client.ts';
import { createShutdown } from '../../../main/http/shutdown.ts';
import { createAwaitedSecretStore } from '../../../main/keychain/awaited-secrets.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { minimalCompany } from '../../fixtures/client-rules.ts';
import {
  networkError,
  readCall,
  transportBench,
  writeCall,
} from '../../fixtures/transport-bench.ts';
import { openConnection } from '../features/fakes.ts';

const forever = new Promise<never>(() => undefined);
function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
const intentId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** A client creation at a bank that answers when the test says so. */
async function creating() {
  const ending = createShutdown();
  const answered = Promise.withResolvers<Response>();
  const { client, sent } = transportBench(() => answered.promise, { departure: ending });
  const closing = new AbortController();
  const connection = openConnection({
    bank: createBankApi(client, closing.signal),
    reportBug: (bug) => expect.fail(String(bug)),
  });
  void createClientCreations(connection).create({ intentId, client: minimalCompany });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  closing.abort();
  return {
    ending,
    answered,
    sent,
    state: () => connection.vault.writes.get(intentId)?.state,
  };
}

describe('quitting the app', () => {
  it('waits for an unanswered write and records its outcome', async () => {
    const { ending, answered, state } = await creating();
    let hasEnded = false;
    const ended = ending.begin(10_000).then(() => (hasEnded = true));
    await nextTurn();
    expect([hasEnded, state()]).toEqual([false, 'sending']);
    answered.resolve(
      Response.json({
        client: {
          id: 'c0ffee00-0000-4000-8000-000000000001',
          name: 'Ada',
          kind: 'company',
          created_at: '2026-01-01T00:00:00Z',
        },
      }),
    );
    await ended;
    expect(state()).toBe('applied');
  });

  it('gives up a write without an answer in time and records an unknown outcome', async () => {
    const { ending, sent, state } = await creating();
    await ending.begin(20);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(state()).toBe('unknown');
  });

  it('sends no waiting write, and records a sent one as unknown', async () => {
    const ending = createShutdown();
    const token = Promise.withResolvers<void>();
    const { client, sent } = transportBench(() => Response.json({}), {
      departure: ending,
      accessToken: () => token.promise.then(() => ok('token-1')),
    });
    const [waiting, reading] = [client.post(writeCall), client.get(readCall)];
    await ending.begin(10_000);
    token.resolve();
    expect([await waiting, await client.post(writeCall), (await reading).ok]).toEqual([
      failed({ kind: 'cancelled' }),
      failed({ kind: 'cancelled' }),
      true,
    ]);
    expect(sent.map(({ init }) => init.method)).toEqual(['GET']);

    const other = createShutdown();
    const lock = transportBench(() => Promise.reject(networkError('ECONNRESET')), {
      departure: other,
      sleep: () => forever,
    });
    const locked = lock.client.put({ ...writeCall, isRepeatable: true });
    await vi.waitFor(() => expect(lock.sent).toHaveLength(1));
    await nextTurn();
    await other.begin(10_000);
    expect(await locked).toMatchObject({ ok: false, error: { kind: 'outcome-unknown' } });
  });

  it('waits for the keychain work after an answer, but not for a keychain that hangs', async () => {
    const ending = createShutdown();
    const store = createMemorySecretStore('available');
    const slow = createAwaitedSecretStore(
      {
        ...store,
        set: async (account, secret) => (
          await new Promise((resolve) => void setTimeout(resolve, 10)),
          store.set(account, secret)
        ),
      },
      ending.awaited,
    );
    void ending.awaited(nextTurn).then(() => slow.set('a', 'secret'));
    await ending.begin(10_000);
    expect(await store.get('a')).toEqual(ok('secret'));

    const hanging = createShutdown();
    void createAwaitedSecretStore({ ...store, set: () => forever }, hanging.awaited).set(
      'a',
      'other',
    );
    await hanging.begin(20);
    expect(hanging.over.aborted).toBe(true);
  });
});
