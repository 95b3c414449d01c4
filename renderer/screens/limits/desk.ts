import { useStore } from 'zustand';
import { drafts } from '../../platform/drafts/drafts.ts';
import { createLimitsDesk } from './limits-desk.ts';
import type { DeskState } from './limits-desk.ts';

/**
 * The desk of this window; it keeps its search, choice and changes while other screens are shown.
 */
export const desk = createLimitsDesk(drafts);

export const useDesk = <Part>(pick: (state: DeskState) => Part): Part => useStore(desk.store, pick);
