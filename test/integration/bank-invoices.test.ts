import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import type { BankApi } from '../../main/bank/bank-api.ts';
import type { SupplierInvoicePageRequest } from '../../main/bank/supplier-invoices/supplier-invoice-endpoints.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Result } from '../../preload/contract/result.ts';
import { supplierInvoice as invoiceModel } from '../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoice } from '../../preload/contract/invoices/supplier-invoices.ts';
import { supplierInvoiceId } from '../../preload/contract/values.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';

const nowEpochMs = Date.UTC(2026, 10, 19, 10, 42);

let service: DemoService;
beforeEach(async () => {
  service = await startDemoService({ now: () => nowEpochMs });
});
afterEach(() => service.close());

async function connect(scope?: string): Promise<BankApi> {
  const tokens = await signIn(service, scope);
  return createBankApi(
    createBankClient({
      baseUrl: service.baseUrl,
      fetch,
      accessToken: async () => ok(tokens.access_token),
      headers: { prefix: service.headerPrefix },
      now: () => nowEpochMs,
      random: () => 0,
      sleep: async () => undefined,
      journal: { record: () => undefined },
    }),
  );
}
async function restart(options: DemoServiceOptions): Promise<BankApi> {
  await service.close();
  service = await startDemoService(options);
  return connect();
}
function value<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}
const page = { page: 1, perPage: 100, sort: 'created', direction: 'ascending' } as const;
async function ask(
  api: BankApi,
  over: Partial<SupplierInvoicePageRequest> = {},
): Promise<readonly SupplierInvoice[]> {
  return value(await api.listSupplierInvoices({ ...page, ...over })).items;
}

describe('the supplier invoices', () => {
  it('come whole, each with everything that is said of it', async () => {
    const api = await connect();
    const { items, totalCount, nextPage } = value(await api.listSupplierInvoices(page));
    expect([items.length, nextPage]).toEqual([totalCount, null]);
    for (const invoice of items) {
      expect(invoiceModel.parse(invoice)).toEqual(invoice);
      expect(invoice.extras).toEqual([]);
    }
    expect(items.find(({ invoiceNumber }) => invoiceNumber === 'F-2026-1183')).toMatchObject({
      supplierName: 'Minoterie du Forez',
      totalAmount: { value: '842.40', currency: 'EUR' },
      payableAmount: { value: '800.00', currency: 'EUR' },
      hasDuplicates: true,
      dueDate: '2026-11-16',
      relatedInvoices: [
        { invoiceNumber: 'AV-2026-088', totalAmount: { value: '-42.40', currency: 'EUR' } },
      ],
      lifecycleEvents: [{ statusCode: '200' }, { statusCode: '202' }, { statusCode: '203' }],
    });
  });

  it('come page by page', async () => {
    const api = await connect();
    const first = value(await api.listSupplierInvoices({ ...page, perPage: 8 }));
    const second = value(await api.listSupplierInvoices({ ...page, perPage: 8, page: 2 }));
    expect([first.nextPage, second.nextPage]).toEqual([2, null]);
    expect([...first.items, ...second.items]).toEqual(await ask(api));
  });

  it('are narrowed and put in order by the bank', async () => {
    const api = await connect();
    const all = await ask(api);
    expect(
      (await ask(api, { filter: { due: 'past-and-today' } })).every(
        ({ dueDate }) => dueDate !== null && dueDate <= '2026-11-19',
      ),
    ).toBe(true);
    expect((await ask(api, { filter: { due: 'none' } })).map(({ dueDate }) => dueDate)).toEqual([
      null,
    ]);
    expect(
      (await ask(api, { filter: { statuses: ['scheduled', 'to_approve'] } }))
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['scheduled', 'to_approve']);
    const times = all.map(({ updatedAt }) => updatedAt ?? '').toSorted();
    const [updatedFrom = '', updatedTo = ''] = [times.at(-3), times.at(-2)];
    expect(
      (await ask(api, { sort: 'updated', filter: { updatedFrom, updatedTo } })).map(
        ({ updatedAt }) => updatedAt,
      ),
    ).toEqual([updatedFrom, updatedTo]);
    expect(
      (await ask(api, { sort: 'updated', direction: 'descending' })).map(
        ({ updatedAt }) => updatedAt,
      ),
    ).toEqual(times.toReversed());
    const dues = (await ask(api, { sort: 'due-date' })).map(({ dueDate }) => dueDate ?? '');
    expect(dues).toEqual(dues.toSorted());
    const suppliers = (await ask(api, { sort: 'supplier', direction: 'descending' })).map(
      ({ supplierName }) => supplierName ?? '',
    );
    expect(suppliers).toEqual(
      suppliers.toSorted((left, right) => left.localeCompare(right)).toReversed(),
    );
  });

  it('are read one by one, on a service without a list too', async () => {
    const api = await connect();
    const [some] = await ask(api);
    expect(value(await api.readSupplierInvoice(supplierInvoiceId.parse(some?.id)))).toEqual(some);
    const bare = await restart({ withLists: false, now: () => nowEpochMs });
    expect(await bare.listSupplierInvoices(page)).toEqual({
      ok: false,
      error: { kind: 'not-supported' },
    });
    expect(value(await bare.readSupplierInvoice(supplierInvoiceId.parse(some?.id)))).toEqual(some);
    expect(
      await bare.readSupplierInvoice(
        supplierInvoiceId.parse('c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10'),
      ),
    ).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });

  it('name the scope that is missing', async () => {
    const api = await connect('organization.read');
    expect(await api.listSupplierInvoices(page)).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed', missingScope: 'supplier_invoice.read' },
    });
  });
});
