/** Whom this app has asked since it was started, by host, with how often. In memory alone. */
export type ContactedHosts = {
  /** The same way to ask, counted. */
  readonly counted: <Init>(
    ask: (address: string, init: Init) => Promise<Response>,
  ) => (address: string, init: Init) => Promise<Response>;
  /** The last one asked first. */
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
    counted: (ask) => (address, init) => {
      // Counted before it leaves: what was not answered was asked as well.
      note(address);
      return ask(address, init);
    },
    all: () =>
      [...hosts]
        .map(([host, facts]) => ({ host, ...facts }))
        .toSorted((one, other) => other.lastAtEpochMs - one.lastAtEpochMs),
  };
}
