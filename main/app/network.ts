import type { Fetch } from '../auth/oauth-exchange.ts';
import { headerTraceId } from '../bank/transport/trace-id.ts';
import type { Transport } from '../connection/bank-of-profile.ts';
import { createSignal, type Signal } from '../features/signal.ts';
import type { Shutdown } from '../http/shutdown.ts';
import { type ContactedHosts, createContactedHosts } from '../log/contacted-hosts.ts';
import { createJournaledFetch } from '../log/journaled-fetch.ts';
import { createRequestJournal, type RequestJournal } from '../log/request-journal.ts';
import { createNetworkWatch } from './network-watch.ts';
import { pause } from '../time/pause.ts';
import type { Machine } from './machine.ts';

type NetworkDeps = Pick<Machine, 'fetch' | 'systemIsOnline' | 'now' | 'random' | 'log'> & {
  readonly departure: Shutdown;
  readonly reportBug: (cause: unknown) => void;
};

/** How the app sends requests, and what they show about the network. */
export type Network = ReturnType<typeof createNetworkWatch> & {
  /** Emits whether there is a network, at each change. */
  readonly changed: Pick<Signal<boolean>, 'listen'>;
  /**
   * Checked before each change is sent. A lost network is reported to the window at the same
   * moment. While the app ends, nothing starts.
   */
  readonly canSend: () => boolean;
  /** The transport to the bank: each host is counted, and the client writes the journal. */
  readonly transport: Transport;
  /** Each host is counted, and each request is journaled with its trace id. */
  readonly authFetch: Fetch;
  /** The same for other servers, without a trace id. */
  readonly withRequestJournal: (ask: Fetch) => Fetch;
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
  const fetch = contacted.countRequests(deps.fetch);
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
        // Only answers from the bank's own addresses show whether the bank is reachable.
        record: (entry) => {
          journal.record(entry);
          watch.noteRequest(entry);
        },
      },
      departure,
    },
    authFetch: createJournaledFetch(fetch, { journal, now, traceIdOf: headerTraceId }),
    withRequestJournal: (ask) =>
      createJournaledFetch(contacted.countRequests(ask), { journal, now, traceIdOf: () => null }),
    contacted,
    journal,
  };
}
