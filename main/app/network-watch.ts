/** Whether the bank is reachable, as far as known. */
type NetworkWatch = {
  readonly isOnline: () => boolean;
  /** Offline because the proxy of the network blocks all requests. */
  readonly isProxyInTheWay: () => boolean;
  /** Records the result of a request to the bank: its answer, or an unreachable host. */
  readonly noteRequest: (entry: {
    readonly status: number | null;
    readonly failure: string | null;
    readonly isProxyInTheWay?: boolean;
  }) => void;
  /** Checks the system again. Call it periodically, and when the computer wakes. */
  readonly poll: () => void;
};

/**
 * The system's report "no network" is reliable; its report "network" proves nothing. So a failed
 * connection also counts as offline until a request succeeds. `onChange` runs when the answer
 * changes.
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
  let reportedOnline = systemSaysOnline;
  const notify = (): void => {
    const isOnline = systemSaysOnline && !wasUnreachable;
    if (isOnline === reportedOnline) return;
    reportedOnline = isOnline;
    onChange(isOnline);
  };
  return {
    isOnline: () => reportedOnline,
    isProxyInTheWay: () => !reportedOnline && systemSaysOnline && wasProxy,
    noteRequest: ({ status, failure, isProxyInTheWay = false }) => {
      if (failure === 'offline') {
        wasUnreachable = true;
        wasProxy = isProxyInTheWay;
      }
      // The answer of a middlebox does not show that the bank is reachable.
      else if (status !== null && failure !== 'not-the-bank') wasUnreachable = false;
      notify();
    },
    poll: () => {
      const nowSaysOnline = systemIsOnline();
      // A network that is back deserves a new try.
      if (nowSaysOnline && !systemSaysOnline) wasUnreachable = false;
      systemSaysOnline = nowSaysOnline;
      notify();
    },
  };
}
