import * as z from 'zod/mini';
import type {
  Subscription,
  SubscriptionDraft,
} from '../../../../preload/contract/webhooks/webhooks.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { defineFormFields } from '../../../forms/form-fields.ts';
import type { DraftForm } from '../../../platform/drafts/window-drafts.ts';

const values = z.strictObject({
  callbackUrl: z.string(),
  types: z.array(z.string()),
  description: z.string(),
});
/** The typed content. */
export type SubscriptionValues = Readonly<z.infer<typeof values>>;

const storedShape = z.strictObject({ about: z.nullable(z.string()), values });
/** The stored form; `about`: the subscription to change, null for a new one. */
type StoredSubscription = z.infer<typeof storedShape>;

export const emptyValues: SubscriptionValues = { callbackUrl: '', types: [], description: '' };

function formOf(key: string): DraftForm<StoredSubscription> {
  return draftForm({
    key,
    belongsTo: 'connection',
    empty: { about: null, values: { ...emptyValues, types: [] } },
    shape: storedShape,
    isWorthStoring: (draft) =>
      draft.about !== null || JSON.stringify(draft.values) !== JSON.stringify(emptyValues),
  });
}

export const newSubscriptionForm = formOf('webhooks:new');
/** One change at a time: beginning another one drops the former draft. */
export const changedSubscriptionForm = formOf('webhooks:change');

/** Address, types and description. */
export const subscriptionFields = defineFormFields<SubscriptionValues, null>()({
  callbackUrl: {},
  types: {},
  description: {},
});

export function valuesOf({ callbackUrl, types, description }: Subscription): SubscriptionValues {
  return {
    callbackUrl: callbackUrl ?? '',
    types: [...types],
    description: description ?? '',
  };
}

/**
 * The request: all writable fields (spec/observed.md, "Webhooks"), an empty description as null.
 */
export function draftOf({
  callbackUrl,
  types,
  description,
}: SubscriptionValues): SubscriptionDraft {
  return {
    callbackUrl: callbackUrl.trim().replace(/^https:/i, 'https:'),
    types: [...types],
    description: description.trim() === '' ? null : description.trim(),
  };
}

/** Whether the request would change anything. */
export function isChanged(before: SubscriptionValues, after: SubscriptionValues): boolean {
  const [one, other] = [draftOf(before), draftOf(after)];
  return (
    one.callbackUrl !== other.callbackUrl ||
    one.description !== other.description ||
    one.types.toSorted().join('\n') !== other.types.toSorted().join('\n')
  );
}
