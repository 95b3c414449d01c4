import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import { onlyError, signedIn, type Answer, type Caller } from '../unit/demo-service/signed-in.ts';

/** Time only moves when a test moves it. */
const startedAt = Date.UTC(2026, 10, 19, 10, 42);

let service: DemoService;
let call: Caller;
beforeEach(async () => {
  service = await startDemoService({ now: () => startedAt });
  call = await signedIn(service);
});
afterEach(() => service.close());

function list(answer: Answer, key: string): readonly Readonly<Record<string, unknown>>[] {
  return answer.body[key] as Readonly<Record<string, unknown>>[];
}

describe('products', () => {
  test('are listed by title, by type and one by one', async () => {
    const all = list(await call('GET', '/v2/products'), 'products');
    const titles = all.map(({ title }) => String(title));
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)));
    expect(
      new Set(
        list(await call('GET', '/v2/products?filter[type]=service'), 'products').map(
          ({ type }) => type,
        ),
      ),
    ).toEqual(new Set(['service']));
    expect((await call('GET', `/v2/products/${String(all[0]?.['id'])}`)).body['product']).toEqual(
      all[0],
    );
    expect(onlyError(await call('GET', '/v2/products?filter[type]=other')).source).toEqual({
      parameter: 'filter[type]',
    });
  });
});

describe('supplier invoices', () => {
  test('are read by id, and the sums of an invoice agree', async () => {
    for (const invoice of list(await call('GET', '/v2/supplier_invoices'), 'supplier_invoices')) {
      expect(
        (await call('GET', `/v2/supplier_invoices/${String(invoice['id'])}`)).body[
          'supplier_invoice'
        ],
      ).toEqual(invoice);
      const cents = (field: string): number =>
        Math.round(Number((invoice[field] as { value: string }).value) * 100);
      expect(cents('total_amount_excluding_taxes') + cents('total_tax_amount')).toBe(
        cents('total_amount'),
      );
      const deducted = { 'D-0098': 48_000, 'GF-3308': 4_824 }[String(invoice['invoice_number'])];
      expect(cents('payable_amount') + cents('total_amount_credit_notes') + (deducted ?? 0)).toBe(
        cents('total_amount'),
      );
    }
  });

  test('are filtered by due date and status, and sorted by amount as numbers', async () => {
    const count = async (query: string): Promise<number> =>
      list(await call('GET', `/v2/supplier_invoices?${query}`), 'supplier_invoices').length;
    expect([
      await count('filter[due_date]=past_and_today'),
      await count('filter[due_date]=future'),
      await count('filter[due_date]=missing_date'),
    ]).toEqual([4, 7, 1]);
    expect(await count('filter[status][]=scheduled&filter[status][]=to_approve')).toBe(2);
    const amounts = list(
      await call('GET', '/v2/supplier_invoices?sort_by=total_amount:asc'),
      'supplier_invoices',
    ).map((invoice) => Number((invoice['total_amount'] as { value: string }).value));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });
});

describe('terminal payments', () => {
  const pay = (
    terminal: string,
    metadata: Readonly<Record<string, string>> = { till: '2' },
  ): Promise<Answer> =>
    call('POST', `/v2/terminals/${terminal}/payment`, {
      amount: { value: '12.50', currency: 'EUR' },
      metadata,
    });
  const readPayment = async (answer: Answer): Promise<unknown> =>
    (
      await call(
        'GET',
        `/v2/terminal_payments/${(answer.body['terminal_payment'] as { id: string }).id}`,
      )
    ).body['terminal_payment'];

  test('are accepted first and authorized once the customer has paid', async () => {
    const payment = await pay(service.terminalId);
    expect(payment.status).toBe(202);
    expect(await readPayment(payment)).toMatchObject({ status: 'PENDING', authorized_at: null });
    service.control.advance(8_000);
    expect(await readPayment(payment)).toMatchObject({
      status: 'AUTHORIZED',
      authorized_amount: { value: '12.50', currency: 'EUR' },
      metadata: { till: '2' },
      authorized_at: '2026-11-19T10:42:08.000Z',
    });
  });

  test('end as the configured demo customer behaves', async () => {
    const [tip, refused, silent] = [
      await pay(service.terminalId, { demo_customer: 'adds-tip' }),
      await pay(service.terminalId, { demo_customer: 'is-refused' }),
      await pay(service.terminalId, { demo_customer: 'leaves' }),
    ];
    service.control.advance(600_000);
    expect(await readPayment(tip)).toMatchObject({
      status: 'AUTHORIZED',
      amount: { value: '12.50' },
      authorized_amount: { value: '13.75', currency: 'EUR' },
    });
    expect(await readPayment(refused)).toMatchObject({
      status: 'REFUSED',
      authorized_amount: null,
      authorized_at: null,
      card_summary: '0002',
    });
    expect(await readPayment(silent)).toMatchObject({
      status: 'PENDING',
      metadata: { demo_customer: 'leaves' },
    });
  });

  test('stay pending on a terminal that is off', async () => {
    const payment = await pay('3f0a2f1e-0000-4000-8000-000000000000');
    service.control.advance(600_000);
    expect(await readPayment(payment)).toMatchObject({ status: 'PENDING' });
  });
});
