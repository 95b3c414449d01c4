import { subscriptionId } from '../../../../preload/contract/values.ts';
import type { SubscriptionId } from '../../../../preload/contract/values.ts';
import type { EventSecret, SubscriptionRow } from '../../../../preload/contract/webhooks.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Choice } from '../../../ui/select.tsx';
import { subscriptionTitle } from '../subscriptions/subscription-labels.ts';

/**
 * What a secret is said to belong to: one subscription of the list, some other one, or an
 * onboarding endpoint.
 */
export type SecretOwner = `of:${string}` | EventSecret['kind'];

/**
 * Those without a secret first: theirs is what is most likely at hand. Two of one name are told
 * apart by their ids.
 */
export const ownersToChoose = (
  subscriptions: readonly SubscriptionRow[],
  about: SubscriptionId | null,
  t: Translate,
): readonly Choice<SecretOwner>[] => {
  const titles = subscriptions.map((row) => subscriptionTitle(row, t));
  const ofThese = subscriptions
    .map((row, index) => ({ row, title: titles[index] ?? '' }))
    .filter(({ row }) => !row.isAbsent || row.id === about)
    .sort((a, b) => Number(a.row.hasSecret) - Number(b.row.hasSecret))
    .map(({ row, title }): Choice<SecretOwner> => ({
      id: `of:${row.id}`,
      label:
        titles.filter((each) => each === title).length > 1
          ? `${title} · ${row.id.slice(0, 8)}`
          : title,
    }));
  return [
    ...ofThese,
    { id: 'v2', label: t('webhooks.secret.kind.v2') },
    { id: 'onboarding', label: t('webhooks.secret.kind.onboarding') },
  ];
};

/** The same as main takes it. */
export const ownerOf = (
  owner: SecretOwner,
): { readonly kind: EventSecret['kind']; readonly subscriptionId: SubscriptionId | null } => {
  if (owner === 'onboarding') return { kind: 'onboarding', subscriptionId: null };
  const id = owner.startsWith('of:') ? subscriptionId.safeParse(owner.slice('of:'.length)) : null;
  return { kind: 'v2', subscriptionId: id?.data ?? null };
};
