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

  it('are marked when the bank changes one, field by field, until the owner has looked', async () => {
    const bank = await rig.startBank();
    await rig.connect(bank, 'Bakery');
    expect((await synced()).changedCount).toBe(0);
    bank.control.advance(180_000);
    const changed = (await list({ text: 'ferme' })).rows[0];
    if (changed === undefined) throw new Error('not there');
    await rig.cashdesk.handlers.supplierInvoices.get({ id: changed.id, refresh: 'now' });
    await vi.waitFor(async () => expect((await list()).changedCount).toBe(1));
    expect((await get(changed.id)).changes).toMatchObject([
      { field: 'status', before: '"to_approve"', after: '"to_pay"' },
    ]);
    await rig.cashdesk.handlers.supplierInvoices.markSeen({ id: changed.id });
    expect([(await list()).changedCount, (await get(changed.id)).changes]).toEqual([0, []]);
  });

  it('are reminded of once, and exported with all that the question finds', async () => {
    await rig.connect(await rig.startBank(), 'Bakery');
    await synced();
    const reminded = async (): Promise<readonly (string | null)[]> => {
      const answer = await rig.cashdesk.handlers.notices.list({ before: null, limit: 200 });
      return answer.ok
        ? answer.value.notices.flatMap(({ about }) =>
            about.kind === 'invoice-due' ? [about.invoice.supplier] : [],
          )
        : [];
    };
    await vi.waitFor(async () => expect(await reminded()).toHaveLength(3));
    expect(await reminded()).toEqual(
      expect.arrayContaining(['Beurrerie de Bresse', 'Emballages Rhône', 'Ferme des Monts']),
    );
    rig.cashdesk.wake();
    expect(
      await rig.cashdesk.handlers.supplierInvoices.export({
        query: { ...everything, text: 'minoterie' },
        format: 'csv',
      }),
    ).toEqual({ ok: true, value: { wasSaved: true, rowCount: 2 } });
    expect(
      rig.saved[0]?.text.split('\r\n').filter((line) => line.includes('Minoterie du Forez')),
    ).toHaveLength(2);
    expect(
      await rig.cashdesk.handlers.supplierInvoices.export({
        query: everything,
        format: 'json',
      }),
    ).toEqual({ ok: true, value: { wasSaved: true, rowCount: 12 } });
    expect((JSON.parse(rig.saved[1]?.text ?? '') as readonly unknown[]).length).toBe(12);
    expect(await reminded()).toHaveLength(3);
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
