import type { Refresh } from '../../preload/contract/organization.ts';
/**
 * Who asks the bank. What the owner asks for always goes out, whatever was found before, and its
 * rejection has a text; the background waits.
 */
export type AskedBy = 'owner' | 'background';

/** A refresh that was asked for now, was asked for by the owner. */
export function askedByOf(refresh: Refresh): AskedBy {
  return refresh === 'now' ? 'owner' : 'background';
}
