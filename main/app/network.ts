import type { Fetch } from '../auth/oauth-exchange.ts';
import { headerTraceId } from '../bank/transport/trace-id.ts';
import type { Transport } from '../connection/bank-of-profile.ts';
import { createSignal, type Signal } from '../features/signal.ts';
import type { Departure } from '../http/departure.ts';
import { type ContactedHosts, createContactedHosts } from '../log/contacted-hosts.ts';
import { journaledFetch } from '../log/journaled-fetch.ts';
import { createRequestJournal, type RequestJournal } from '../log/request-journal.ts';
import { createNetworkWatch } from './network-watch.ts';
import { pause } from '../time/pause.ts';
import type { Machine } from './machine.ts';

type NetworkDeps = Pick<Machine, 'fetch' | 'systemIsOnline' | 'now' | 'random' | 'log'> & {
  readonly departure: Departure;
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
  /** How requests to the bank go out: each host is counted, and the client writes the journal. */
  readonly transport: Transport;
  /** Each host is counted, and each request is written into the journal, with its trace id. */
  readonly authFetch: Fetch;
  /** The same for whoever else the app asks, of whom no trace id is expected. */
  readonly observed: (ask: Fetch) => Fetch;
  readonly contacted: ContactedHosts;
  readonly journal: RequestJournal;
};

export function createNetwork(deps: NetworkDeps): Network {
  const { now, log, systemIsOnline, departure } = deps;
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
      return systemIsOnline() && !departure.begun.aborted;
    },
    transport: {
      fetch,
      now,
      monotonicNow: () => performance.now(),
      random: deps.random,
      sleep: pause,
      journal: {
        // Only answers from the bank's own addresses say whether the bank can be reached.
        record: (entry) => {
          journal.record(entry);
          watch.noteRequest(entry);
        },
      },
      departure,
    },
    authFetch: journaledFetch(fetch, { journal, now, traceIdOf: headerTraceId }),
    observed: (ask) =>
      journaledFetch(contacted.counted(ask), { journal, now, traceIdOf: () => null }),
    contacted,
    journal,
  };
}
