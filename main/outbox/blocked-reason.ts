import type { CommandError } from '../../preload/contract/result.ts';

/** Why nothing can be sent to the bank right now; null: it can. */
export function blockedReason<Phase extends string>(
  {
    isOpen,
    phase,
    canSend,
  }: {
    readonly isOpen: () => boolean;
    readonly phase: () => Phase | 'signed-in';
    readonly canSend: () => boolean;
  },
  phases: readonly (Phase | 'signed-in')[] = ['signed-in'],
): Extract<CommandError, { kind: 'signed-out' | 'offline' }> | null {
  if (!isOpen() || !phases.includes(phase())) return { kind: 'signed-out' };
  return canSend() ? null : { kind: 'offline' };
}
