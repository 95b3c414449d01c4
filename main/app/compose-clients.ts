import type { DataTopic } from '../../preload/contract/events.ts';
import type { Timers } from '../time/timers.ts';
import { createClientCreations } from '../features/clients/create-client.ts';
import type { DuplicatesDeps } from '../features/clients/find-duplicates.ts';
import { createClientImports } from '../features/clients/import/client-imports.ts';
import type { ClientsDeps } from '../features/clients/read-clients.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { YieldDeps } from '../features/yield-to-event-loop.ts';
import { pause } from '../time/pause.ts';

export type ClientParts = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly randomUUID: () => string;
  readonly timers: Timers;
  readonly yieldDeps: YieldDeps;
  /** The app ends: no more of many is begun. */
  readonly isLeaving: () => boolean;
  readonly publishChange: (topic: DataTopic) => void;
  readonly reportBug: (cause: unknown) => void;
};

/** Clients (read, created, imported). */
export const composeClients = ({
  connection,
  isOnline,
  now,
  randomUUID,
  timers,
  yieldDeps,
  isLeaving,
  publishChange,
  reportBug,
}: ClientParts) => {
  const onChange = (): void => publishChange('clients');
  const clients: ClientsDeps = { connection, now, reportBug, onChange };
  const duplicates: DuplicatesDeps = { ...clients, isOnline, after: timers.after };
  const clientCreations = createClientCreations({ ...clients, isOnline });
  const clientImports = createClientImports({
    ...yieldDeps,
    connection,
    creations: clientCreations,
    now,
    randomUUID,
    sleep: pause,
    isLeaving,
    onChange: () => publishChange('client-import'),
    reportBug,
  });
  return { clients, clientCreations, clientImports, duplicates };
};
