import {
  type CompanyFacts,
  languageOfClient,
} from '../../../../preload/contract/clients/company-facts.ts';
import type {
  ClientImport,
  ImportField,
} from '../../../../preload/contract/clients/client-imports.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { ClientImports } from '../../../data/vault/clients/client-imports.ts';
import { type HowToRead, readTable } from '../../../import/read-table.ts';
import type { YieldToEventLoop } from '../../yield-to-event-loop.ts';
import { guessColumns, looksLikeHeader, maxRowsAbove, rowsAboveHeader } from './guess-mapping.ts';
import { importMappingCodec } from '../../../data/codecs/own-records.ts';

/** A realistic size for a user's import; each row is one request. */
export const maxRows = 10_000;
/** Far more than that many rows need. */
export const maxFileBytes = 20_000_000;
const maxRemembered = 50;

export type FileReading = Pick<ClientImport, 'encoding' | 'delimiter' | 'hasHeader' | 'columns'> & {
  readonly rowsAbove: number;
  readonly rows: readonly (readonly string[])[];
};

/** A, B, … Z, AA, as in spreadsheets. */
function columnLetter(at: number): string {
  return at < 26
    ? String.fromCodePoint(65 + at)
    : columnLetter(Math.floor(at / 26) - 1) + columnLetter(at % 26);
}

function invalidFile(code: string) {
  return failed({ kind: 'invalid-input' as const, problems: [{ path: ['file'], code }] });
}

/**
 * Reads a file as rows of equal width, from its header on: a title above it is no client. Detects
 * the options that are null. Errors: `invalid-input` with `not-text`, `no-rows`, `row-too-long` or
 * `too-many-rows`.
 */
export async function readImportFile(
  bytes: Uint8Array,
  options: HowToRead & {
    readonly hasHeader: boolean | null;
    readonly rowsAbove?: number;
    readonly yieldToEventLoop: YieldToEventLoop;
  },
): Promise<Result<FileReading>> {
  const table = await readTable(bytes, { ...options, maxRows: maxRowsAbove + 1 + maxRows });
  if (table.kind !== 'table')
    return invalidFile(table.kind === 'too-many-columns' ? 'not-text' : table.kind);
  const { encoding, delimiter } = table;
  const rowsAbove =
    options.hasHeader === false ? 0 : (options.rowsAbove ?? rowsAboveHeader(table.rows));
  const rows = table.rows.slice(rowsAbove);
  const [firstRow = []] = rows;
  const hasHeader = options.hasHeader ?? looksLikeHeader(firstRow);
  const body = hasHeader ? rows.slice(1) : rows;
  if (body.length === 0) return invalidFile('no-rows');
  if (body.length > maxRows) return invalidFile('too-many-rows');
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Array.from(
    { length: width },
    (_, at) => (hasHeader ? (firstRow[at] ?? '').trim() : '') || columnLetter(at),
  );
  return ok({
    encoding,
    delimiter,
    hasHeader,
    rowsAbove,
    columns,
    rows: body.map((row) => (row.length === width ? row : columns.map((_, at) => row[at] ?? ''))),
  });
}

type MappingChoice = Pick<ClientImport, 'mapping' | 'defaults'>;

function headerOf(columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => column.toLowerCase()));
}

/**
 * The mapping that the user chose last for a file with this header, else a guess from the headings;
 * and the defaults for rows without a value.
 */
export function chooseMapping(
  imports: ClientImports,
  {
    columns,
    hasHeader,
    rows = [],
  }: Pick<FileReading, 'columns' | 'hasHeader'> & Partial<Pick<FileReading, 'rows'>>,
  home: CompanyFacts,
): MappingChoice {
  const remembered = hasHeader ? imports.mappingOf(headerOf(columns)) : null;
  if (remembered !== null) return importMappingCodec.read(remembered);
  const { mapping, kind, mentionsCountry } = guessColumns(
    hasHeader ? columns : columns.map(() => ''),
    rows,
  );
  // A column without any value does not count.
  const hasNoValue = (field: ImportField): boolean => {
    const at = mapping.indexOf(field);
    return at < 0 || (rows.length > 0 && rows.every((row) => (row[at] ?? '').trim() === ''));
  };
  const isDomestic = !mentionsCountry;
  return {
    mapping,
    // The same defaults as in the form of a new client. If a column has the field, its missing
    // values are not guessed. The language follows from the country.
    defaults: {
      kind,
      currency: hasNoValue('currency') ? home.currency : null,
      locale:
        isDomestic && hasNoValue('locale') ? languageOfClient(home.country ?? '', home) : null,
      countryCode: isDomestic ? home.country : null,
    },
  };
}

export function rememberMapping(
  imports: ClientImports,
  {
    columns,
    hasHeader,
    mapping,
    defaults,
  }: Pick<ClientImport, 'columns' | 'hasHeader'> & MappingChoice,
  usedAtEpochMs: number,
): void {
  if (hasHeader)
    imports.rememberMapping({
      header: headerOf(columns),
      chosen: importMappingCodec.write({ mapping, defaults }),
      usedAtEpochMs,
      most: maxRemembered,
    });
}

/** As much as one turn writes, including a checkpoint of earlier writes. */
const partBytes = 64 * 1024;

/** Stores the file itself, so that it can be read with other options later. */
export async function storeFile(
  imports: ClientImports,
  bytes: Uint8Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  for (let place = 0; place * partBytes < bytes.length; place += 1) {
    imports.putPart(place, bytes.subarray(place * partBytes, (place + 1) * partBytes));
    await yieldToEventLoop();
  }
}

export async function readFileParts(
  imports: ClientImports,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let part = imports.part(0); part !== null; part = imports.part(parts.length)) {
    parts.push(part);
    await yieldToEventLoop();
  }
  return Buffer.concat(parts);
}
