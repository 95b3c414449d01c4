import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import { isIn, type MonthPart } from '../month-part.ts';
import type { Scope } from '../scope.ts';
import { exportedEvents, inWords } from './export-events.ts';

const everyEvent: EventQuery = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};

/** What was received in the month. */
export const monthOfEvents = ({ vault }: Pick<Scope, 'vault'>): MonthPart => ({
  files: (month, messages) =>
    vault === null
      ? []
      : (['csv', 'json'] as const).map((extension) => ({
          name: messages('events.file'),
          extension,
          text: (parts) =>
            exportedEvents(
              vault,
              {
                query: everyEvent,
                format: extension,
                isWanted: ({ receivedAtEpochMs }) => isIn(month, receivedAtEpochMs),
              },
              inWords(parts),
            ),
        })),
});
