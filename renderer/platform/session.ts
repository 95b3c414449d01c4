import { create } from 'zustand';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import { bridge, onEvent } from './bridge.ts';

/** The session of the active connection; null until main has answered once. */
const useSession = create<{ readonly status: SessionStatus | null }>(() => ({
  status: null,
}));

export function useSessionStatus(): SessionStatus | null {
  return useSession((state) => state.status);
}

/** The connection whose data main answers with now, for code that outlives a render. */
export function currentConnectionId(): string | null {
  return useSession.getState().status?.connectionId ?? null;
}

/**
 * Whether a command that needs the bank has a chance: signed in. (Offline is a separate condition:
 * `useIsOnline`.)
 */
export function useIsSignedIn(): boolean {
  return useSession((state) => state.status?.phase === 'signed-in');
}

/** Over once main has answered. */
export async function startSession(): Promise<void> {
  onEvent('session.changed', (status) => useSession.setState({ status }));
  const answer = await bridge().session.status({});
  performance.mark('start.status');
  if (answer.ok) useSession.setState({ status: answer.value });
}
