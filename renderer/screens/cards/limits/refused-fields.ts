import { fromWireName } from '../../../../preload/contract/field-names.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';

/**
 * The bank's messages for each field that it rejected: `/card/payment_daily_limit` is
 * `paymentDailyLimit`. Messages without a known field are left out.
 */
export function refusedFields(
  error: CommandError | null,
): Readonly<Record<string, readonly string[]>> {
  if (error?.kind !== 'rejected') return {};
  const fields = new Map<string, readonly string[]>();
  for (const { pointer, detail, code } of error.problems) {
    const field = fromWireName(pointer?.split('/').at(-1) ?? '');
    const message = detail ?? code;
    if (field !== '' && message !== null)
      fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}
