import { create } from 'zustand';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import { bridge, onEvent } from './bridge.ts';

/** The session of the active connection; null until the first answer of main. */
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

/** Whether commands to the bank can work: signed in. (Being offline is separate: `useIsOnline`.) */
export function useIsSignedIn(): boolean {
  return useSession((state) => state.status?.phase === 'signed-in');
}

/** Resolves after main's first answer. */
export async function startSession(): Promise<void> {
  onEvent('session.changed', (status) => useSession.setState({ status }));
  const answer = await bridge().session.status({});
  performance.mark('start.status');
  if (answer.ok) useSession.setState({ status: answer.value });
}
