import type { RegistrationQuery } from '../../../preload/contract/registrations.ts';
import type { MessageId, Messages } from '../../messages/messages.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type CsvForm, csvRecord } from '../../export/csv.ts';
import type { YieldToEventLoop } from '../yield-to-event-loop.ts';
import { narrowed } from './read-registrations.ts';
import { keptRegistration, timelineInput, toRegistrationRow } from './kept-registrations.ts';
import { timelineOf } from './timeline.ts';

const registrationColumns = {
  id: 'registrations.column.id',
  label: 'cards.field.label',
  legalName: 'ui.word.company',
  status: 'registrations.filter.status',
  step: 'registrations.filter.step',
  stepAt: 'registrations.column.stepAt',
  flowType: 'registrations.field.flow_type',
  legalFlow: 'registrations.field.legal_flow',
  country: 'clients.field.countryCode',
  hasProblems: 'registrations.column.hasProblems',
  createdAt: 'ui.word.created',
  asOf: 'registrations.column.asOf',
  erasedAt: 'registrations.column.erasedAt',
} as const satisfies Record<string, MessageId>;
type RegistrationColumn = keyof typeof registrationColumns;
const columns = Object.keys(registrationColumns) as RegistrationColumn[];

/** Where a narrow column may part a long word. */
const softHyphen = '\u00ad';
const rowsAtATime = 50;
function timeOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

/**
 * What the question finds, newest first, written while it is read. CSV names nobody; JSON has what
 * the service said, with the timeline, as far as it is not erased.
 */
export async function* exportedRegistrations(
  vault: Vault,
  { query, format }: { readonly query: RegistrationQuery; readonly format: 'csv' | 'json' },
  {
    messages,
    csvForm,
    yieldToEventLoop,
    onRow,
    now,
  }: {
    readonly messages: Messages;
    readonly csvForm: CsvForm;
    readonly yieldToEventLoop: YieldToEventLoop;
    readonly onRow: () => void;
    readonly now: number;
  },
): AsyncIterable<string> {
  const found = narrowed(vault, query, now);
  yield format === 'csv'
    ? csvRecord(
        Object.values(registrationColumns).map((word) => messages(word)),
        csvForm,
      )
    : '[';
  for (let at = 0; at < found.length; at += rowsAtATime) {
    const texts = found.slice(at, at + rowsAtATime).map((followed, index) => {
      onRow();
      const row = toRegistrationRow(followed);
      const times = {
        stepAt: timeOf(row.stepAtEpochMs),
        asOf: timeOf(row.asOfEpochMs),
        erasedAt: timeOf(followed.erasedAtEpochMs),
      };
      if (format === 'csv') {
        const cells: Readonly<Record<RegistrationColumn, string | null>> = {
          ...row,
          ...times,
          step:
            row.step === null
              ? null
              : messages(`registrations.step.${row.step}`).replaceAll(softHyphen, ''),
          hasProblems: messages(row.hasProblems ? 'ui.word.yes' : 'ui.word.no'),
        };
        return csvRecord(
          columns.map((column) => cells[column]),
          csvForm,
        );
      }
      const said = keptRegistration(vault, followed.id);
      const timeline = timelineOf(timelineInput(vault, followed))
        .filter(({ source }) => source !== 'expected')
        .map((entry) => ({
          step: entry.step,
          eventType: entry.eventType,
          at: timeOf(entry.atEpochMs),
          receivedAt: timeOf(entry.receivedAtEpochMs),
          source: entry.source,
          isLate: entry.isLate,
        }));
      const about = JSON.stringify({
        id: row.id,
        label: row.label,
        step: row.step,
        ...times,
        timeline,
      });
      // What the service said keeps its numbers as it wrote them.
      return `${at + index === 0 ? '\n' : ',\n'}${about.slice(0, -1)},"registration":${said === null ? 'null' : toJsonText(said.said)}}`;
    });
    yield texts.join('');
    await yieldToEventLoop();
  }
  if (format === 'json') yield '\n]\n';
}
