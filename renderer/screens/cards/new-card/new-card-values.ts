import * as z from 'zod/mini';

/** The choice that stands for "another one, typed": no id and no level is written like this. */
export const ownChoice = '*';

/** `unsaid`: nothing is sent and the bank decides. */
const limitSwitch = z.enum(['unsaid', 'on', 'off']);
export type LimitSwitch = z.infer<typeof limitSwitch>;

/**
 * What stands in the fields, as it was typed. A choice is an id, `ownChoice` with the text beside
 * it, or empty.
 */
const newCardValues = z.strictObject({
  level: z.string(),
  ownLevel: z.string(),
  holder: z.string(),
  ownHolder: z.string(),
  initiator: z.string(),
  ownInitiator: z.string(),
  account: z.string(),
  ownAccount: z.string(),
  ownOrganization: z.string(),
  nickname: z.string(),
  design: z.string(),
  ownDesign: z.string(),
  typeOfPrint: z.string(),
  ship: z.enum(['unsaid', 'business', 'address']),
  firstLine: z.string(),
  secondLine: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  choosesOptions: z.boolean(),
  atmOption: z.boolean(),
  nfcOption: z.boolean(),
  onlineOption: z.boolean(),
  foreignOption: z.boolean(),
  activeDays: z.array(z.number()),
  categories: z.string(),
  paymentMonthlyLimit: z.string(),
  paymentDailyLimit: z.string(),
  paymentDailyLimitOption: limitSwitch,
  paymentTransactionLimit: z.string(),
  paymentTransactionLimitOption: limitSwitch,
  atmMonthlyLimit: z.string(),
  atmDailyLimit: z.string(),
  atmDailyLimitOption: limitSwitch,
  paymentLifespanLimit: z.string(),
  /** `2026-11-30`, as a date field gives it. */
  endDay: z.string(),
  otherFieldsJson: z.string(),
});
export type NewCardValues = z.infer<typeof newCardValues>;

export const emptyNewCard: NewCardValues = {
  level: '',
  ownLevel: '',
  holder: '',
  ownHolder: '',
  initiator: '',
  ownInitiator: '',
  account: '',
  ownAccount: '',
  ownOrganization: '',
  nickname: '',
  design: '',
  ownDesign: '',
  typeOfPrint: '',
  ship: 'unsaid',
  firstLine: '',
  secondLine: '',
  zipCode: '',
  city: '',
  country: '',
  choosesOptions: false,
  atmOption: true,
  nfcOption: true,
  onlineOption: true,
  foreignOption: true,
  activeDays: [],
  categories: '',
  paymentMonthlyLimit: '',
  paymentDailyLimit: '',
  paymentDailyLimitOption: 'unsaid',
  paymentTransactionLimit: '',
  paymentTransactionLimitOption: 'unsaid',
  atmMonthlyLimit: '',
  atmDailyLimit: '',
  atmDailyLimitOption: 'unsaid',
  paymentLifespanLimit: '',
  endDay: '',
  otherFieldsJson: '',
};

/** `sent`: these very values went to the bank as that creation (`sentDraft` of the contract). */
export type NewCardDraft = {
  readonly values: NewCardValues;
  readonly sent: { readonly writeId: string; readonly atEpochMs: number } | null;
};

export const emptyNewCardDraft: NewCardDraft = { values: emptyNewCard, sent: null };

const keptDraft = z.object({
  values: newCardValues,
  sent: z._default(z.nullable(z.object({ writeId: z.string(), atEpochMs: z.number() })), null),
});

/** The kept draft, or null when there is none or it is from another version. */
export const readNewCardDraft = (json: string): NewCardDraft | null => {
  try {
    const read = keptDraft.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

/** For keeping; null when nothing was typed. */
export const writeNewCardDraft = (draft: NewCardDraft): string | null =>
  JSON.stringify(draft.values) === JSON.stringify(emptyNewCard) ? null : JSON.stringify(draft);
