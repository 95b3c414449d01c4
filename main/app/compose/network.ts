import type { Fetch } from '../../auth/oauth-exchange.ts';
import { headerTraceId } from '../../bank/transport/trace-id.ts';
import { createSignal, type Signal } from '../../features/signal.ts';
import { type ContactedHosts, createContactedHosts } from '../../log/contacted-hosts.ts';
import { journaledFetch } from '../../log/journaled-fetch.ts';
import { createRequestJournal, type RequestJournal } from '../../log/request-journal.ts';
import { createNetworkWatch } from '../network-watch.ts';
import type { Machine } from './machine.ts';

type NetworkDeps = Pick<Machine, 'fetch' | 'systemIsOnline' | 'now' | 'log'> & {
  readonly isLeaving: () => boolean;
  readonly reportBug: (cause: unknown) => void;
};

/** How the app asks anybody, and what it saw of the network meanwhile. */
export type Network = ReturnType<typeof createNetworkWatch> & {
  /** Says whether there is a network, each time that changes. */
  readonly changed: Pick<Signal<boolean>, 'listen'>;
  /**
   * Asked before anything is sent that changes something: the window is told of a lost network at
   * the same moment. At the end of the app nothing begins.
   */
  readonly canSend: () => boolean;
  /** Each host is counted; the bank's client writes its own journal. */
  readonly fetch: Fetch;
  /** Besides, each request is written into the journal, with its trace id. */
  readonly authFetch: Fetch;
  /** The same for whoever else the app asks, of whom no trace id is expected. */
  readonly observed: (ask: Fetch) => Fetch;
  readonly contacted: ContactedHosts;
  readonly journal: RequestJournal;
  /** Only what the bank's own addresses meet says whether the bank can be reached. */
  readonly bankJournal: Pick<RequestJournal, 'record'>;
};

export function composeNetwork(deps: NetworkDeps): Network {
  const { now, log, systemIsOnline } = deps;
  const changed = createSignal<boolean>(deps.reportBug);
  const watch = createNetworkWatch({ systemIsOnline, onChange: changed.emit });
  const contacted = createContactedHosts({ now });
  const journal = createRequestJournal((entry) => {
    log.write({
      event: 'request',
      method: entry.method,
      path: entry.path,
      status: entry.status,
      durationMs: entry.durationMs,
      traceId: entry.traceId,
      ...(entry.failure === null ? {} : { kind: entry.failure }),
    });
  });
  const fetch = contacted.counted(deps.fetch);
  return {
    ...watch,
    changed,
    canSend: () => {
      watch.poll();
      return systemIsOnline() && !deps.isLeaving();
    },
    fetch,
    authFetch: journaledFetch(fetch, { journal, now, traceIdOf: headerTraceId }),
    observed: (ask) =>
      journaledFetch(contacted.counted(ask), { journal, now, traceIdOf: () => null }),
    contacted,
    journal,
    bankJournal: {
      record: (entry) => {
        journal.record(entry);
        watch.noteRequest(entry);
      },
    },
  };
}
