import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { createClientCreations } from '../../main/features/clients/create-client.ts';
import { createClientImports } from '../../main/features/clients/import/client-imports.ts';
import { createRequestJournal } from '../../main/log/request-journal.ts';
import { pause } from '../../main/time/pause.ts';
import type { ClientImport } from '../../preload/contract/clients/client-imports.ts';
import { ok } from '../../preload/contract/result.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';
import { openConnection } from '../unit/features/fakes.ts';
import type { Figure } from './figure.ts';

const rowCount = 10_000;
const stopAfter = 3_000;
const lostAnswer = {
  match: { method: 'POST', path: /\/v2\/clients$/ },
  fault: { kind: 'reset', when: 'after' },
  times: 1,
} as const;
const lines = [
  'Firma;E-Mail;Ort;Land',
  ...Array.from(
    { length: rowCount },
    (_, at) => `Firma Nummer ${String(at)};kunde${String(at)}@example.com;Berlin;Deutschland`,
  ),
];

/**
 * Requests that create clients, per row of a file of ten thousand, with one stop and one lost
 * answer. The rate limit is off.
 */
export async function measureImportPosts(): Promise<Figure> {
  const service = await startDemoService({ clients: 3, rateLimits: false });
  try {
    const tokens = await signIn(service);
    let posts = 0;
    const countingFetch: typeof fetch = (url, init) => {
      if (init?.method === 'POST') posts += 1;
      return fetch(url, init);
    };
    const limits = { windows: [], backoffBaseMs: 1 };
    const client = createBankClient({
      baseUrl: service.baseUrl,
      fetch: countingFetch,
      accessToken: () => Promise.resolve(ok(tokens.access_token)),
      headers: { prefix: service.headerPrefix },
      now: Date.now,
      random: () => 0,
      sleep: pause,
      journal: createRequestJournal(),
      limits,
    });
    const scope = openConnection({
      bank: createBankApi(client),
      now: Date.now,
      monotonicNow: () => performance.now(),
      nextTurn: () => pause(0),
      openFile: () =>
        Promise.resolve({
          kind: 'opened',
          name: 'Kunden.csv',
          bytes: Buffer.from(lines.join('\r\n')),
        }),
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
    const waitUntil = async (isDone: (now: ClientImport) => boolean): Promise<void> => {
      while (!isDone(run())) await pause(50);
    };
    await imports.open(null);
    await waitUntil(({ state }) => state === 'preview');
    imports.run();
    await waitUntil(({ counts }) => counts.created >= stopAfter);
    imports.stop();
    await pause(200);
    service.control.fail(lostAnswer);
    imports.run();
    await waitUntil(({ state }) => state === 'done' || state === 'stopped');
    if (run().counts.created !== rowCount)
      throw new Error(`Only ${String(run().counts.created)} rows were created`);
    return { value: posts / rowCount, target: 1, unit: 'ratio', runs: 1 };
  } finally {
    await service.close();
  }
}
