import {
  createClientImports,
  type ClientImportService,
} from '../../../main/features/clients/import/client-imports.ts';
import {
  type CreationRecord,
  clientCreation,
} from '../../../main/features/clients/create-client-record.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { endedWrite, isOpenWrite, newWrite } from '../../../main/outbox/write.ts';
import type { ClientImport } from '../../../preload/contract/clients/client-imports.ts';
import type { ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { toClientRow } from '../../../main/features/clients/client-record.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { openConnection } from './fakes.ts';

function rowOfClient(id: string, name: string | null): ClientRow {
  return toClientRow(clientWith({ id: clientIdOf(id), name }), false);
}
const taken = [{ code: 'taken', detail: 'Is there already', pointer: '/vat_number' }];

type Answer =
  | { readonly kind: 'created' | 'unknown' | 'refused' }
  | { readonly kind: 'error'; readonly error: CommandError };
type Sent = {
  readonly intentId: string;
  readonly client: NewClient;
  readonly answer: (answer: Answer) => Promise<void>;
};

function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
export async function settle(): Promise<void> {
  for (let times = 0; times < 6; times += 1) await turn();
}

/** Client creation with its vault: a request waits until the test answers. */
function fakeCreations(connection: () => Scope) {
  const sent: Sent[] = [];
  const looked: string[] = [];
  let made = 0;
  const vault = () => {
    const { vault: kept } = connection();
    if (kept === null) throw new Error('No vault');
    return kept;
  };
  return {
    sent,
    looked,
    /** The bank's answer when a creation with an unknown outcome is checked. */
    found: new Map<string, string>(),
    create: ({
      intentId,
      client,
    }: {
      readonly intentId: string;
      readonly client: NewClient;
    }): Promise<Result<Output<'clients', 'create'>>> => {
      const record = newWrite<CreationRecord>({
        id: intentId,
        kind: 'create',
        sentAtEpochMs: 1,
        objectId: null,
        asked: { client, bodyText: '{}', sought: { knownIds: [], sentBankEpochMs: null } },
      });
      if (clientCreation.get(vault(), intentId) !== null)
        throw new Error('The same intent a second time');
      clientCreation.put(vault(), record);
      const { promise, resolve } = Promise.withResolvers<Result<Output<'clients', 'create'>>>();
      sent.push({
        intentId,
        client,
        answer: async (answer) => {
          made += 1;
          const row = rowOfClient(`made-${String(made)}`, client.name);
          const refused = (error: CommandError): void =>
            clientCreation.put(
              vault(),
              endedWrite<CreationRecord>(record, 'refused', { answer: { error } }),
            );
          if (answer.kind === 'created')
            clientCreation.put(
              vault(),
              endedWrite<CreationRecord>(record, 'applied', {
                objectId: row.id,
                answer: { row, wasFound: false },
              }),
            );
          if (answer.kind === 'unknown')
            clientCreation.put(vault(), { ...record, state: 'unknown' });
          if (answer.kind === 'error') refused(answer.error);
          if (answer.kind === 'refused')
            refused({ kind: 'rejected', problems: taken, traceId: 'trace-1' });
          if (answer.kind === 'error') resolve(failed(answer.error));
          else if (answer.kind === 'created') resolve(ok({ state: 'created', row }));
          else if (answer.kind === 'unknown') resolve(ok({ state: 'unknown' }));
          else
            resolve(
              ok({ state: 'refused', problems: [], bankProblems: taken, traceId: 'trace-1' }),
            );
          await settle();
        },
      });
      return promise;
    },
    check: async function (this: { found: Map<string, string> }, intentId: string) {
      looked.push(intentId);
      const id = this.found.get(intentId);
      const record = clientCreation.get(vault(), intentId);
      if (id !== undefined && isOpenWrite(record)) {
        const row = rowOfClient(id, null);
        clientCreation.put(
          vault(),
          endedWrite<CreationRecord>(record, 'applied', {
            objectId: row.id,
            answer: { row, wasFound: true },
          }),
        );
      }
      return ok({ write: null });
    },
  };
}

/** Client imports on the real storage, with everything else controlled by the test. */
export function createImportRig() {
  let nowEpochMs = 1_000;
  let ids = 0;
  let tellings = 0;
  const bugs: unknown[] = [];
  const sleeps: number[] = [];
  const isLeaving = { now: false };
  const base = openConnection({
    now: () => nowEpochMs,
    monotonicNow: () => performance.now(),
    nextTurn: turn,
    isLeaving: () => isLeaving.now,
    randomUUID: () => `id-${String((ids += 1))}`,
    publishChange: (topic) => {
      if (topic === 'client-import') tellings += 1;
    },
    reportBug: (bug) => void bugs.push(bug),
  });
  let connection: Scope;
  const creations = fakeCreations(() => connection);
  const make = (): ClientImportService => {
    const scope: Scope = { ...base, isOpen: () => connection === scope };
    connection = scope;
    return createClientImports(scope, {
      creations: { create: creations.create, check: (intentId) => creations.check(intentId) },
      sleep: async (ms) => {
        sleeps.push(ms);
        nowEpochMs += ms;
      },
    });
  };
  let imports = make();
  const current = (): ClientImport => {
    const answer = imports.current();
    if (!answer.ok || answer.value.run === null) throw new Error('There is no import');
    return answer.value.run;
  };
  const read = async (): Promise<void> => {
    while (current().state === 'reading') await turn();
  };
  return {
    base,
    bugs,
    sleeps,
    isLeaving,
    /** The number of change notifications. */
    tellings: () => tellings,
    creations,
    imports: () => imports,
    current,
    read,
    open: async (text: string | Uint8Array, name = 'clients.csv') => {
      const answer = await imports.open({ name, base64: Buffer.from(text).toString('base64') });
      if (answer.ok) await read();
      return answer;
    },
    rows: (view: Parameters<ClientImportService['rows']>[0]['view'] = 'all') => {
      const answer = imports.rows({ view, at: 0, limit: 500 });
      if (!answer.ok) throw new Error(answer.error.kind);
      return answer.value.rows;
    },
    states: () => {
      const answer = imports.rows({ view: 'all', at: 0, limit: 500 });
      return answer.ok ? answer.value.rows.map(({ state }) => state).join(' ') : answer.error.kind;
    },
    run: async () => {
      const answer = imports.run();
      await settle();
      return answer;
    },
    /** The app is killed at any point, and starts again with the files on disk. */
    restart: async () => {
      imports = make();
      imports.afterOpening();
      await settle();
    },
  };
}
