import type { MonthPart } from '../month-part.ts';
import type { Scope } from '../scope.ts';
import { exportEvents } from './export-events.ts';

export function monthOfEvents({ vault }: Pick<Scope, 'vault'>): MonthPart {
  return {
    files: (month, messages) =>
      vault === null
        ? []
        : (['csv', 'json'] as const).map((extension) => ({
            name: messages('ui.word.events'),
            extension,
            text: (parts) => exportEvents(vault, { month, format: extension }, parts),
          })),
  };
}
