import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { createClientCreations } from '../../main/features/clients/create-client.ts';
import { createClientImports } from '../../main/features/clients/import/client-imports.ts';
import { createRequestJournal } from '../../main/log/request-journal.ts';
import { pause } from '../../main/time/pause.ts';
import type { ClientImport } from '../../preload/contract/clients/client-imports.ts';
import { ok } from '../../preload/contract/result.ts';
import { isWholeExtent } from '../fixtures/extent.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';
import { openConnection } from '../unit/features/fakes.ts';

const rowCount = isWholeExtent ? 1_500 : 400;
/** Makes the file long enough for more than one stored part (`read-import-file.ts`). */
const note = 'zahlt am Monatsende '.repeat(isWholeExtent ? 6 : 32);
const lines = [
  'Firma;E-Mail;Straße;PLZ;Ort;Land;Notiz',
  ...Array.from(
    { length: rowCount },
    (_, at) =>
      `Firma Nummer ${String(at)};kunde${String(at)}@example.com;Hauptstraße ${String(at)};10115;Berlin;Deutschland;${note}`,
  ),
];

it('creates every row of a large file by one request each, despite a stop and a lost answer', async () => {
  const service = await startDemoService({ clients: 3, rateLimits: false });
  try {
    const tokens = await signIn(service);
    // The demo service has no rate limits here, so skip the waits.
    const limits = { windows: [], backoffBaseMs: 1 };
    const posts: string[] = [];
    const countingFetch: typeof fetch = (url, init) => {
      if (init?.method === 'POST' && typeof init.body === 'string') posts.push(init.body);
      return fetch(url, init);
    };
    const client = createBankClient({
      baseUrl: service.baseUrl,
      fetch: countingFetch,
      accessToken: async () => ok(tokens.access_token),
      headers: { prefix: service.headerPrefix },
      now: Date.now,
      random: () => 0,
      sleep: (ms) => delay(ms),
      journal: createRequestJournal(),
      limits,
    });
    const bugs: unknown[] = [];
    const scope = openConnection({
      bank: createBankApi(client),
      now: Date.now,
      monotonicNow: () => performance.now(),
      nextTurn: () => pause(0),
      openFile: async () => ({
        kind: 'opened',
        name: 'Kunden.csv',
        bytes: Buffer.from(lines.join('\r\n')),
      }),
      reportBug: (bug) => void bugs.push(bug),
    });
    const imports = createClientImports(scope, {
      creations: createClientCreations(scope),
      sleep: () => pause(0),
    });
    const run = (): ClientImport => {
      const answer = imports.current();
      if (!answer.ok || answer.value.run === null) throw new Error('There is no import');
      return answer.value.run;
    };
    const stateIs = async (...states: ClientImport['state'][]): Promise<void> => {
      while (!states.includes(run().state)) await delay(20);
    };

    expect(Buffer.byteLength(lines.join('\r\n'))).toBeGreaterThan(256 * 1024);
    await imports.open(null);
    await stateIs('preview');
    expect(run()).toMatchObject({
      rowCount,
      checkedCount: rowCount,
      counts: { ready: rowCount, problem: 0, doubt: 0, double: 0 },
    });

    imports.run();
    while (run().counts.created < rowCount / 3) await delay(20);
    imports.stop();
    await delay(200);
    const createdAtStop = run().counts.created;
    await delay(200);
    expect(run()).toMatchObject({ state: 'stopped', counts: { created: createdAtStop } });

    service.control.fail({
      match: { method: 'POST', path: /\/v2\/clients$/ },
      fault: { kind: 'reset', when: 'after' },
      times: 1,
    });
    imports.run();
    await stateIs('done', 'stopped');
    expect(run()).toMatchObject({
      state: 'done',
      stoppedBy: null,
      counts: { created: rowCount, ready: 0, refused: 0, unknown: 0 },
    });
    expect(bugs).toEqual([]);

    expect(posts).toHaveLength(rowCount);
    expect(new Set(posts).size).toBe(rowCount);
    const listedNames = new Set<string | null>();
    let listedCount = 0;
    for (let page: number | null = 1; page !== null;) {
      const answer = await scope.bank.listClients({
        page,
        perPage: 100,
        sort: 'created',
        direction: 'ascending',
      });
      if (!answer.ok) throw new Error(answer.error.kind);
      for (const { email } of answer.value.items) listedNames.add(email);
      listedCount += answer.value.items.length;
      page = answer.value.nextPage;
    }
    expect(listedCount).toBe(rowCount + 3);
    expect(
      Array.from({ length: rowCount }, (_, at) => `kunde${String(at)}@example.com`).filter(
        (email) => !listedNames.has(email),
      ),
    ).toEqual([]);
  } finally {
    await service.close();
  }
}, 240_000);
