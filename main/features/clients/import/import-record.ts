import type {
  ClientImport,
  ImportRow,
  ImportView,
  LeftOutText,
} from '../../../../preload/contract/clients/client-imports.ts';
import type {
  ClientWarning,
  InvoicingGap,
} from '../../../../preload/contract/clients/new-client.ts';
import type {
  BankProblem,
  CommandError,
  InputProblem,
} from '../../../../preload/contract/result.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import type {
  ClientImports,
  StoredClientImport,
  StoredImportRow,
} from '../../../data/vault/clients/client-imports.ts';
import { suggestFields } from './suggest-fields.ts';
import { readOrNull, writeOrNull } from '../../../data/codecs/codec.ts';
import {
  errorCodec,
  importCellsCodec,
  importCheckCodec,
  importResultCodec,
  importRunCodec,
} from '../../../data/codecs/own-records.ts';

/** A file and its format, as the vault stores them. */
export type ImportRun = Pick<
  ClientImport,
  | 'id'
  | 'fileName'
  | 'state'
  | 'encoding'
  | 'delimiter'
  | 'hasHeader'
  | 'rowsAbove'
  | 'columns'
  | 'mapping'
  | 'defaults'
  | 'rowCount'
  | 'stoppedBy'
>;

/** The findings in a row; the user's decision is stored separately. */
export type Checked = {
  readonly name: string | null;
  readonly problems: readonly InputProblem[];
  readonly doubts: readonly ClientWarning[];
  /** The gaps for invoices; missing in rows that an earlier version checked. */
  readonly gaps?: readonly InvoicingGap[];
  readonly leftOut: readonly LeftOutText[];
  /** Likely duplicates, under an older name: the field is on the disk. */
  readonly doubles: ImportRow['duplicates'];
};
type Finding = 'ready' | 'problem' | 'doubt' | 'double';
export type Decision = 'accept' | 'skip' | 'ask';
/** The state of a row: `ready` has no problems, or the user accepted its doubts. */
export type RowStatus = Finding | 'skipped' | 'sending' | 'created' | 'refused' | 'unknown';

/** The result of a row that was sent. */
export type RowResult = {
  readonly bankProblems: readonly BankProblem[];
  readonly problems: readonly InputProblem[];
  readonly error: CommandError | null;
  /** For a rejection; missing in rows of an earlier version. */
  readonly traceId?: string | null;
};

export type Row = {
  readonly row: number;
  /** The cells as in the file. */
  readonly cells: readonly string[];
  readonly edited: readonly string[] | null;
  readonly decision: Decision;
  readonly status: RowStatus;
  readonly checked: Checked;
  readonly intentId: string | null;
  readonly result: RowResult | null;
  readonly clientId: ClientId | null;
};

/** Rows that were not sent, so the user can still decide. */
export const unsentStatuses = [
  'ready',
  'problem',
  'doubt',
  'double',
  'skipped',
] as const satisfies readonly RowStatus[];
const failedStatuses = ['refused', 'unknown'] as const satisfies readonly RowStatus[];
/** All rows that did not become clients of the bank. */
export const notCreatedStatuses: readonly RowStatus[] = [
  'problem',
  'doubt',
  'double',
  'skipped',
  'ready',
  ...failedStatuses,
];

export const statusesOf: Readonly<Record<ImportView, readonly RowStatus[] | null>> = {
  all: null,
  undecided: ['problem', 'doubt', 'double'],
  ready: ['ready'],
  failed: failedStatuses,
  created: ['created'],
};

/** Problems come first, because a row with problems cannot be sent. */
export function findingOf({ problems, doubts, doubles }: Checked): Finding {
  if (problems.length > 0) return 'problem';
  if (doubles.length > 0) return 'double';
  return doubts.length > 0 ? 'doubt' : 'ready';
}

export function statusAfter(finding: Finding, decision: Decision): RowStatus {
  if (decision === 'skip') return 'skipped';
  return decision === 'accept' && finding !== 'problem' ? 'ready' : finding;
}

export function isUnsent({ status }: Pick<Row, 'status'>): boolean {
  return (unsentStatuses as readonly RowStatus[]).includes(status);
}

/** The possible actions on a row. A row that was sent, or may have been, does not change. */
export function rowActions(
  status: RowStatus,
): Pick<ImportRow, 'canEdit' | 'canDecide' | 'canAccept'> {
  return {
    canEdit: isUnsent({ status }) || status === 'refused',
    canDecide: isUnsent({ status }),
    canAccept: status === 'doubt' || status === 'double',
  };
}

/** The file was read to its end. */
export function isRead({ state }: Pick<ImportRun, 'state'>): boolean {
  return state !== 'reading' && state !== 'unread';
}

/** The import is neither reading nor sending. */
export function isOpenForChanges({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'preview' || state === 'stopped' || state === 'done';
}

function toStoredRow({
  row,
  cells,
  edited,
  decision,
  status,
  checked,
  intentId,
  result,
  clientId,
}: Row): StoredImportRow {
  return {
    row,
    cells: importCellsCodec.write(cells),
    edited: writeOrNull(importCellsCodec, edited),
    decision,
    found: findingOf(checked),
    status,
    checked: importCheckCodec.write(checked),
    intentId,
    result: writeOrNull(importResultCodec, result),
    clientId,
  };
}

function fromStoredRow({
  row,
  cells,
  edited,
  decision,
  status,
  checked,
  intentId,
  result,
  clientId,
}: StoredImportRow): Row {
  return {
    row,
    cells: importCellsCodec.read(cells),
    edited: readOrNull(importCellsCodec, edited),
    decision: decision as Decision,
    status: status as RowStatus,
    checked: importCheckCodec.read(checked),
    intentId,
    result: readOrNull(importResultCodec, result),
    clientId: clientId as ClientId | null,
  };
}

export function putRow(imports: ClientImports, row: Row): void {
  imports.putRow(toStoredRow(row));
}
export function rowAt(imports: ClientImports, row: number): Row | null {
  const stored = imports.row(row);
  return stored && fromStoredRow(stored);
}
export function rowsOf(
  imports: ClientImports,
  query: Parameters<ClientImports['rows']>[0],
): readonly Row[] {
  return imports.rows(query).map(fromStoredRow);
}

export function toStoredRun({ id, state, stoppedBy, ...about }: ImportRun): StoredClientImport {
  return {
    id,
    state,
    about: importRunCodec.write(about),
    stoppedBy: writeOrNull(errorCodec, stoppedBy),
  };
}
export function fromStoredRun({ id, state, about, stoppedBy }: StoredClientImport): ImportRun {
  return {
    ...importRunCodec.read(about),
    id,
    state: state as ImportRun['state'],
    stoppedBy: readOrNull(errorCodec, stoppedBy),
  };
}

export function toImportRow({
  row,
  cells,
  edited,
  decision,
  status,
  checked,
  result,
  clientId,
}: Row): ImportRow {
  const finding = findingOf(checked);
  const state = status === 'ready' ? (finding === 'problem' ? 'ready' : finding) : status;
  return {
    row,
    cells: [...(edited ?? cells)],
    name: checked.name,
    state,
    ...rowActions(state),
    isAccepted: decision === 'accept',
    problems: [...checked.problems, ...(result?.problems ?? [])],
    doubts: [...checked.doubts],
    gaps: [...(checked.gaps ?? [])],
    leftOut: [...checked.leftOut],
    duplicates: [...checked.doubles],
    bankProblems: [...(result?.bankProblems ?? [])],
    error: result?.error ?? null,
    traceId: result?.traceId ?? null,
    clientId,
  };
}

const countedStatuses = [
  'ready',
  'problem',
  'doubt',
  'double',
  'skipped',
  'created',
  'refused',
  'unknown',
] as const;

export function toClientImport(
  run: ImportRun,
  {
    counts,
    checkedCount,
  }: { readonly counts: ReadonlyMap<string, number>; readonly checkedCount: number },
): ClientImport {
  return {
    ...run,
    suggestions: suggestFields(run),
    isOpenForChanges: isOpenForChanges(run),
    checkedCount,
    counts: Object.fromEntries(
      countedStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as ClientImport['counts'],
  };
}
