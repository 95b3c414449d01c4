import { expect, it } from 'vitest';
import { monthOfCards } from '../../../main/features/cards/history/month-of-cards.ts';
import { monthOfEvents } from '../../../main/features/events/month-of-events.ts';
import { type MonthPart, monthOf } from '../../../main/features/month-part.ts';
import { commaForm } from '../../../main/export/csv.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { receivedEventWith } from '../../fixtures/find-events.ts';
import { cardIdOf, openConnection } from './fakes.ts';

const messages = messagesOf('en');
const month = monthOf('2026-10');
const { fromEpochMs, untilEpochMs } = month;
const times = [fromEpochMs - 1, fromEpochMs, untilEpochMs - 1, untilEpochMs];
function textOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** The first cells of the lines of the first list. */
async function timesIn(part: MonthPart): Promise<readonly (string | undefined)[]> {
  const [file] = part.files(month, messages);
  let text = '';
  for await (const some of file?.text({
    messages,
    csvForm: commaForm,
    yieldToEventLoop: async () => undefined,
    onRow: () => undefined,
  }) ?? [])
    text += some;
  const [, ...lines] = text.trim().split('\r\n');
  return lines.map((line) => line.split(',')[0]);
}

it('lists card changes from the first moment of a month until before the next one', async () => {
  const connection = openConnection();
  for (const atEpochMs of times)
    connection.vault.cardHistory.append({
      cardId: cardIdOf('card-1'),
      atEpochMs,
      action: 'limits',
      outcome: 'answered',
      detail: '{"asked":[{"field":"nickname","before":null,"asked":"x","kept":"x"}],"error":null}',
    });
  expect(await timesIn(monthOfCards(connection))).toEqual([
    textOf(fromEpochMs),
    textOf(untilEpochMs - 1),
  ]);
});

it('lists events from the first moment of a month until before the next one', async () => {
  const connection = openConnection();
  connection.vault.receivedEvents.store(
    times.map((receivedAtEpochMs) =>
      receivedEventWith(`e${String(receivedAtEpochMs)}`, { receivedAtEpochMs }),
    ),
  );
  expect((await timesIn(monthOfEvents(connection))).toSorted()).toEqual([
    textOf(fromEpochMs),
    textOf(untilEpochMs - 1),
  ]);
});
