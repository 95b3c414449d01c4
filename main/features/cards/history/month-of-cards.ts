import { isIn, type MonthPart } from '../../month-part.ts';
import type { Scope } from '../../scope.ts';
import { entriesAsCsv } from './card-history.ts';

/** What was done to cards in the month. */
export const monthOfCards = (scope: Scope): MonthPart => ({
  files: (month, messages) => {
    const { vault } = scope;
    if (vault === null) return [];
    return [
      {
        name: messages('history.fileOfAll'),
        extension: 'csv',
        async *text({ csvForm, onRow }) {
          const entries = [...vault.cardHistory.all()].filter(({ atEpochMs }) =>
            isIn(month, atEpochMs),
          );
          entries.forEach(onRow);
          yield entriesAsCsv({ connection: scope, vault, entries }, { messages, csvForm });
        },
      },
    ];
  },
});
