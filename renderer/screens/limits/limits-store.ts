import { useStore } from 'zustand';
import { drafts } from '../../platform/drafts/drafts.ts';
import { createLimitsStore } from './create-limits-store.ts';
import type { LimitsState } from './create-limits-store.ts';

/**
 * The state of the limits screen; search, selection and changes stay while other screens are shown.
 */
export const limitsStore = createLimitsStore(drafts);

export function useLimitsState<Part>(pick: (state: LimitsState) => Part): Part {
  return useStore(limitsStore.store, pick);
}
