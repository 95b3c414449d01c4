import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type SupplierInvoiceId, supplierInvoiceId } from '../../../preload/contract/values.ts';
import { decodeText } from '../../import/decode-text.ts';
import { textPieces } from '../../import/text-pieces.ts';
import type { OpenFile, OpenedFile } from '../../import/open-file.ts';
import type { YieldToEventLoop } from '../yield-to-event-loop.ts';

const uuid =
  /(?<![0-9a-f-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f-])/gi;
const maxBytes = 20 * 1024 * 1024;

/**
 * The specification's ids are UUIDs. In a file without UUIDs, accepts words that could be other
 * ids: with a digit, and not a date or an amount.
 */
function isOtherId(word: string): boolean {
  return (
    /\d/.test(word) &&
    word.length >= 6 &&
    !/^\d{1,4}[-_]\d{1,2}[-_]\d{1,4}$/.test(word) &&
    supplierInvoiceId.safeParse(word).success
  );
}

/**
 * The distinct ids in any text, in its order, and the number of its lines without one. The first
 * line may be headings. Yields to the event loop in between.
 */
export async function findInvoiceIds(
  text: string,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ readonly ids: readonly SupplierInvoiceId[]; readonly ignoredCount: number }> {
  let hasUuids = false;
  for (const piece of textPieces(text)) {
    hasUuids ||= piece.search(uuid) !== -1;
    await yieldToEventLoop();
  }
  const idsOf = (line: string): readonly string[] =>
    hasUuids
      ? (line.match(uuid) ?? []).map((id) => id.toLowerCase())
      : line
          .split(/[\s,;|"']+/)
          .filter(isOtherId)
          .slice(0, 1);
  const ids = new Set<SupplierInvoiceId>();
  let [ignoredCount, isFirst, isHeading] = [0, true, false];
  for (const piece of textPieces(text)) {
    for (const line of piece.split(/\r\n|\r|\n/).filter((each) => each.trim() !== '')) {
      const lineIds = idsOf(line);
      for (const id of lineIds) ids.add(id as SupplierInvoiceId);
      if (lineIds.length === 0) ignoredCount += 1;
      isHeading ||= isFirst && lineIds.length === 0;
      isFirst = false;
    }
    await yieldToEventLoop();
  }
  return {
    ids: [...ids],
    ignoredCount: isHeading && ids.size > 0 ? ignoredCount - 1 : ignoredCount,
  };
}

type ReadIds = {
  readonly wasChosen: boolean;
  readonly fileName: string | null;
  readonly ids: SupplierInvoiceId[];
  readonly ignoredCount: number;
};

function invalidFile(code: string) {
  return failed({ kind: 'invalid-input' as const, problems: [{ path: ['file'], code }] });
}
function toNotOpened(kind: Exclude<OpenedFile['kind'], 'opened'>): Result<ReadIds> {
  if (kind === 'too-large') return invalidFile('too-large');
  return kind === 'failed'
    ? failed({ kind: 'storage-unavailable', reason: 'unavailable' })
    : ok({ wasChosen: false, fileName: null, ids: [], ignoredCount: 0 });
}

/**
 * The ids of a file that the user chooses; adds nothing. Errors: `storage-unavailable` if it cannot
 * be read; `invalid-input` for a file that is too large or no text.
 */
export async function readInvoiceIds({
  openFile,
  yieldToEventLoop,
}: {
  readonly openFile: OpenFile;
  readonly yieldToEventLoop: YieldToEventLoop;
}): Promise<Result<ReadIds>> {
  const file = await openFile({ extensions: ['csv', 'txt', 'tsv'], maxBytes });
  if (file.kind !== 'opened') return toNotOpened(file.kind);
  const decoded = await decodeText(file.bytes, { encoding: null, yieldToEventLoop });
  if (decoded.kind === 'not-text') return invalidFile('not-text');
  const { ids, ignoredCount } = await findInvoiceIds(decoded.text, yieldToEventLoop);
  return ok({ wasChosen: true, fileName: file.name, ids: [...ids], ignoredCount });
}
