import type { Route } from '../../../platform/navigation.ts';

/** The list of e-invoice files; with an id, one of them is selected. */
export function filesRoute(id?: string): Route {
  return {
    screen: 'supplier-invoices',
    view: { kind: 'files', ...(id !== undefined && { id }) },
  };
}
