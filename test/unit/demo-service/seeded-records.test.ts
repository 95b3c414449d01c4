import { describe, expect, test } from 'vitest';
import { registrationBody } from '../../../main/demo-service/registrations/registration-body.ts';
import {
  type Registration,
  toAnswer,
} from '../../../main/demo-service/registrations/registration.ts';
import { seedRegistrations } from '../../../main/demo-service/registrations/seed-registrations.ts';
import { seedWorld } from '../../../main/demo-service/seed/seed-world.ts';
import { seedTexts } from '../../../main/demo-service/seed/texts.ts';
import { seedInvoices } from '../../../main/demo-service/supplier-invoices/seed-invoices.ts';
import { toSupplierInvoice } from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import {
  findSameNumber,
  findSamePrice,
} from '../../../main/features/supplier-invoices/similar-invoices.ts';
import { findSumDifferences } from '../../../main/features/supplier-invoices/sum-differences.ts';
import { stepOfEvent } from '../../../main/features/registrations/registration-steps.ts';

const now = Date.UTC(2026, 10, 19, 10, 42);
const world = seedWorld({ seed: 1, now: () => now, cards: 8 });
const invoices = seedInvoices(world, 1).all();
const registrations = seedRegistrations(1, now, world.texts);

function isFilled(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.values(value).every((each) => each !== null)
      : value !== null && value !== false && value !== '';
}

describe('the supplier invoices of the demo', () => {
  test.each([
    'has_discrepancies',
    'declined_note',
    'suggested_transactions',
    'matched_transactions_ids',
    'matched_transactions',
    'transfer_ids',
    'request_transfer',
    'meta',
    'approval_workflow',
    'related_invoices',
  ])('have %s on at least one of them, and not on another', (field) => {
    const filled = invoices.filter((invoice) => isFilled(invoice[field]));
    expect(filled.length).toBeGreaterThan(0);
    expect(filled.length).toBeLessThan(invoices.length);
  });

  test('are matched and recorded once they are paid, and suggest transactions before', () => {
    for (const invoice of invoices) {
      const isPaid = invoice.status === 'paid';
      expect(isFilled(invoice['matched_transactions']), String(invoice['invoice_number'])).toBe(
        isPaid,
      );
      expect(isFilled(invoice['meta']), String(invoice['invoice_number'])).toBe(isPaid);
      if (isPaid) expect(invoice['suggested_transactions']).toEqual([]);
    }
  });

  test('include a look-alike for each invoice marked as duplicate', () => {
    const duplicates = invoices.filter((invoice) => invoice['has_duplicates'] === true);
    expect(duplicates.map((invoice) => invoice['invoice_number'])).toEqual([
      'F-2026-1183',
      'F-2026-1240',
    ]);
    const models = invoices.flatMap(
      (invoice) => toSupplierInvoice(JSON.parse(JSON.stringify(invoice)) as never) ?? [],
    );
    expect(
      models
        .filter(({ hasDuplicates }) => hasDuplicates === true)
        .map(
          (invoice) =>
            (findSameNumber(invoice, models) ?? findSamePrice(invoice, models))?.invoiceNumber,
        ),
    ).toEqual(['F-2026-1240', 'F-2026-1183']);
  });

  test('request less than the total after a deposit and after withholding, without a warning', () => {
    const differences = invoices.flatMap((invoice) => {
      const model = toSupplierInvoice(JSON.parse(JSON.stringify(invoice)) as never);
      return model === null
        ? []
        : findSumDifferences(model).map(({ sum, isDoubt, difference }) => [
            model.invoiceNumber,
            model.totalAmountExcludingTaxes?.value,
            model.totalAmount?.value,
            sum,
            isDoubt,
            difference,
          ]);
    });
    expect(differences).toEqual([
      ['D-0098', '1333.33', '1600.00', 'payable', false, '-480'],
      ['GF-3308', '241.18', '294.24', 'payable', false, '-48.24'],
    ]);
  });

  test('link a credit note to the invoice that it corrects', () => {
    const note = invoices.find((invoice) => invoice['invoice_number'] === 'AV-2026-17');
    const corrected = invoices.find((invoice) => invoice['invoice_number'] === 'BB 20931');
    expect(note?.['related_invoices']).toMatchObject([
      { id: corrected?.id, total_amount: { value: '318.00', currency: 'EUR' } },
    ]);
  });

  test('are the same for the same seed', () => {
    expect(seedInvoices(seedWorld({ seed: 1, now: () => now, cards: 8 }), 1).all()).toEqual(
      invoices,
    );
  });
});

describe('the registrations of the demo', () => {
  const lastStep = ({ sentEvents }: Registration) =>
    stepOfEvent(sentEvents.at(-1)?.event_type ?? null);

  test('are at each step that the specification lists, one at each', () => {
    expect(registrations.map(lastStep)).toEqual([
      'pending',
      'user-started',
      'contract-signed',
      'submitted',
      'deposit-activated',
      'deposit-signed',
      'deposit-certified',
      'deposit-statement',
      'reset',
      'completed',
    ]);
  });

  test('report a reset by their organization only in the creation of a company', () => {
    const [reset] = registrations.filter((each) => lastStep(each) === 'reset');
    expect(reset?.legalFlow).toBe('company_creation');
    expect(reset?.sentEvents.at(-1)).toMatchObject({
      event_type: 'organizations.deleted',
      resource_type: 'organization',
      resource_id: reset?.organizationId,
    });
    expect(toAnswer(reset as Registration)['organization']).toMatchObject({
      id: reset?.organizationId,
    });
  });

  test('name the remaining problems and their places in the breakdown until the contract is signed', () => {
    const breakdowns = registrations.map(
      (each) => (toAnswer(each)['flow'] as { breakdown: unknown[] }).breakdown,
    );
    expect(breakdowns[0]).toEqual([
      {
        code: 'required',
        detail: 'The birth date is needed before the contract can be signed',
        source: { pointer: '/stakeholders/0/birth_date' },
      },
    ]);
    expect(breakdowns.slice(1).flat()).toEqual([]);
    const [german] = seedRegistrations(1, now, seedTexts.de);
    expect(german?.breakdown.map(({ detail }) => detail)).toEqual([seedTexts.de.birthDateNeeded]);
  });

  test('are accepted by the service itself', () => {
    for (const each of registrations) {
      const { locale, legal_flow, partner_user, organization, stakeholders } = toAnswer(each);
      const withoutIds = { ...(organization as object), id: undefined, legal_number: undefined };
      const people = (stakeholders as readonly object[]).map((person) => ({
        ...person,
        id: undefined,
      }));
      const body: unknown = JSON.parse(
        JSON.stringify({
          locale,
          legal_flow,
          partner_user,
          organization: withoutIds,
          stakeholders: people,
        }),
      );
      expect(registrationBody.safeParse(body).error).toBeUndefined();
    }
  });

  test('are the same for the same seed, including their event IDs and the order of events', () => {
    expect(seedRegistrations(1, now, world.texts)).toEqual(registrations);
    for (const { sentEvents, answer } of registrations) {
      const times = sentEvents.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted());
      expect(times[0]).toBe(answer['created_at']);
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(now);
    }
  });
});
