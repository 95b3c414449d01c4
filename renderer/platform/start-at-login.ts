import { create } from 'zustand';
import type { StartAtLoginState } from '../../preload/contract/app/app.ts';
import { bridge } from './bridge.ts';

type StartAtLogin = {
  /** Null: not read from the system yet. */
  readonly state: StartAtLoginState | null;
  /** The last change failed: the system reports the opposite, or its file is not writable. */
  readonly isRefused: boolean;
};

export const useStartAtLogin = create<StartAtLogin>(() => ({ state: null, isRefused: false }));

/** Reads it again: the user may have changed it in the system's settings. */
export async function readStartAtLogin(): Promise<void> {
  const answer = await bridge().app.startAtLogin({});
  if (answer.ok) useStartAtLogin.setState({ state: answer.value.state });
}

export async function setStartAtLogin(isOn: boolean): Promise<void> {
  const answer = await bridge().app.setStartAtLogin({ isOn });
  if (!answer.ok) return useStartAtLogin.setState({ isRefused: true });
  const { state } = answer.value;
  const isRefused = state !== 'needs-approval' && (state === 'on') !== isOn;
  useStartAtLogin.setState({ state, isRefused });
}
