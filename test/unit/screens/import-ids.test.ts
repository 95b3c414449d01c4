import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { MessageId } from '../../../renderer/i18n/i18n.ts';
import {
  importIds,
  importedMessage,
} from '../../../renderer/screens/supplier-invoices/import-ids.ts';
import { invoiceIdOf } from '../../fixtures/invoices.ts';

function t(id: MessageId, values?: Readonly<Record<string, string | number>>): string {
  return `${id} ${JSON.stringify(values)}`;
}
type Parts = Parameters<typeof importIds>[0];
function file(count: number, ignoredCount: number): Parts['readIds'] {
  return async () =>
    ok({
      wasChosen: true,
      fileName: 'ids.csv',
      ids: Array.from({ length: count }, (_, at) => invoiceIdOf(`id-${String(at)}`)),
      ignoredCount,
    });
}
function watchedBefore(known: number, asked: number[] = []): Parts['watch'] {
  return async ({ invoices }) => {
    asked.push(invoices.length);
    const knownCount = Math.min(known, invoices.length);
    return ok({ addedCount: invoices.length - knownCount, knownCount });
  };
}

describe('ids of a file', () => {
  it("are added in batches of the command's maximum, and counted together", async () => {
    const asked: number[] = [];
    expect(await importIds({ readIds: file(5001, 3), watch: watchedBefore(1, asked) })).toEqual(
      ok({ fileName: 'ids.csv', addedCount: 4999, knownCount: 2, ignoredCount: 3 }),
    );
    expect(asked).toEqual([5000, 1]);
  });

  it('are not added if none is valid, which is reported', async () => {
    const asked: number[] = [];
    const end = await importIds({ readIds: file(0, 12), watch: watchedBefore(0, asked) });
    expect([asked, end.ok && end.value && importedMessage(end.value, t)]).toEqual([
      [],
      'invoices.import.none {"file":"ids.csv"}',
    ]);
  });

  it('report nothing without a chosen file, and the error of a failed one', async () => {
    const watch = watchedBefore(0);
    expect(
      await importIds({
        readIds: async () => ok({ wasChosen: false, fileName: null, ids: [], ignoredCount: 0 }),
        watch,
      }),
    ).toEqual(ok(null));
    const gone = failed({ kind: 'storage-unavailable' as const, reason: 'unavailable' as const });
    expect([
      await importIds({ readIds: async () => gone, watch }),
      await importIds({ readIds: file(2, 0), watch: async () => gone }),
    ]).toEqual([gone, gone]);
  });

  it('report known and excluded IDs only if there are any', () => {
    const reportOf = (knownCount: number, ignoredCount: number) =>
      importedMessage({ fileName: 'f', addedCount: 2, knownCount, ignoredCount }, t).match(
        /import\.\w+/g,
      );
    expect([reportOf(0, 0), reportOf(1, 0), reportOf(0, 4), reportOf(1, 4)]).toEqual([
      ['import.added'],
      ['import.added', 'import.known'],
      ['import.added', 'import.ignored'],
      ['import.added', 'import.known', 'import.ignored'],
    ]);
  });
});
