import { timestamp, dayMs } from '../clock.ts';
import { euros } from '../money.ts';
import type { SeededRandom } from '../seed/random.ts';
import type { SeedTexts } from '../seed/texts.ts';

/** The relations of an invoice: transactions, transfers, other invoices, and its accounting. */
export interface ConnectionsSketch {
  /** How well each suggested transaction fits, best first. */
  readonly suggested?: readonly string[];
  /** A transaction paid it, and accounting recorded it this number of days after its arrival. */
  readonly recordedAfterDays?: number;
  /** A transfer was requested. */
  readonly isTransferRequested?: boolean;
  /** Its transfer waits for its date. */
  readonly isTransferScheduled?: boolean;
  readonly isDeclined?: boolean;
  readonly hasDiscrepancies?: boolean;
  /** The number of a related invoice in the same table. */
  readonly relatedTo?: string;
  readonly creditNoteCents?: number;
}

/** The inputs for the relations of an invoice. */
interface ConnectionsParts {
  readonly random: SeededRandom;
  readonly createdAtEpochMs: number;
  readonly ownerId: string;
  readonly colleagueId: string;
  /** Ids and sums of the invoices on the same table, by number. */
  readonly byNumber: ReadonlyMap<string, { readonly id: string; readonly cents: number }>;
  readonly texts: SeedTexts;
}

/** The fields of the specification about an invoice's relations. */
export function connectionsOf(
  sketch: ConnectionsSketch,
  parts: ConnectionsParts,
): Readonly<Record<string, unknown>> {
  const { random, createdAtEpochMs, ownerId, colleagueId } = parts;
  const [transactionId, transferId, requestId, noteId, noteAttachmentId, approvalId] = Array.from(
    { length: 6 },
    random.uuid,
  );
  const { recordedAfterDays, creditNoteCents = 0, isTransferRequested = false } = sketch;
  const isPaid = recordedAfterDays !== undefined;
  const related = sketch.relatedTo === undefined ? undefined : parts.byNumber.get(sketch.relatedTo);
  return {
    has_discrepancies: sketch.hasDiscrepancies ?? false,
    declined_note: sketch.isDeclined === true ? parts.texts.declinedNote : null,
    suggested_transactions: (sketch.suggested ?? []).map((score) => ({ id: random.uuid(), score })),
    matched_transactions_ids: isPaid ? [transactionId] : [],
    matched_transactions: isPaid
      ? [{ subject_id: transferId, subject_type: 'Transfer', transaction_id: transactionId }]
      : [],
    transfer_ids: isPaid || sketch.isTransferScheduled === true ? [transferId] : [],
    request_transfer: isTransferRequested ? { id: requestId, initiator_id: colleagueId } : null,
    meta: {
      integration_type: isPaid ? 'accounting' : null,
      connector: isPaid ? 'cabinet-vial-ledger' : null,
      accounting_recorded_at: isPaid
        ? timestamp(createdAtEpochMs + recordedAfterDays * dayMs)
        : null,
      accounting_recorded_source: isPaid ? 'connector' : null,
    },
    approval_workflow: {
      approver_ids: [ownerId],
      supplier_invoice_request_id: isPaid || isTransferRequested ? approvalId : null,
      verified_by: isPaid ? colleagueId : null,
      last_approved_by: isPaid || sketch.isTransferScheduled === true ? ownerId : null,
    },
    related_invoices: [
      ...(creditNoteCents === 0
        ? []
        : [
            {
              id: noteId,
              invoice_number: 'AV-2026-088',
              total_amount: euros(-creditNoteCents),
              attachment_id: noteAttachmentId,
              file_name: 'avoir-AV-2026-088.pdf',
            },
          ]),
      ...(related === undefined
        ? []
        : [
            {
              id: related.id,
              invoice_number: sketch.relatedTo,
              total_amount: euros(related.cents),
              attachment_id: null,
              file_name: null,
            },
          ]),
    ],
  };
}
