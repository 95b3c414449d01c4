import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../preload/contract/index.ts';
import type { SupplierInvoiceId } from '../../preload/contract/values.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { type CashdeskRig, bankingOf, createCashdeskRig } from '../peers/cashdesk-rig.ts';
import { signedIn } from '../unit/demo-service/signed-in.ts';

let rig: CashdeskRig;
beforeEach(() => {
  rig = createCashdeskRig();
});
afterEach(() => rig.close());

const everything = { text: '', lanes: [], statuses: [], isChangedOnly: false };
async function list(
  question: { readonly refresh?: 'no' | 'if-stale' | 'now'; readonly text?: string } = {},
) {
  const answer = await rig.cashdesk.handlers.supplierInvoices.list({
    ...everything,
    at: 0,
    limit: 100,
    refresh: 'no',
    ...question,
  });
  if (!answer.ok) throw new Error(answer.error.kind);
  // As over the border.
  return contract.supplierInvoices.list.output.parse(answer.value);
}
async function get(id: SupplierInvoiceId) {
  const answer = await rig.cashdesk.handlers.supplierInvoices.get({ id, refresh: 'no' });
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.supplierInvoices.get.output.parse(answer.value);
}
async function synced(count = 12): Promise<Awaited<ReturnType<typeof list>>> {
  await list({ refresh: 'now' });
  await vi.waitFor(async () =>
    expect(await list()).toMatchObject({
      totalCount: count,
      sync: { phase: 'idle', error: null },
    }),
  );
  return list();
}
function asked(bank: DemoService): readonly string[] {
  return bank.control
    .requests()
    .filter(({ path }) => path.includes('supplier_invoices'))
    .map(({ path, query }) => `${path.replace('/v2/supplier_invoices', '')}?${query}`);
}

describe('supplier invoices of a service with a list', () => {
  it('are on the board in its order, the credit note subtracted, an unknown status open', async () => {
    await rig.connect(await rig.startBank(), 'Bakery');
    const { rows, lanes, statuses, source } = await synced();
    expect(source).toBe('service-list');
    const order = ['late', 'today', 'next-7-days', 'later', 'no-date', 'done'];
    const places = rows.map(({ lane }) => order.indexOf(lane));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(rows.find(({ isCreditNote }) => isCreditNote)?.amount).toEqual({
      value: '-45.10',
      currency: 'EUR',
    });
    expect(rows.find(({ status }) => status === 'on_hold_by_compliance')?.lane).toBe('later');
    expect(statuses.find(({ value }) => value === 'on_hold_by_compliance')).toEqual({
      value: 'on_hold_by_compliance',
      count: 1,
    });
    const cents = lanes
      .flatMap(({ totals }) => totals)
      .reduce((sum, { value }) => sum + BigInt(value.replace('.', '')), 0n);
    expect(cents).toBe(
      rows.reduce((sum, { amount }) => sum + BigInt(amount?.value?.replace('.', '') ?? '0'), 0n),
    );
  });

  it('warn of the one that names another IBAN than its supplier had, and of no other', async () => {
    await rig.connect(await rig.startBank(), 'Bakery');
    const { rows } = await synced();
    const warned = rows.filter(({ hasNewIban }) => hasNewIban);
    expect(warned.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['ER-77120']);
    const [row] = warned;
    expect(row && (await get(row.id))).toMatchObject({
      formerIban: { iban: expect.stringMatching(/^FR\d{2}14505/) as string },
      isIbanValid: true,
      sumDifferences: [],
    });
  });
});

describe('supplier invoices of a service with only the documented endpoints', () => {
  it('are those of the watch list, each read by its id, and the list is asked for once', async () => {
    const withList = await rig.startBank({ seed: 7 });
    const bank = await rig.startBank({ seed: 7, withLists: false });
    const all = (await (await signedIn(withList))('GET', '/v2/supplier_invoices')).body[
      'supplier_invoices'
    ] as readonly { readonly id: SupplierInvoiceId }[];
    const ids = all.slice(0, 3).map(({ id }) => id);
    // It has no list of cards either, for which connecting waits.
    await rig.cashdesk.handlers.connections.save({
      id: null,
      draft: { name: 'Without', kind: 'production', banking: bankingOf(bank), registrations: null },
    });
    expect(await rig.cashdesk.handlers.session.signIn({})).toMatchObject({
      value: { outcome: 'signed-in' },
    });
    await list({ refresh: 'if-stale' });
    await vi.waitFor(async () => expect((await list()).source).toBe('own-list'));
    const missing = '00000000-0000-4000-8000-000000000000' as SupplierInvoiceId;
    expect(
      await rig.cashdesk.handlers.supplierInvoices.watch({
        invoices: [...ids, missing].map((id) => ({ id, label: null })),
      }),
    ).toEqual({ ok: true, value: { addedCount: 4, knownCount: 0 } });
    await vi.waitFor(async () =>
      expect(
        (await list()).rows.map(({ lane, isAbsent }) => lane === 'unread' && !isAbsent),
      ).toEqual([false, false, false, false]),
    );
    const { rows, sync, missingScope } = await list({ refresh: 'if-stale' });
    expect([
      rows.filter(({ isAbsent }) => isAbsent).map(({ id }) => id),
      sync.error,
      missingScope,
    ]).toEqual([[missing], null, null]);
    rig.cashdesk.wake();
    expect(asked(bank).filter((each) => each.startsWith('?'))).toHaveLength(1);
    expect(asked(bank).filter((each) => !each.startsWith('?')).length).toBe(4);
  });
});
