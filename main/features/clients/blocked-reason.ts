import { type Result, failed } from '../../../preload/contract/result.ts';
import type { Scope } from '../scope.ts';

/** Why the bank cannot be asked right now; null when it can. */
export function blockedReason({
  isOpen,
  phase,
  canSend,
}: Pick<Scope, 'isOpen' | 'phase' | 'canSend'>): Result<never> | null {
  if (!isOpen() || phase() !== 'signed-in') return failed({ kind: 'signed-out' });
  return canSend() ? null : failed({ kind: 'offline' });
}
