import { create } from 'zustand';
import { bridge, onEvent } from './bridge.ts';

/** Whether this machine has a network, as main sees it. */
export const useNetwork = create<{
  readonly isOnline: boolean;
  /** Offline because the proxy of the network lets nothing through. */
  readonly isProxyInTheWay: boolean;
  readonly platform: string;
  readonly version: string;
}>(() => ({ isOnline: true, isProxyInTheWay: false, platform: 'other', version: '' }));

export function useIsOnline(): boolean {
  return useNetwork((state) => state.isOnline);
}

/** Asks main again whether there is a network. */
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
  /* The page hears of a network that comes or goes before main looks again. What is true is main's to say. */
  for (const change of ['online', 'offline']) addEventListener(change, () => void recheckNetwork());
  void recheckNetwork();
}

/** The keyboard in front of the person is one of a Mac. */
export function useIsMac(): boolean {
  return useNetwork((state) => state.platform) === 'darwin';
}
