import { Search } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';

/** Goes to the search field of the list that is shown. */
export const searchList: Action = {
  id: 'search-list',
  label: 'lists.search.action',
  icon: Search,
  keys: '/',
  isLocal: true,
};

/** The search field of a list. */
export function searchField(list: HTMLElement | null): HTMLInputElement | null {
  return list?.querySelector<HTMLInputElement>('.search-field input') ?? null;
}
