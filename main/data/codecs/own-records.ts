import * as z from 'zod/mini';
import {
  cardResend,
  cardWriteEnd,
  cardDifference,
} from '../../../preload/contract/cards/card-changes.ts';
import { cardHours, ruleBlock } from '../../../preload/contract/cards/card-rules.ts';
import { clientChange, clientDifference } from '../../../preload/contract/clients/client-change.ts';
import { clientImport, importRow } from '../../../preload/contract/clients/client-imports.ts';
import { clientRow } from '../../../preload/contract/clients/clients.ts';
import { verdict } from '../../../preload/contract/webhooks/inbox.ts';
import { limitRunItem, runChange } from '../../../preload/contract/cards/limit-runs.ts';
import { noticeAbout } from '../../../preload/contract/notices/notices.ts';
import {
  clientWarning,
  invoicingGap,
  newClient,
} from '../../../preload/contract/clients/new-client.ts';
import { money } from '../../../preload/contract/products.ts';
import {
  bankProblem,
  commandError,
  inputProblem,
} from '../../../preload/contract/result-schemas.ts';
import { fieldChange } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { newPayment } from '../../../preload/contract/terminal-payments.ts';
import {
  cardId,
  clientId,
  instant,
  openText,
  subscriptionId,
} from '../../../preload/contract/values.ts';
import { createCodec } from './codec.ts';

// Values that only this app has: the bank cannot send them again.

export const errorCodec = createCodec(commandError, { name: 'error', version: 1 });

/** A change of a card; `bodyText` is sent byte for byte. */
export const cardWriteRequestCodec = createCodec(
  z.object({
    idempotencyKey: openText,
    bodyText: openText,
    fields: z.readonly(
      z.array(z.object({ field: z.string(), before: openText, asked: z.string() })),
    ),
  }),
  { name: 'card-write-asked', version: 1 },
);
export const cardAnswerCodec = createCodec(
  z.object({
    unknownSinceEpochMs: z.nullable(z.number()),
    resend: cardResend,
    approval: z.nullable(
      z.object({
        sessionToken: openText,
        isEnrolled: z.boolean(),
        sinceEpochMs: z.number(),
        untilEpochMs: z.nullable(z.number()),
        isApproved: z.exactOptional(z.boolean()),
      }),
    ),
    end: z.nullable(cardWriteEnd),
    error: z.nullable(commandError),
    differences: z.readonly(z.array(cardDifference)),
    times: z.nullable(
      z.object({ sinceBankEpochMs: z.nullable(z.number()), latestEpochMs: z.number() }),
    ),
  }),
  { name: 'card-write-answer', version: 1 },
);

export const productPriceCodec = createCodec(z.nullable(money), {
  name: 'product-price',
  version: 1,
});

/** A card of a run over many cards, without the fields that have columns. */
export const limitRunItemCodec = createCodec(
  z.extend(z.omit(limitRunItem, { cardId: true, state: true }), { isRetry: z.boolean() }),
  { name: 'limit-run-item', version: 1 },
);
export const cardGroupCodec = createCodec(
  z.object({ name: z.string(), wanted: runChange, cardIds: z.array(cardId) }),
  { name: 'card-group', version: 1 },
);

/** Why the bank rejected the write. */
const refusedWrite = z.object({ error: commandError });
/** While the outcome is unknown: the bank's id of the request. */
const unknownWrite = z.object({ traceId: openText });
export const writeAnswerCodec = createCodec(z.union([refusedWrite, unknownWrite]), {
  name: 'write-answer',
  version: 1,
});

export const clientCreationRequestCodec = createCodec(
  z.object({
    client: newClient,
    bodyText: z.string(),
    sought: z.object({
      knownIds: z.readonly(z.array(clientId)),
      sentBankEpochMs: z.nullable(z.number()),
    }),
  }),
  { name: 'client-creation-asked', version: 1 },
);
export const clientCreationAnswerCodec = createCodec(
  z.union([
    z.extend(unknownWrite, { candidates: z.exactOptional(z.readonly(z.array(clientRow))) }),
    z.object({ row: clientRow, wasFound: z.boolean() }),
    refusedWrite,
  ]),
  { name: 'client-creation-answer', version: 1 },
);

/** A sent change or deletion; `before`: the changed fields as stored here before. */
export const clientWriteRequestCodec = createCodec(
  z.object({ name: openText, change: clientChange, before: clientChange }),
  { name: 'client-write-asked', version: 1 },
);
export const clientWriteAnswerCodec = createCodec(
  z.union([
    z.object({
      row: z.nullable(clientRow),
      differences: z.readonly(z.array(clientDifference)),
      wasGone: z.boolean(),
    }),
    refusedWrite,
    unknownWrite,
  ]),
  { name: 'client-write-answer', version: 1 },
);

export const importRunCodec = createCodec(
  z.omit(clientImport, {
    id: true,
    state: true,
    isOpenForChanges: true,
    suggestions: true,
    checkedCount: true,
    counts: true,
    stoppedBy: true,
  }),
  { name: 'client-import', version: 1 },
);
/** The cells of a row, from the file or edited by the user. */
export const importCellsCodec = createCodec(z.readonly(z.array(z.string())), {
  name: 'client-import-cells',
  version: 1,
});
export const importCheckCodec = createCodec(
  z.object({
    name: openText,
    problems: z.readonly(z.array(inputProblem)),
    doubts: z.readonly(z.array(clientWarning)),
    gaps: z.exactOptional(z.readonly(z.array(invoicingGap))),
    leftOut: z.readonly(importRow.shape.leftOut),
    doubles: importRow.shape.duplicates,
  }),
  { name: 'client-import-check', version: 1 },
);
export const importResultCodec = createCodec(
  z.object({
    bankProblems: z.readonly(z.array(bankProblem)),
    problems: z.readonly(z.array(inputProblem)),
    error: z.nullable(commandError),
    traceId: z.exactOptional(openText),
  }),
  { name: 'client-import-result', version: 1 },
);
export const registrationRequestCodec = createCodec(z.object({ legalName: openText }), {
  name: 'registration-asked',
  version: 1,
});
export const subscriptionRequestCodec = createCodec(
  z.object({ callbackUrl: openText, knownIds: z.readonly(z.array(subscriptionId)) }),
  { name: 'subscription-asked', version: 1 },
);
/** A payment that a terminal was asked to collect. */
export const paymentRequestCodec = createCodec(newPayment, {
  name: 'terminal-payment-asked',
  version: 1,
});

/** How the columns of a file with a known header were mapped. */
export const importMappingCodec = createCodec(
  z.pick(clientImport, { mapping: true, defaults: true }),
  { name: 'client-import-mapping', version: 1 },
);

/** Fields of an invoice as the user last saw them, each as the JSON text of its value. */
export const seenFieldsCodec = createCodec(z.readonly(z.record(z.string(), z.string())), {
  name: 'seen-invoice-fields',
  version: 1,
});
export const fieldChangesCodec = createCodec(z.readonly(z.array(fieldChange)), {
  name: 'seen-invoice-changes',
  version: 1,
});

/** A notification to the user. */
export const noticeCodec = createCodec(noticeAbout, { name: 'notice', version: 1 });

/** The last known values of a card, by field. */
export const knownCardFieldsCodec = createCodec(z.readonly(z.record(z.string(), z.string())), {
  name: 'known-card-fields',
  version: 1,
});
export const knownCardChangesCodec = createCodec(
  z.readonly(
    z.array(
      z.object({
        field: z.string(),
        before: z.string(),
        after: z.string(),
        atEpochMs: z.number(),
        isTold: z.boolean(),
      }),
    ),
  ),
  { name: 'known-card-changes', version: 1 },
);

export const verdictCodec = createCodec(verdict, { name: 'event-verdict', version: 1 });

const ruledValues = z.readonly(z.record(z.string(), z.string()));
/** A rule that the user planned for a card. */
export const cardRulePlanCodec = createCodec(
  z.object({
    hours: z.nullable(z.object({ ...cardHours.shape, zone: z.string() })),
    untilEpochMs: z.nullable(instant),
  }),
  { name: 'card-rule-plan', version: 1 },
);
/** What a rule changed, and what it restores on the card. */
export const cardRuleStateCodec = createCodec(
  z.object({
    isOn: z.boolean(),
    isLast: z.boolean(),
    openDay: z.nullable(z.string()),
    openUntilEpochMs: z.nullable(instant),
    hold: z.nullable(
      z.object({
        base: ruledValues,
        held: ruledValues,
        phase: z.enum(['to-held', 'held', 'to-base']),
        from: ruledValues,
        sent: z.nullable(z.object({ bodyText: z.string(), atEpochMs: instant })),
      }),
    ),
    traces: z.object({
      unsureUntilEpochMs: z.nullable(instant),
      answeredEpochMs: z.nullable(instant),
    }),
    blocked: z.nullable(
      z.object({ why: ruleBlock, error: z.nullable(commandError), seen: ruledValues }),
    ),
    checkedEpochMs: instant,
    missed: z.nullable(z.object({ sinceEpochMs: instant, isMade: z.boolean() })),
  }),
  { name: 'card-rule-state', version: 1 },
);

/** The content of an e-invoice that the user added: `EInvoice` of `main/import`. */
export const eInvoiceCodec = createCodec(
  z.object({
    isCreditNote: z.boolean(),
    number: openText,
    sellerNames: z.readonly(z.array(z.string())),
    vatNumber: openText,
    ibans: z.readonly(z.array(z.string())),
    gross: openText,
    isGrossComputed: z.boolean(),
    payable: openText,
    net: openText,
    tax: openText,
    currency: openText,
    issueDate: openText,
    dueDates: z.readonly(z.array(z.string())),
    instalments: z.readonly(z.array(z.object({ dueDate: openText, amount: z.string() }))),
    unreadable: z.readonly(
      z.array(
        z.enum([
          'number',
          'seller',
          'vatNumber',
          'iban',
          'gross',
          'payable',
          'net',
          'tax',
          'currency',
          'issueDate',
          'dueDate',
        ]),
      ),
    ),
  }),
  { name: 'e-invoice', version: 1 },
);
