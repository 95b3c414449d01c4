import { createHash } from 'node:crypto';
import path from 'node:path';
import type { MonthTable } from '../../../preload/contract/invoices/accountant.ts';
import { byteOrderMark } from '../../export/csv.ts';
import type { ZipEntry } from '../../export/zip.ts';
import { cachedOrganization } from '../cached-organization.ts';
import { type Month, type MonthDocument, type MonthPart, monthOf } from '../month-part.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { monthPage } from './month-page.ts';

/** The features' parts of a month, read once for all outputs. */
type OpenMonth = {
  readonly scope: Scope;
  readonly month: Month;
  readonly parts: readonly MonthPart[];
};
export function openMonth(scope: Scope, name: string): OpenMonth {
  return {
    scope,
    month: monthOf(name),
    parts: scope.monthParts(),
  };
}

export async function monthTables({
  scope,
  month,
  parts,
}: OpenMonth): Promise<readonly MonthTable[]> {
  const tables: MonthTable[] = [];
  for (const part of parts) tables.push(...((await part.tables?.(month, scope.messages())) ?? []));
  return tables;
}

/** The parts that the month lacks as a whole; empty: none. */
export function monthNote({ vault, messages }: Scope): string {
  const say = messages();
  const files = [say('month.handed-over'), say('month.cards'), say('ui.word.events')].join(', ');
  return vault === null ? say('month.missing', { files }) : '';
}

function monthFiles({ scope, month, parts }: OpenMonth) {
  return parts
    .flatMap(({ files }) => files(month, scope.messages()))
    .map((file) => ({ ...file, fullName: `${file.name}.${file.extension}` }));
}

const manifestName = 'manifest.json';

function pageName(scope: Scope): string {
  return `${scope.messages()('month.page')}.pdf`;
}

/** Not in a file name of Windows, or not a name at all. */
const invalidInNames = /[\\/:*?"<>|]|^\.+/g;

/**
 * The user's files of the month. Files of the same name are numbered, also next to the month's own
 * files: a program that unpacks them would overwrite one with the other.
 */
async function monthDocuments(opened: OpenMonth): Promise<readonly MonthDocument[]> {
  const { scope, month, parts } = opened;
  const documents: MonthDocument[] = [];
  const fixedNames = [
    ...monthFiles(opened).map(({ fullName }) => fullName),
    pageName(scope),
    manifestName,
  ];
  const takenNames = new Set(fixedNames.map((name) => name.toLowerCase()));
  const numbers = new Map<string, number>();
  for (const part of parts) {
    for (const { name, bytes } of (await part.documents?.(month)) ?? []) {
      const safeName = name.replaceAll(invalidInNames, '-');
      const { name: stem, ext } = path.parse(safeName);
      const key = safeName.toLowerCase();
      let [freeName, number] = [safeName, numbers.get(key) ?? 1];
      while (takenNames.has(freeName.toLowerCase()))
        freeName = `${stem} (${String((number += 1))})${ext}`;
      numbers.set(key, number);
      takenNames.add(freeName.toLowerCase());
      documents.push({ name: freeName, bytes });
    }
  }
  return documents;
}

/** The names of the file's entries, in order. */
export async function entryNames(opened: OpenMonth): Promise<readonly string[]> {
  return [
    ...monthFiles(opened).map(({ fullName }) => fullName),
    ...(await monthDocuments(opened)).map(({ name }) => name),
    pageName(opened.scope),
    manifestName,
  ];
}

export function companyOf(scope: Scope): string {
  return cachedOrganization(scope)?.legalName ?? scope.profile.name;
}

type ManifestEntry = { readonly name: string; bytes: number; rows?: number; sha256: string };

/** The lists of the month, a page with its totals, and a manifest of them with their hashes. */
export async function* monthEntries(opened: OpenMonth): AsyncIterable<ZipEntry> {
  const { scope, month } = opened;
  const messages = scope.messages();
  const manifestEntries: ManifestEntry[] = [];

  async function* hashEntry(
    entry: { readonly name: string; readonly rows?: () => number },
    chunks: AsyncIterable<Uint8Array>,
  ): AsyncIterable<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    const rows = entry.rows?.();
    manifestEntries.push({
      name: entry.name,
      bytes,
      ...(rows !== undefined && { rows }),
      sha256: hash.digest('hex'),
    });
  }

  for (const { fullName, extension, text } of monthFiles(opened)) {
    let rows = 0;
    const parts = {
      messages,
      csvForm: scope.csvForm(),
      yieldToEventLoop: createYield(scope),
      onRow: () => void (rows += 1),
    };
    yield {
      name: fullName,
      bytes: hashEntry(
        { name: fullName, rows: () => rows },
        encodeUtf8(text(parts), extension === 'csv' ? byteOrderMark : ''),
      ),
    };
  }
  for (const { name, bytes } of await monthDocuments(opened))
    yield { name, bytes: hashEntry({ name }, bytes()) };
  const page = pageName(scope);
  yield { name: page, bytes: hashEntry({ name: page }, pdfOf(opened, manifestEntries)) };
  yield {
    name: manifestName,
    bytes: encodeUtf8(
      yieldOnce(
        `${JSON.stringify(
          {
            format: 1,
            company: companyOf(scope),
            month: month.name,
            madeAt: new Date(scope.now()).toISOString(),
            files: manifestEntries,
          },
          null,
          2,
        )}\n`,
      ),
    ),
  };
}

async function* yieldOnce<Value>(value: Value): AsyncIterable<Value> {
  yield value;
}

async function* encodeUtf8(texts: AsyncIterable<string>, prefix = ''): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  if (prefix !== '') yield encoder.encode(prefix);
  for await (const text of texts) yield encoder.encode(text);
}

async function* pdfOf(
  opened: OpenMonth,
  manifestEntries: readonly ManifestEntry[],
): AsyncIterable<Uint8Array> {
  const { scope, month } = opened;
  const messages = scope.messages();
  const formatLocale = scope.formatLocale();
  const formatDate = (options: Intl.DateTimeFormatOptions, epochMs: number): string =>
    new Intl.DateTimeFormat(formatLocale, options).format(epochMs);
  const files: MonthTable = {
    title: messages('month.files'),
    columns: [messages('menu.file'), messages('month.column.rows')],
    rows: manifestEntries.map((file) => [file.name, String(file.rows ?? '')]),
    note: monthNote(scope),
  };
  const content = monthPage(
    {
      title: `${companyOf(scope)} – ${formatDate({ month: 'long', year: 'numeric' }, month.fromEpochMs)}`,
      sentence: messages('month.made', {
        time: formatDate({ dateStyle: 'long', timeStyle: 'short' }, scope.now()),
      }),
      tables: [...(await monthTables(opened)), files],
    },
    formatLocale,
  );
  yield await scope.toPdf(content);
}
