import type {
  RegistrationQuery,
  RegistrationStep,
} from '../../../preload/contract/registrations.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { FollowedRegistration } from '../../data/vault/registrations/registrations.ts';
import { timeCell } from '../../export/csv.ts';
import {
  type ExportFormat,
  type ExportParts,
  exportedText,
  recordsAtATime,
} from '../export-records.ts';
import { narrowed } from './read-registrations.ts';
import { keptRegistration, timelineInput, toRegistrationRow } from './kept-registrations.ts';
import { timelineOf } from './timeline.ts';

const registrationColumns = [
  'id',
  'label',
  'legalName',
  'status',
  'step',
  'stepAt',
  'flowType',
  'legalFlow',
  'country',
  'hasProblems',
  'createdAt',
  'asOf',
  'erasedAt',
] as const;
type RegistrationColumn = (typeof registrationColumns)[number];

type ExportLabels = {
  readonly heading: (column: RegistrationColumn) => string;
  readonly step: (step: RegistrationStep) => string;
  readonly yes: string;
  readonly no: string;
};

function timesOf(followed: FollowedRegistration) {
  return {
    stepAt: timeCell(followed.stepAtEpochMs),
    asOf: timeCell(followed.saidAtEpochMs),
    erasedAt: timeCell(followed.erasedAtEpochMs),
  };
}

function toCells(followed: FollowedRegistration, labels: ExportLabels): readonly (string | null)[] {
  const row = toRegistrationRow(followed);
  const cells: Readonly<Record<RegistrationColumn, string | null>> = {
    ...row,
    ...timesOf(followed),
    step: row.step === null ? null : labels.step(row.step),
    hasProblems: row.hasProblems ? labels.yes : labels.no,
  };
  return registrationColumns.map((column) => cells[column]);
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
  const about = JSON.stringify({ id, label, step, ...timesOf(followed), timeline });
  const said = keptRegistration(vault, followed.id);
  // What the service said keeps its numbers as it wrote them.
  return `${about.slice(0, -1)},"registration":${said === null ? 'null' : toJsonText(said.said)}}`;
}

/**
 * What the question finds, newest first, written while it is read. CSV names nobody; JSON has what
 * the service said, with the timeline, as far as it is not erased.
 */
export function exportedRegistrations(
  vault: Vault,
  { query, format }: { readonly query: RegistrationQuery; readonly format: ExportFormat },
  {
    labels,
    now,
    ...parts
  }: Omit<ExportParts, 'messages'> & { readonly labels: ExportLabels; readonly now: number },
): AsyncIterable<string> {
  const found = narrowed(vault, query, now);
  return exportedText({
    ...parts,
    format,
    chunks: Array.from({ length: Math.ceil(found.length / recordsAtATime) }, (_, at) =>
      found.slice(at * recordsAtATime, (at + 1) * recordsAtATime),
    ),
    headings: registrationColumns.map(labels.heading),
    toCells: (followed) => toCells(followed, labels),
    toJson: (followed) => toJson(vault, followed),
  });
}
