import * as z from 'zod/mini';
import { command } from '../command.ts';
import { money } from '../products.ts';
import { openText } from '../values.ts';

const searchHit = z.object({
  kind: z.enum(['card', 'bank-account', 'client', 'product', 'supplier-invoice', 'registration']),
  id: z.string(),
  title: openText,
  /**
   * A card's nickname unless it is the title. For a client, product or supplier invoice: the
   * matched words, if the title does not contain them.
   */
  detail: openText,
  lastDigits: openText,
  /** An account's IBAN, a client's VAT number, the number of a supplier invoice. */
  number: openText,
  /** Of a supplier invoice. */
  iban: z.optional(openText),
  amount: z.optional(z.nullable(money)),
  status: openText,
  /** A card that is neither locked nor final. */
  canLock: z.boolean(),
  /** A card whose limits can be changed, also while it is locked. */
  canSetLimits: z.boolean(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = {
  /**
   * Searches all data stored on this computer, online or offline. Word order, case and accents do
   * not matter.
   */
  everywhere: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(200)),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(50)),
    }),
    output: z.object({ hits: z.array(searchHit) }),
  }),
};
