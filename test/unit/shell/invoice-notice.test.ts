import { describe, expect, it } from 'vitest';
import { invoiceNotice } from '../../../main/shell/invoice-notice.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { supplierInvoiceId } from '../../../preload/contract/values.ts';

const told = (name: string | null) =>
  invoiceNotice(
    {
      connectionId: 'bakery',
      invoices: [{ id: supplierInvoiceId.parse('i1'), name, dueDay: '2026-11-23' }],
    },
    { t: messagesOf('en'), formatLocale: 'en-GB' },
  );

describe('the notification about an invoice', () => {
  it('names the supplier and the day, and leads to the invoice', () => {
    expect(told('Moulin Roux')).toMatchObject({
      body: expect.stringMatching(/Moulin Roux.*Mon,? 23 Nov/) as unknown,
      leadsTo: { screen: 'supplier-invoices', id: 'i1', connectionId: 'bakery', action: null },
    });
  });

  it('keeps a supplier who has no name, or one of tricks, to one short line', () => {
    const { body: unnamed } = told(null);
    expect(told('\u202e\n').body).toBe(unnamed);
    const { body } = told(`Moulin\r\n\u202e${'x'.repeat(300)}`);
    expect(body).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(body.length).toBeLessThan(200);
  });
});
