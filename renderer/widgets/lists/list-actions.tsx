import { Download } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';
import type { ShownList } from '../../platform/reads/long-list.ts';
import { ActionItem } from '../action-button.tsx';
import { PrintItem } from './print-item.tsx';

/** For the actions of a screen with an exportable list. */
export const exportActionSpecs = {
  'export-csv': { label: 'lists.export.csv', icon: Download },
  'export-json': { label: 'lists.export.json', icon: Download },
} as const;
type ExportActions = Readonly<Record<keyof typeof exportActionSpecs, Action>>;

/**
 * When an action on a list can run: undefined while the list is being read, null if it could not be
 * read or `canRun` is false.
 */
export function createHandlerIf({
  summary,
  error,
}: Pick<ShownList<object, unknown, unknown>, 'summary' | 'error'>) {
  return (canRun: boolean, run: () => void): (() => void) | null | undefined =>
    summary === null ? (error ? null : undefined) : canRun ? run : null;
}

/** The handlers of both exports, for `useActions`. */
export function exportHandlers(
  actions: ExportActions,
  toHandler: (format: 'csv' | 'json') => (() => void) | null | undefined,
) {
  return [
    [actions['export-csv'], toHandler('csv')],
    [actions['export-json'], toHandler('json')],
  ] as const;
}

/** The last items in the menu of a list. */
export function ExportItems({ of: actions }: { readonly of: ExportActions }) {
  return (
    <>
      <PrintItem />
      <ActionItem action={actions['export-csv']} />
      <ActionItem action={actions['export-json']} />
    </>
  );
}
