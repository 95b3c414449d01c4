/** Whether the bank can be reached, as far as we know. */
type NetworkWatch = {
  readonly isOnline: () => boolean;
  /** Offline because the proxy of the network lets nothing through. */
  readonly isProxyInTheWay: () => boolean;
  /** What a request to the bank met: its answer, or that nothing was there. */
  readonly noteRequest: (entry: {
    readonly status: number | null;
    readonly failure: string | null;
    readonly isProxyInTheWay?: boolean;
  }) => void;
  /** Looks at the system again; called now and then, and when the computer wakes. */
  readonly poll: () => void;
};

/**
 * The system's word that there is no network is reliable, its word that there is one proves
 * nothing: so a request that found nobody counts as offline too, until one gets through. `onChange`
 * is called when the answer changes.
 */
export function createNetworkWatch({
  systemIsOnline,
  onChange,
}: {
  readonly systemIsOnline: () => boolean;
  readonly onChange: (isOnline: boolean) => void;
}): NetworkWatch {
  let systemSaysOnline = systemIsOnline();
  let wasUnreachable = false;
  let wasProxy = false;
  let told = systemSaysOnline;
  const notify = (): void => {
    const isOnline = systemSaysOnline && !wasUnreachable;
    if (isOnline === told) return;
    told = isOnline;
    onChange(isOnline);
  };
  return {
    isOnline: () => told,
    isProxyInTheWay: () => !told && systemSaysOnline && wasProxy,
    noteRequest: ({ status, failure, isProxyInTheWay = false }) => {
      if (failure === 'offline') {
        wasUnreachable = true;
        wasProxy = isProxyInTheWay;
      }
      // The answer of a box on the way does not show that the bank can be reached.
      else if (status !== null && failure !== 'not-the-bank') wasUnreachable = false;
      notify();
    },
    poll: () => {
      const nowSaysOnline = systemIsOnline();
      // A network that has just come back deserves a fresh try.
      if (nowSaysOnline && !systemSaysOnline) wasUnreachable = false;
      systemSaysOnline = nowSaysOnline;
      notify();
    },
  };
}
