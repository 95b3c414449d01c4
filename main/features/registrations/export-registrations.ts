import type { RegistrationQuery } from '../../../preload/contract/registrations.ts';
import type { MessageId, Messages } from '../../messages/messages.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import { timeCell } from '../../export/csv.ts';
import {
  type ExportFormat,
  type ExportParts,
  generateExport,
  recordsPerChunk,
} from '../export-records.ts';
import { matchingRegistrations } from './read-registrations.ts';
import { storedRegistration, timelineInput, toRegistrationRow } from './stored-registrations.ts';
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
/** Lets a narrow column break a long word. */
const softHyphen = '\u00ad';
const columns = Object.keys(registrationColumns) as RegistrationColumn[];

function timesOf(followed: FollowedRegistration) {
  return {
    stepAt: timeCell(followed.stepAtEpochMs),
    asOf: timeCell(followed.saidAtEpochMs),
    erasedAt: timeCell(followed.erasedAtEpochMs),
  };
}

function toCells(followed: FollowedRegistration, messages: Messages): readonly (string | null)[] {
  const row = toRegistrationRow(followed);
  const cells: Readonly<Record<RegistrationColumn, string | null>> = {
    ...row,
    ...timesOf(followed),
    step:
      row.step === null
        ? null
        : messages(`registrations.step.${row.step}`).replaceAll(softHyphen, ''),
    hasProblems: row.hasProblems ? messages('ui.word.yes') : messages('ui.word.no'),
  };
  return columns.map((column) => cells[column]);
}

function toJson(vault: Vault, followed: FollowedRegistration): string {
  const { id, label, step } = toRegistrationRow(followed);
  const timeline = timelineOf(timelineInput(vault, followed))
    .filter(({ source }) => source !== 'expected')
    .map((entry) => ({
      step: entry.step,
      eventType: entry.eventType,
      at: timeCell(entry.atEpochMs),
      receivedAt: timeCell(entry.receivedAtEpochMs),
      source: entry.source,
      isLate: entry.isLate,
    }));
  const summaryJson = JSON.stringify({ id, label, step, ...timesOf(followed), timeline });
  const stored = storedRegistration(vault, followed.id);
  // The service's answer keeps its numbers as the service wrote them.
  return `${summaryJson.slice(0, -1)},"registration":${stored === null ? 'null' : toJsonText(stored.said)}}`;
}

/**
 * The registrations that match the query, newest first, written while they are read. CSV contains
 * no names of people; JSON contains the service's answer, unless it was erased, and the timeline.
 */
export function exportRegistrations(
  vault: Vault,
  { query, format }: { readonly query: RegistrationQuery; readonly format: ExportFormat },
  { messages, now, ...parts }: ExportParts & { readonly now: number },
): AsyncIterable<string> {
  const matching = matchingRegistrations(vault, query, now);
  return generateExport({
    ...parts,
    format,
    chunks: Array.from({ length: Math.ceil(matching.length / recordsPerChunk) }, (_, at) =>
      matching.slice(at * recordsPerChunk, (at + 1) * recordsPerChunk),
    ),
    headings: Object.values(registrationColumns).map((word) => messages(word)),
    toCells: (followed) => toCells(followed, messages),
    toJson: (followed) => toJson(vault, followed),
  });
}
