import { create } from 'zustand';
import type { Connection } from '../../preload/contract/app/connections.ts';
import { bridge, onEvent } from './bridge.ts';
import { leaveOpenRecord } from './navigation.ts';
import { useSessionStatus } from './session.ts';

type Connections = {
  readonly connections: readonly Connection[] | null;
  readonly activeId: string | null;
};

/** The profiles; `connections` is null until the first answer of main. */
export const useConnections = create<Connections>(() => ({ connections: null, activeId: null }));

export function useActiveConnection(): Connection | null {
  return useConnections(
    (state) => state.connections?.find((connection) => connection.id === state.activeId) ?? null,
  );
}

/**
 * The connection whose data main answers. It is known before any screen is shown; the profiles
 * follow after the keychain was read for each, which may take seconds.
 */
export function useConnectionId(): string | null {
  return useSessionStatus()?.connectionId ?? null;
}

export async function reloadConnections(): Promise<void> {
  const answer = await bridge().connections.list({});
  if (!answer.ok) return;
  const { activeId } = useConnections.getState();
  if (activeId !== null && activeId !== answer.value.activeId) leaveOpenRecord();
  useConnections.setState(answer.value);
}

/** Resolves after main's first answer. */
export function startConnections(): Promise<void> {
  onEvent('data.changed', ({ topic }) => {
    if (topic === 'connections') void reloadConnections();
  });
  return reloadConnections();
}
