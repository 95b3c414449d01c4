import { calendarDay, timestamp, dayMs } from '../clock.ts';
import { euros, type Money } from '../money.ts';
import { frenchIban } from '../seed/iban.ts';
import { createSeededRandom } from '../seed/random.ts';
import type { World } from '../world.ts';
import { type ConnectionsSketch, connectionsOf } from './invoice-connections.ts';

/** The fields for filters and sorting; the whole object has every field of the specification. */
export interface SupplierInvoice {
  readonly id: string;
  readonly status: string;
  readonly supplier_name: string;
  readonly total_amount: Money;
  readonly due_date: string | null;
  readonly payment_date: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly [field: string]: unknown;
}

interface Sketch extends ConnectionsSketch {
  readonly supplier: string;
  /** What the bakery buys from the supplier, written after their name. */
  readonly work?: 'rent' | 'repair' | 'design';
  readonly number: string;
  readonly cents: number;
  /**
   * Prepaid, or withheld for the tax office: the payable amount is below the total, without a
   * credit note.
   */
  readonly deductedCents?: number;
  readonly description?: 'repairNote' | 'designNote';
  /** Days from today; missing if the invoice has no due date. */
  readonly dueInDays?: number;
  readonly status: string;
  readonly vatRate: string;
  readonly isEInvoice?: boolean;
  readonly hasDuplicates?: boolean;
  readonly isCreditNote?: boolean;
  /** Requests payment to another account than the supplier's other invoices. */
  readonly hasNewIban?: boolean;
  readonly createdDaysAgo?: number;
  /** How it changes while the service runs. */
  readonly later?: { readonly afterMs: number; readonly status: string };
}

const sketches: readonly Sketch[] = [
  {
    supplier: 'Minoterie du Forez',
    number: 'F-2026-1183',
    cents: 84_240,
    dueInDays: -3,
    status: 'to_review',
    vatRate: '0.055',
    creditNoteCents: 4_240,
    isEInvoice: true,
    hasDuplicates: true,
    suggested: ['0.94', '0.41'],
  },
  {
    supplier: 'Électricité Vallon',
    number: '4471',
    cents: 44_220,
    dueInDays: -1,
    status: 'to_pay',
    vatRate: '0.2',
    suggested: ['0.88'],
  },
  {
    supplier: 'Beurrerie de Bresse',
    number: 'BB 20931',
    cents: 31_800,
    dueInDays: 0,
    status: 'to_pay',
    vatRate: '0.055',
    isEInvoice: true,
  },
  {
    supplier: 'Emballages Rhône',
    number: 'ER-77120',
    cents: 15_672,
    dueInDays: 1,
    status: 'awaiting_payment',
    vatRate: '0.2',
    hasNewIban: true,
  },
  {
    supplier: 'Ferme des Monts',
    number: '2026/311',
    cents: 20_450,
    dueInDays: 2,
    status: 'to_approve',
    vatRate: '0.055',
    later: { afterMs: 180_000, status: 'to_pay' },
    isTransferRequested: true,
  },
  {
    supplier: 'Assurances Saône',
    number: 'AS-551',
    cents: 18_800,
    dueInDays: 8,
    status: 'scheduled',
    vatRate: '0',
    isTransferScheduled: true,
  },
  {
    supplier: 'SCI Les Tanneurs',
    work: 'rent',
    number: '12-2026',
    cents: 118_000,
    dueInDays: 12,
    status: 'to_pay',
    vatRate: '0',
  },
  {
    supplier: 'Minoterie du Forez',
    /* The rest of F-2026-1183 after its credit note: the two look alike. */
    number: 'F-2026-1240',
    cents: 80_000,
    dueInDays: 15,
    status: 'to_review',
    vatRate: '0.055',
    isEInvoice: true,
    hasDuplicates: true,
  },
  {
    supplier: 'Ateliers Perrin',
    work: 'repair',
    number: 'D-0098',
    cents: 160_000,
    deductedCents: 48_000,
    description: 'repairNote',
    status: 'to_review',
    vatRate: '0.2',
    hasDiscrepancies: true,
    isDeclined: true,
  },
  {
    supplier: 'Emballages Rhône',
    number: 'ER-76540',
    cents: 14_208,
    dueInDays: -40,
    status: 'paid',
    vatRate: '0.2',
    createdDaysAgo: 70,
    recordedAfterDays: 33,
  },
  {
    supplier: 'Beurrerie de Bresse',
    number: 'AV-2026-17',
    cents: 4_510,
    dueInDays: 5,
    status: 'to_review',
    vatRate: '0.055',
    isCreditNote: true,
    relatedTo: 'BB 20931',
  },
  {
    supplier: 'Giulia Ferri',
    work: 'design',
    number: 'GF-3308',
    /* Net 241.18, 22 % of VAT, less 20 % of the net: 246.00 to pay. */
    cents: 29_424,
    deductedCents: 4_824,
    description: 'designNote',
    dueInDays: 20,
    status: 'on_hold_by_compliance',
    vatRate: '0.22',
  },
];

/** The current invoices of the service, and a function that changes one. */
export interface InvoiceTable {
  readonly all: () => readonly SupplierInvoice[];
  /** Throws if it does not exist. */
  readonly update: (id: string, patch: Readonly<Record<string, unknown>>) => void;
}

/** The invoices in the bakery's table, and how some of them change. */
export function seedInvoices(world: World, seed: number): InvoiceTable {
  const random = createSeededRandom(seed ^ 0x1f0ce);
  const { texts } = world;
  const nowEpochMs = world.now();
  const ibans = new Map<string, string>();
  /** A supplier has one account, except for an invoice with another one. */
  const ibanOf = ({ supplier, hasNewIban }: Sketch): string => {
    const drawn = frenchIban('14505', '00002', random.digits(9).padStart(11, '0'));
    if (hasNewIban === true) return drawn;
    const iban = ibans.get(supplier) ?? drawn;
    ibans.set(supplier, iban);
    return iban;
  };
  const figures = sketches.map((sketch, index): SupplierInvoice => {
    const createdAt = nowEpochMs - (sketch.createdDaysAgo ?? 33 - index * 2) * dayMs;
    const rate = Number(sketch.vatRate);
    const taxCents = Math.round(sketch.cents - sketch.cents / (1 + rate));
    const creditNoteCents = sketch.creditNoteCents ?? 0;
    const due = sketch.dueInDays === undefined ? null : calendarDay(nowEpochMs, sketch.dueInDays);
    const isReviewed = sketch.status !== 'to_review';
    const canPay = sketch.status === 'to_pay' || sketch.status === 'awaiting_payment';
    const attachment = random.uuid();
    const fileName = `facture-${sketch.number.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
    const lifecycle = [
      [200, texts.deposited, 0],
      [202, texts.received, 60_000],
      [203, texts.available, 17 * 60_000],
    ] as const;
    return {
      id: random.uuid(),
      organization_id: world.organization.id,
      initiator_id: world.signedInMemberId,
      is_einvoice: sketch.isEInvoice ?? false,
      has_duplicates: sketch.hasDuplicates ?? false,
      is_attachment_invoice: true,
      is_attachment_non_financial: false,
      is_credit_note: sketch.isCreditNote ?? false,
      has_suggested_credit_notes: creditNoteCents > 0,
      file_name: fileName,
      status: sketch.status,
      source_type: sketch.isEInvoice === true ? 'e_invoicing' : 'email',
      source: sketch.isEInvoice === true ? 'network' : 'email_forward',
      created_at: timestamp(createdAt),
      updated_at: timestamp(createdAt + dayMs),
      analyzed_at: timestamp(createdAt + 40_000).replace('Z', '+00:00'),
      attachment_id: attachment,
      display_attachment_id: attachment,
      e_invoice_type: sketch.isEInvoice === true ? 'factur-x' : null,
      invoice_number: sketch.number,
      supplier_name:
        sketch.work === undefined ? sketch.supplier : `${sketch.supplier}, ${texts[sketch.work]}`,
      vat_number: null,
      tin: null,
      description: sketch.description === undefined ? '' : texts[sketch.description],
      iban: ibanOf(sketch),
      attachment_category: sketch.isCreditNote === true ? 'credit_note' : 'invoice',
      total_amount: euros(sketch.cents),
      total_amount_excluding_taxes: euros(sketch.cents - taxCents),
      total_tax_amount: euros(taxCents),
      payable_amount: euros(sketch.cents - creditNoteCents - (sketch.deductedCents ?? 0)),
      total_amount_credit_notes: euros(creditNoteCents),
      taxes: rate === 0 ? [] : [{ tax_amount: euros(taxCents), tax_rate: sketch.vatRate }],
      issue_date: calendarDay(createdAt),
      due_date: due,
      payment_date: sketch.status === 'paid' ? due : null,
      scheduled_date: sketch.status === 'scheduled' ? due : null,
      einvoicing_lifecycle_events:
        sketch.isEInvoice === true
          ? lifecycle.map(([status_code, reason_message, afterMs]) => ({
              status_code,
              reason: null,
              reason_message,
              timestamp: timestamp(createdAt + afterMs),
            }))
          : [],
      available_actions: {
        delete: isReviewed,
        archive: isReviewed,
        unarchive: false,
        pay: canPay,
        reasons: {
          pay: canPay ? [] : ['invalid_status'],
          delete: isReviewed ? [] : ['invalid_status'],
          archive: isReviewed ? [] : ['invalid_status'],
          unarchive: ['invalid_status'],
        },
      },
    };
  });
  /** A separate generator: relations must not change the ids of the invoices. */
  const connectionsRandom = createSeededRandom(seed ^ 0x2f0ce);
  const colleague = world.members.find(({ role }) => role === 'admin');
  const byNumber = new Map(
    figures.map(({ id }, index) => [
      sketches[index]?.number ?? '',
      { id, cents: sketches[index]?.cents ?? 0 },
    ]),
  );
  const invoices = figures.map((invoice, index): SupplierInvoice => {
    const connections = connectionsOf(sketches[index] ?? {}, {
      random: connectionsRandom,
      createdAtEpochMs: Date.parse(invoice.created_at),
      ownerId: world.signedInMemberId,
      colleagueId: colleague?.id ?? world.signedInMemberId,
      byNumber,
      texts,
    });
    return { ...invoice, ...connections };
  });
  const patches = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    all: () =>
      invoices.map((invoice, index) => {
        const later = sketches[index]?.later;
        const now =
          later === undefined || world.now() < nowEpochMs + later.afterMs
            ? invoice
            : {
                ...invoice,
                status: later.status,
                updated_at: timestamp(nowEpochMs + later.afterMs),
              };
        return { ...now, ...patches.get(invoice.id) };
      }),
    update: (id, patch) => {
      if (!invoices.some((invoice) => invoice.id === id))
        throw new Error(`There is no supplier invoice ${id}`);
      patches.set(id, { ...patches.get(id), updated_at: timestamp(world.now()), ...patch });
    },
  };
}
