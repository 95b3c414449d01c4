import * as z from 'zod/mini';
import { limitRun, limitRunItem } from '../../../../preload/contract/cards/limit-runs.ts';
import { clientImport, importRow } from '../../../../preload/contract/clients/client-imports.ts';
import { filedInvoice } from '../../../../preload/contract/invoices/invoice-files.ts';
import { openDecimal, openText } from '../../../../preload/contract/values.ts';
import type { Codec } from '../../codecs/codec.ts';
import * as own from '../../codecs/own-records.ts';

/** The latest time that a date can represent, in milliseconds since 1970. */
const maxTimeMs = 8_640_000_000_000_000;
const time = z.number().check(z.int(), z.minimum(-maxTimeMs), z.maximum(maxTimeMs));
const openTime = z.nullable(time);
/**
 * A counter of this app. It never comes near this limit, and a thousand times more is still exact.
 */
const count = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));
const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.string();
/** In hexadecimal digits. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Ranks grow by one per half-life of some days. */
const rank = z.number().check(z.minimum(-10_000_000), z.maximum(10_000_000));

/** SQLite's JSON functions fail on deeper texts, and recursive code overflows its stack. */
const maxDepth = 200;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

function isJson(json: string, canRead: (json: string) => boolean): boolean {
  try {
    return !isTooDeep(JSON.parse(json)) && canRead(json);
  } catch {
    return false;
  }
}

const anyJson = z.string().check(z.refine((json) => isJson(json, () => true)));

type ReadingCodec = Pick<Codec<unknown>, 'model' | 'read'>;

/** JSON text that one of the codecs can read. */
function json(...codecs: readonly ReadingCodec[]) {
  return z
    .string()
    .check(
      z.refine((written) =>
        codecs.some(({ model, read }) =>
          isJson(written, (each) => model.safeParse(read(each)).success),
        ),
      ),
    );
}
function openJson(...codecs: readonly ReadingCodec[]) {
  return z.nullable(json(...codecs));
}

/** The codecs for the request and the answer that a write of each family stores. */
const writeCodecs = {
  card: { asked: [own.cardWriteRequestCodec], answer: [own.cardAnswerCodec] },
  client: {
    asked: [own.clientCreationRequestCodec, own.clientWriteRequestCodec],
    answer: [own.clientCreationAnswerCodec, own.clientWriteAnswerCodec],
  },
  registration: { asked: [own.registrationRequestCodec], answer: [own.writeAnswerCodec] },
  subscription: { asked: [own.subscriptionRequestCodec], answer: [own.writeAnswerCodec] },
  'terminal-payment': { asked: [own.paymentRequestCodec], answer: [own.writeAnswerCodec] },
} as const satisfies Readonly<
  Record<string, Readonly<Record<'asked' | 'answer', readonly ReadingCodec[]>>>
>;

const bytes = z.instanceof(Uint8Array);
const tracked = z.object({ id: text, label: openText, added_epoch_ms: time });

/**
 * The columns of a delivery that an import reads. All others are computed from body and headers.
 */
export const eventShape = z.object({
  receivedAtEpochMs: time,
  timesReceived: count,
  isRead: flag,
  isStarred: flag,
  isQuarantined: flag,
  body: bytes,
  headers: text,
});

/**
 * The tables that an exported vault may fill, with the shape of each row. A row of another shape was
 * not written by this app. STRICT tables already enforce the column types.
 */
export const rowShapes = {
  tracked_card: z.extend(tracked, { last_digits: openText, source: text }),
  card_history: z.object({
    entry: count,
    card_id: text,
    at_epoch_ms: time,
    action: text,
    outcome: text,
    detail: anyJson,
  }),
  card_use: z.object({ card_id: text, times: count, last_used_epoch_ms: time, rank }),
  draft: z.object({ key: text, body: text, updated_epoch_ms: time }),
  limit_run: z.object({
    id: text,
    started_epoch_ms: time,
    state: limitRun.shape.state,
    stopped_by: openJson(own.errorCodec),
  }),
  limit_run_item: z.object({
    run_id: text,
    place: count,
    card_id: text,
    state: limitRunItem.shape.state,
    write_id: openText,
    item: json(own.limitRunItemCodec),
  }),
  limit_notice: z.object({
    card_id: text,
    limit_name: text,
    period: text,
    threshold_percent: count,
  }),
  client_import: z.object({
    id: text,
    state: clientImport.shape.state,
    about: json(own.importRunCodec),
    stopped_by: openJson(own.errorCodec),
  }),
  client_import_part: z.object({ place: count, bytes }),
  client_import_row: z.object({
    row: count,
    cells: json(own.importCellsCodec),
    edited: openJson(own.importCellsCodec),
    decision: z.enum(['accept', 'skip', 'ask']),
    found: z.enum(['ready', 'problem', 'doubt', 'double']),
    standing: importRow.shape.state,
    checked: json(own.importCheckCodec),
    intent_id: openText,
    result: openJson(own.importResultCodec),
    client_id: openText,
  }),
  client_import_key: z.object({ key: text, row: count }),
  client_import_mapping: z.object({
    header: text,
    chosen: json(own.importMappingCodec),
    used_epoch_ms: time,
  }),
  watched_payment: z.extend(tracked, {
    entry: count,
    state: z.enum(['following', 'settled', 'silent']),
    since_epoch_ms: time,
    at_epoch_ms: time,
    is_told: flag,
    paid_epoch_ms: openTime,
    paid_value: openText,
    paid_currency: openText,
    terminal_id: openText,
    outcome: openText,
    tip_value: openText,
  }),
  watched_invoice: tracked,
  tracked_subscription: tracked,
  registration: z.extend(tracked, {
    entry: count,
    source: text,
    said_epoch_ms: openTime,
    organization_id: openText,
    legal_name: openText,
    status: openText,
    flow_type: openText,
    legal_flow: openText,
    country: openText,
    created_at: openText,
    has_problems: flag,
    step: openText,
    step_epoch_ms: openTime,
    moved_epoch_ms: time,
    erased_epoch_ms: openTime,
    is_from_backup: flag,
  }),
  registration_answer: z.object({ id: text, json: anyJson }),
  write: z
    .object({
      id: text,
      family: z.enum(Object.keys(writeCodecs) as [keyof typeof writeCodecs]),
      kind: text,
      state: z.enum([
        'sending',
        'waiting-for-approval',
        'applied',
        'refused',
        'unknown',
        'resolved',
      ]),
      sent_epoch_ms: time,
      checked_epoch_ms: openTime,
      object_id: openText,
      happened: z.nullable(flag),
      asked: openText,
      answer: openText,
    })
    .check(
      z.refine(
        ({ family, state, asked, answer }) =>
          // `asked` is removed only after a write has ended, and never for a card.
          (asked !== null ||
            (family !== 'card' && ['applied', 'refused', 'resolved'].includes(state))) &&
          (answer !== null || family !== 'card') &&
          openJson(...writeCodecs[family].asked).safeParse(asked).success &&
          openJson(...writeCodecs[family].answer).safeParse(answer).success,
      ),
    ),
  write_step: z.object({
    step: count,
    write_id: text,
    family: text,
    state: text,
    at_epoch_ms: time,
  }),
  first_step: z.object({ step: text, at_epoch_ms: time }),
  notice: z.object({
    entry: count,
    at_epoch_ms: time,
    about: json(own.noticeCodec),
    is_read: flag,
  }),
  told_once: z.object({ kind: text, subject: text, occasion: text }),
  low_balance: z.object({ account: text, below: text, is_told: flag }),
  changed_price: z.object({
    product_id: text,
    former: json(own.productPriceCodec),
    changed_epoch_ms: time,
  }),
  different_clients: z.object({ one: text, other: text }),
  terminal: z.object({ number: count, id: text, name: openText }),
  card_rule: z.object({
    id: text,
    card_id: text,
    kind: text,
    plan: json(own.cardRulePlanCodec),
    state: json(own.cardRuleStateCodec),
  }),
  hand_over: z.object({
    entry: count,
    invoice_id: text,
    way: text,
    at_epoch_ms: time,
    taken_back_epoch_ms: openTime,
    file_id: openText,
    sent_epoch_ms: openTime,
    amount: openDecimal,
    currency: openText,
    iban: openText,
    name: openText,
    reference: openText,
    instalment: z.nullable(count),
    instalments_left: count,
  }),
  filed_invoice: z.object({
    entry: count,
    file_id: sha256,
    place: count.check(z.maximum(9_999)),
    name: text,
    bytes: count,
    added_epoch_ms: time,
    is_signed: flag,
    problem: filedInvoice.shape.problem,
    content: openJson(own.eInvoiceCodec),
    instalments: count,
    invoice_id: openText,
    is_answered: flag,
  }),
  invoice_file_part: z.object({ file_id: sha256, place: count, bytes }),
  card_group: z.object({ id: text, content: json(own.cardGroupCodec) }),
} as const satisfies Readonly<Record<string, z.ZodMiniObject>>;

/**
 * The tables that an exported vault never fills. Their data is proven or rebuilt here, or left out:
 * see `import-vault.ts`.
 */
export const leftOutTables: ReadonlySet<string> = new Set([
  'card_rules_off',
  'commit_count',
  'event_receiver',
  'event_secret',
  'folder_file',
  'known_card',
  'pay_answer',
  'received_event',
  'received_event_body',
  'received_event_count',
  'receiving',
  'records_doubt',
  'registration_event',
  'registration_events_read',
  'seen_invoice',
  'supplier_iban',
  'watched_folder',
]);
