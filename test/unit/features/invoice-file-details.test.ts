import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { startDemoService } from '../../../main/demo-service/start-demo-service.ts';
import { readEInvoicePage } from '../../../main/import/e-invoice/read-e-invoice.ts';
import { openInvoiceFiles } from '../../../main/features/supplier-invoices/files/invoice-files.ts';
import { sampleText, ublOf, utf8 } from '../../fixtures/e-invoice-files.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

const id = invoiceIdOf('5a1e0000-0000-4000-8000-000000000001');
const iban = 'DE02120300000000202051';
const ofMill = invoiceWith({
  id,
  invoiceNumber: 'RE-2026-0117',
  supplierName: 'Müller & Söhne Getreide GmbH',
  iban,
  totalAmount: euros('842.40'),
  issueDate: '2026-10-17',
});

async function valueOf<Value>(
  answer: unknown,
  { parse }: { readonly parse: (value: unknown) => Value },
): Promise<Value> {
  const result = (await answer) as { readonly ok: boolean; readonly value?: unknown };
  if (!result.ok) throw new Error(JSON.stringify(result));
  return parse(result.value);
}

function rig(scope: Partial<Scope> = {}) {
  const board = setUp({}, scope);
  const commands = openInvoiceFiles(board.connection, board.invoices.onFilesChange);
  return {
    ...board,
    commands,
    rows: async () =>
      (
        await valueOf(
          commands.list({ invoiceId: null, at: 0, limit: 20 }),
          contract.invoiceFiles.list.output,
        )
      ).rows,
    get: (of: string) => valueOf(commands.get({ id: of }), contract.invoiceFiles.get.output),
    add: (text: string) =>
      commands.add({ file: { name: 'r.xml', base64: Buffer.from(text).toString('base64') } }),
  };
}

test('shows both sides of a file that differs from its invoice', async () => {
  const { store, add, rows, get } = rig();
  store({ ...ofMill, iban: 'DE89370400440532013000' });
  await add(sampleText('xrechnung-ubl'));
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'differs', differences: ['iban'], invoice: { id } });
  const { comparison, bank, candidates } = await get(row?.id ?? '');
  expect(comparison?.file.ibans).toEqual([iban]);
  expect(bank?.ibans).toEqual(['DE89370400440532013000']);
  expect(comparison?.results).toContainEqual({ field: 'iban', result: 'differs' });
  expect(candidates).toEqual([]);
});

test('offers a candidate again after the user said that it is none of them', async () => {
  const { store, add, rows, get, commands } = rig();
  store(ofMill);
  await add(sampleText('xrechnung-ubl'));
  const [row] = await rows();
  const file = row?.id ?? '';
  await commands.choose({ id: file, invoiceId: null });
  const { row: left, candidates, bank, comparison } = await get(file);
  expect(left).toMatchObject({ state: 'not-known', invoice: null });
  expect(candidates).toMatchObject([{ id, invoiceNumber: 'RE-2026-0117' }]);
  expect(bank).toBeNull();
  expect(comparison).toMatchObject({ file: { number: 'RE-2026-0117' }, results: [] });
  await commands.choose({ id: file, invoiceId: id });
  expect((await get(file)).row.state).toBe('same');
});

test('has no data of an unreadable file, and no file of another id', async () => {
  const { add, rows, get, commands } = rig();
  await add('<order/>');
  const [row] = await rows();
  expect(await get(row?.id ?? '')).toMatchObject({
    row: { state: 'unreadable', problem: 'other' },
    comparison: null,
    bank: null,
  });
  expect(await commands.get({ id: `${'0'.repeat(64)}-0` })).toMatchObject({
    error: { kind: 'not-found' },
  });
});

test('counts the stored files although others are refused', async () => {
  const bytes = Buffer.from(sampleText('xrechnung-ubl'));
  const openFiles = async () =>
    (['too-large', 'opened', 'too-large'] as const).map(
      (kind) => async () =>
        kind === 'opened' ? { kind, name: 'r.xml', bytes: Buffer.from(bytes) } : { kind },
    );
  const { commands } = rig({ openFiles });
  expect(await commands.add({ file: null })).toMatchObject({
    value: { wasChosen: true, newCount: 1, knownCount: 0, refused: ['too-large', 'too-large'] },
  });
  const cancelled = rig({ openFiles: async () => [] });
  expect(await cancelled.commands.add({ file: null })).toMatchObject({
    value: { wasChosen: false, refused: [] },
  });
});

test('counts added files that cannot be read, also those that were here already', async () => {
  const { commands } = rig();
  const file = { name: 'a.xml', base64: Buffer.from('<order/>').toString('base64') };
  expect(await commands.add({ file })).toMatchObject({
    value: { newCount: 1, knownCount: 0, unreadableCount: 1 },
  });
  expect(await commands.add({ file })).toMatchObject({
    value: { newCount: 0, knownCount: 1, unreadableCount: 1 },
  });
});

test('adds examples in the demo company only', async () => {
  const text = ublOf({
    number: 'A 1',
    seller: 'A',
    iban,
    gross: '2.00',
    net: '1.00',
    tax: '1.00',
    issueDate: '2026-11-01',
    dueDate: null,
  });
  const invoiceFiles = async () => [{ name: 'a.xml', text }];
  const elsewhere = rig();
  expect(await elsewhere.commands.addExamples({})).toMatchObject({
    error: { kind: 'not-supported' },
  });
  const { profile, demo } = elsewhere.connection;
  const inDemo = rig({ profile: { ...profile, kind: 'demo' }, demo: { ...demo, invoiceFiles } });
  expect(await inDemo.commands.addExamples({})).toMatchObject({ value: { newCount: 1 } });
  expect(await inDemo.rows()).toMatchObject([{ fileName: 'a.xml' }]);
});

test('the demo company has three examples: two equal its invoices, one has another IBAN', async () => {
  const bank = await startDemoService();
  const { store, add, rows } = rig();
  for (const [index, invoice] of bank.control.supplierInvoices().entries())
    store(
      invoiceWith({
        id: invoiceIdOf(`5a1e0000-0000-4000-8000-0000000000${String(index + 10)}`),
        invoiceNumber: invoice['invoice_number'] as string,
        supplierName: invoice.supplier_name,
        iban: invoice['iban'] as string,
        totalAmount: euros(invoice.total_amount.value),
        payableAmount: euros((invoice['payable_amount'] as { value: string }).value),
        totalAmountExcludingTaxes: euros(
          (invoice['total_amount_excluding_taxes'] as { value: string }).value,
        ),
        totalTaxAmount: euros((invoice['total_tax_amount'] as { value: string }).value),
        issueDate: invoice['issue_date'] as string,
        dueDate: invoice.due_date,
      }),
    );
  for (const { name, text } of bank.invoiceFiles()) {
    await add(text);
    const end = await readEInvoicePage(utf8(text), 0);
    const page = end.kind === 'read' ? end.page : null;
    for (const { quantity, price, net } of page?.lines ?? [])
      expect(new Big(quantity ?? 0).times(price ?? 0).toFixed(2), name).toBe(net);
    expect(page?.lines, name).toHaveLength(1);
  }
  await bank.close();
  expect(await rows()).toMatchObject([
    { state: 'differs', differences: ['iban'], invoice: { invoiceNumber: '4471' } },
    { state: 'same', invoice: { invoiceNumber: '2026/311' } },
    { state: 'same', invoice: { invoiceNumber: 'BB 20931' } },
  ]);
});
