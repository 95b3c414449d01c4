import { Search } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';

/** Focuses the search field of the shown list. */
export const searchListAction: Action = {
  id: 'search-list',
  label: 'lists.search.action',
  icon: Search,
  keys: '/',
  isLocal: true,
};

export function searchField(list: HTMLElement | null): HTMLInputElement | null {
  return list?.querySelector<HTMLInputElement>('.search-field input') ?? null;
}
