import { ok } from '../../../preload/contract/result.ts';
import { pause } from '../../time/pause.ts';
import type { Feature } from '../feature.ts';
import { saveRecords } from '../save-records.ts';
import { listSyncLifecycle, listSyncParts, retryAfterAnswer } from '../synced-list.ts';
import { createClientChanges } from './changes/change-clients.ts';
import { findIncompleteClients } from './changes/incomplete-clients.ts';
import { findSameClients, setDifferent } from './changes/find-same-clients.ts';
import { checkClient } from './check-client.ts';
import { createClientCreations } from './create-client.ts';
import { exportClients } from './export-clients.ts';
import { findDuplicates } from './find-duplicates.ts';
import { createClientImports } from './import/client-imports.ts';
import {
  searchBankForClients,
  placeOfClient,
  readClient,
  addWrongDigits,
  readClients,
} from './read-clients.ts';
import { createClientSync } from './sync-clients.ts';

/**
 * The bank's list of clients for invoices: reads clients, creates single ones, and imports them
 * from files.
 */
export const clients: Feature<'clients' | 'clientChanges' | 'clientImports'> = {
  commandGroups: ['clients', 'clientChanges', 'clientImports'],
  commandsWhileClosed: { clientImports: { get: () => ok({ run: null }) } },
  open: (scope) => {
    const sync = createClientSync(listSyncParts(scope, 'clients'));
    const creations = createClientCreations(scope);
    const changes = createClientChanges(scope, { onUnread: () => sync.request('refresh') });
    const imports = createClientImports(scope, { creations, sleep: pause });
    const resumeAll = (): void => {
      creations.resume();
      changes.resume();
      imports.afterOpening();
    };
    scope.objectsReported.listen(({ objectKind }) => {
      if (objectKind === 'client') sync.request('refresh');
    });
    return {
      commands: {
        clients: {
          list: (input) => readClients(scope, sync, input),
          get: (input) => addWrongDigits(readClient(scope, input)),
          place: (input) => placeOfClient(scope, input),
          sync: ({ action }) => {
            sync.request(action, 'owner');
            return ok({});
          },
          askBank: async (input) =>
            retryAfterAnswer(sync, await searchBankForClients(scope, input)),
          check: (input) => checkClient(scope, input),
          findDuplicates: ({ client }) => findDuplicates(scope, client),
          create: creations.create,
          export: (order) =>
            saveRecords(scope, {
              format: order.format,
              file: 'shell.screen.clients',
              exportText: (parts) => exportClients(scope, order, parts),
            }),
        },
        clientChanges: {
          update: changes.update,
          remove: changes.remove,
          incomplete: (input) => findIncompleteClients(scope, input),
          same: () => findSameClients(scope),
          setDifferent: (input) => setDifferent(scope, input),
        },
        clientImports: {
          get: imports.current,
          open: ({ file }) => imports.open(file),
          configure: imports.configure,
          rows: imports.rows,
          editRow: imports.editRow,
          decide: imports.decide,
          run: imports.run,
          stop: imports.stop,
          exportFailed: imports.exportFailed,
          dismiss: imports.dismiss,
        },
      },
      lifecycle: {
        ...listSyncLifecycle(sync),
        opened: () => {
          sync.resumeAfterStart();
          resumeAll();
        },
        sessionChanged: resumeAll,
        online: () => {
          sync.onReconnect();
          creations.resume();
          changes.resume();
        },
      },
      writes: {
        family: 'client',
        readBank: sync.readNow,
        kinds: [creations, changes],
      },
    };
  },
};
