import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import { terminalPaymentId } from '../../../preload/contract/values.ts';
import { anyObject, digits, toExtra, readFields, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';
import { requestedReader } from '../wire/requested-reader.ts';
import { asText, isJsonObject, member, parseJson, toJsonText } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { toMoney } from '../wire/money.ts';
import type { Nested } from '../wire/nested.ts';

/**
 * Specification, "Terminal payment". The metadata is parsed separately: it was also observed as
 * JSON text (spec/observed.md, "Webhooks").
 */
export const wireTerminalPayment = {
  id: text,
  terminal_id: text,
  poi_id: digits,
  amount: anyObject,
  authorized_amount: anyObject,
  status: text,
  payment_method: text,
  card_summary: digits,
  created_at: text,
  updated_at: text,
  authorized_at: text,
} satisfies Shape;

/**
 * Converts a payment of the service. Null only without a usable id; any other field may be missing
 * or invalid.
 */
export function toTerminalPayment(source: JsonValue | undefined): TerminalPayment | null {
  if (!isJsonObject(source)) return null;
  const { metadata: sentMetadata = null, ...others } = source;
  const { fields, extras } = readFields(wireTerminalPayment, others);
  const id = terminalPaymentId.safeParse(fields.id);
  if (!id.success) return null;
  const amount = toMoney(fields.amount, 'amount');
  const authorizedAmount = toMoney(fields.authorized_amount, 'authorized_amount');
  const metadata = toMetadata(sentMetadata);
  return {
    id: id.data,
    terminalId: fields.terminal_id,
    poiId: fields.poi_id,
    amount: amount.value,
    authorizedAmount: authorizedAmount.value,
    status: fields.status,
    paymentMethod: fields.payment_method,
    cardSummary: fields.card_summary,
    metadata: metadata.value,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    authorizedAt: fields.authorized_at,
    extras: [...extras, ...amount.extras, ...authorizedAmount.extras, ...metadata.extras],
  };
}

const maxMetadataEntries = 200;
const maxMetadataLength = 4_000;
const maxMetadataDepth = 16;

function toMetadata(source: JsonValue): Nested<TerminalPayment['metadata']> {
  if (source === null) return { value: [], extras: [] };
  const object = typeof source === 'string' ? parseJson(source, maxMetadataDepth) : source;
  return isJsonObject(object)
    ? { value: pairsOf(object), extras: [] }
    : { value: [], extras: [toExtra('metadata', source)] };
}

/** The specification has only texts; any other value is shown as its JSON. */
function pairsOf(object: JsonObject): TerminalPayment['metadata'] {
  return Object.entries(object)
    .slice(0, maxMetadataEntries)
    .map(([key, value]) => ({
      key: key.slice(0, maxMetadataLength),
      value: (value === null ? '' : (asText(value) ?? toJsonText(value))).slice(
        0,
        maxMetadataLength,
      ),
    }));
}

export const toRequestedTerminalPayment = requestedReader('terminal_payment', toTerminalPayment);

/**
 * A payment that was just started.
 * @assumption The specification does not show the answer: either under `terminal_payment` as when
 * it is read, or the payment itself.
 */
export function toStartedPayment(body: JsonValue): TerminalPayment | null {
  return toTerminalPayment(member(body, 'terminal_payment') ?? body);
}
