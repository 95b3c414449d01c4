import { create } from 'zustand';
import { bridge, onEvent } from '../bridge.ts';

/** Whether this machine has a network, as main sees it. */
export const useNetwork = create<{ readonly isOnline: boolean; readonly platform: string; readonly version: string }>(() => ({ isOnline: true, platform: 'other', version: '' }));

export const useIsOnline = (): boolean => useNetwork((state) => state.isOnline);

export const startNetwork = (): void => {
  onEvent('network.changed', ({ isOnline }) => useNetwork.setState({ isOnline }));
  void bridge()
    .app.info({})
    .then((answer) => {
      if (answer.ok) useNetwork.setState({ isOnline: answer.value.isOnline, platform: answer.value.platform, version: answer.value.version });
    });
};
