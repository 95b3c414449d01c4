import { csvRecord } from '../../../export/csv.ts';
import type { MonthPart } from '../../month-part.ts';
import type { Scope } from '../../scope.ts';
import { historyLines } from './card-history.ts';

/** The changes that this app made to cards in the month. Changes made elsewhere have no history. */
export function monthOfCards(scope: Scope): MonthPart {
  return {
    files: (month, messages) => {
      const { vault } = scope;
      if (vault === null) return [];
      return [
        {
          name: messages('month.cards'),
          extension: 'csv',
          async *text({ csvForm, yieldToEventLoop, onRow }) {
            const entries = vault.cardHistory.between(month.fromEpochMs, month.untilEpochMs);
            const { headings, records } = historyLines({ ...scope, vault }, entries, messages);
            yield csvRecord(headings, csvForm);
            for (const record of records) {
              yield csvRecord(record, csvForm);
              onRow();
              await yieldToEventLoop();
            }
          },
        },
      ];
    },
  };
}
