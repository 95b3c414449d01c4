import { create } from 'zustand';
import { bridge, onEvent } from './bridge.ts';

/** Whether this computer has a network, as main reports it. */
export const useNetwork = create<{
  readonly isOnline: boolean;
  /** Offline because the network's proxy blocks every request. */
  readonly isProxyInTheWay: boolean;
  readonly platform: string;
  readonly version: string;
}>(() => ({ isOnline: true, isProxyInTheWay: false, platform: 'other', version: '' }));

export function useIsOnline(): boolean {
  return useNetwork((state) => state.isOnline);
}

/** Reads the network state from main again. */
export async function recheckNetwork(): Promise<void> {
  const answer = await bridge().app.info({});
  if (answer.ok)
    useNetwork.setState({
      isOnline: answer.value.isOnline,
      isProxyInTheWay: answer.value.isProxyInTheWay,
      platform: answer.value.platform,
      version: answer.value.version,
    });
}

export function startNetwork(): void {
  onEvent('network.changed', (network) => useNetwork.setState(network));
  /* The page's online and offline events come before main's next check, but only main's answer
     counts. */
  for (const change of ['online', 'offline']) addEventListener(change, () => void recheckNetwork());
  void recheckNetwork();
}

/** The user has a Mac keyboard. */
export function useIsMac(): boolean {
  return useNetwork((state) => state.platform) === 'darwin';
}
