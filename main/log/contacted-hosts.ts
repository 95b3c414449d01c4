/**
 * The hosts that this app has contacted since its start, with the number of requests. In memory
 * only.
 */
export type ContactedHosts = {
  /** Wraps a fetch so that its requests are counted. */
  readonly countRequests: <Init>(
    ask: (address: string, init: Init) => Promise<Response>,
  ) => (address: string, init: Init) => Promise<Response>;
  /** The most recent first. */
  readonly all: () => readonly {
    readonly host: string;
    readonly count: number;
    readonly lastAtEpochMs: number;
  }[];
};

export function createContactedHosts({ now }: { readonly now: () => number }): ContactedHosts {
  const hosts = new Map<string, { readonly count: number; readonly lastAtEpochMs: number }>();
  const note = (address: string): void => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    hosts.set(host, { count: (hosts.get(host)?.count ?? 0) + 1, lastAtEpochMs: now() });
  };
  return {
    countRequests: (ask) => (address, init) => {
      // Counted before it is sent: a request without an answer counts, too.
      note(address);
      return ask(address, init);
    },
    all: () =>
      [...hosts]
        .map(([host, facts]) => ({ host, ...facts }))
        .toSorted((one, other) => other.lastAtEpochMs - one.lastAtEpochMs),
  };
}
