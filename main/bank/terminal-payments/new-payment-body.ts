import type { InputProblem } from '../../../preload/contract/result.ts';
import { type NewPayment, requestIdKey } from '../../../preload/contract/terminal-payments.ts';
import { type JsonObject, toJsonText } from '../wire/json.ts';
import { mergeOtherFields } from '../wire/merge-other-fields.ts';

/**
 * The body of POST /v2/terminals/{id}/payment, and the problems of the fields entered as JSON.
 * @assumption The specification does not show the shape: amount and metadata are written as in a
 * payment that is read.
 */
export function newPaymentBody(
  { amount: { value, currency }, reference, otherFieldsJson }: NewPayment,
  writeId: string,
): { readonly bodyText: string; readonly problems: readonly InputProblem[] } {
  const form: JsonObject = {
    amount: { value, currency },
    metadata: {
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
      [requestIdKey]: writeId,
    },
  };
  const { body, problems } = mergeOtherFields(form, otherFieldsJson, ['metadata']);
  return { bodyText: toJsonText(body), problems };
}
