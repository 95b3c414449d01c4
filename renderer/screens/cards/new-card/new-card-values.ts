import * as z from 'zod/mini';
import {
  fieldsOfType,
  limitOptionFields,
  limits,
} from '../../../../preload/contract/cards/limits.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import type { SentDraft } from '../../../forms/use-sent-form.ts';

/** The choice "another one, typed": no id and no level has this value. */
export const ownChoice = '*';

/** `unsaid`: not sent; the bank decides. */
const limitSwitch = z.enum(['unsaid', 'on', 'off']);

const limitAmounts = limits.map(({ amount }) => amount);

/**
 * The typed content of the fields. A choice is an id, `ownChoice` with its text field, or empty.
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
  ...fieldsOfType(limitAmounts, z.string()),
  ...fieldsOfType(limitOptionFields, limitSwitch),
  /** `2026-11-30`, the format of a date field. */
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
  ...fieldsOfType(limitAmounts, ''),
  ...fieldsOfType(limitOptionFields, 'unsaid' as const),
  endDay: '',
  otherFieldsJson: '',
};

/** The content that was sent as that creation (`sentDraft` of the contract). */
const sentCard = z.object({ writeId: z.string(), atEpochMs: z.number(), content: z.string() });
export type SentCard = z.infer<typeof sentCard>;

/** The stored form of a new card. */
export const newCardForm = draftForm<SentDraft<NewCardValues, SentCard>>({
  key: 'cards:new',
  belongsTo: 'connection',
  empty: { values: emptyNewCard, sent: null },
  shape: z.object({ values: newCardValues, sent: z._default(z.nullable(sentCard), null) }),
  isWorthStoring: ({ values }) => JSON.stringify(values) !== JSON.stringify(emptyNewCard),
});
