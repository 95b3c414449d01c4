import * as z from 'zod';
import { cardLevels } from './card.ts';
import { limitAmounts, limitOptions } from './limits.ts';

const amount = z.number().nonnegative();

const limits = {
  ...optionalOf(limitAmounts, amount),
  ...optionalOf(limitOptions, z.boolean()),
};

function optionalOf<Name extends string, Type extends z.ZodType>(
  names: readonly Name[],
  type: Type,
) {
  const optional = z.optional(type);
  return Object.fromEntries(names.map((name) => [name, optional])) as Record<Name, typeof optional>;
}

/** `PATCH …/options`: all four are sent together. */
export const optionsBody = z.strictObject({
  card: z.strictObject({
    atm_option: z.boolean(),
    nfc_option: z.boolean(),
    online_option: z.boolean(),
    foreign_option: z.boolean(),
  }),
});

/** `PATCH …/limits`: any of them; the others stay. */
export const limitsBody = z.strictObject({ card: z.strictObject(limits) });

/** `PATCH …/nickname`. */
export const nicknameBody = z.strictObject({
  card: z.strictObject({ nickname: z.string().max(60) }),
});

const activeDays = z.array(z.int().min(1).max(7)).max(7);

/** `PATCH …/restrictions`: 1 is Monday. */
export const restrictionsBody = z.strictObject({
  card: z.strictObject({
    active_days: activeDays.optional(),
    categories: z.array(z.string()).optional(),
  }),
});

/**
 * `POST /v2/cards`. The specification does not show the fields; these are the ones that such
 * services accept.
 */
export const createBody = z.strictObject({
  card: z.strictObject({
    holder_id: z.uuid(),
    initiator_id: z.uuid(),
    organization_id: z.uuid(),
    bank_account_id: z.uuid(),
    card_level: z.enum(cardLevels),
    nickname: z.string().max(60).optional(),
    ship_to_business: z.boolean().optional(),
    atm_option: z.boolean().optional(),
    nfc_option: z.boolean().optional(),
    online_option: z.boolean().optional(),
    foreign_option: z.boolean().optional(),
    ...limits,
    payment_lifespan_limit: amount.optional(),
    pre_expires_at: z.iso.datetime({ offset: true }).optional(),
    active_days: activeDays.optional(),
    categories: z.array(z.string()).optional(),
    card_design: z.string().optional(),
    type_of_print: z.enum(['embossed', 'print']).optional(),
    address: z
      .strictObject({
        first_line: z.string(),
        second_line: z.string().optional(),
        zip_code: z.string(),
        city: z.string(),
        country: z.string().length(2),
      })
      .optional(),
  }),
});

/** The card object of a creation. */
export type NewCard = z.infer<typeof createBody>['card'];
