import { subscriptionId } from '../../../../preload/contract/values.ts';
import type { SubscriptionId } from '../../../../preload/contract/values.ts';
import type {
  EventSecret,
  SubscriptionRow,
} from '../../../../preload/contract/webhooks/webhooks.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Choice } from '../../../ui/select.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { typeName } from '../../../widgets/events/event-names.ts';
import { subscriptionTitle } from '../subscriptions/subscription-labels.ts';
import { sortTypes } from '../subscriptions/subscription-types.ts';

/** The owner of a secret: a subscription of the list, another one, or an onboarding endpoint. */
export type SecretOwner = `of:${string}` | EventSecret['kind'];

/**
 * The text that distinguishes a subscription from others of the same name: its address, its types,
 * or its id.
 */
function distinguishingText(
  others: readonly SubscriptionRow[],
  row: SubscriptionRow,
  t: Translate,
): string {
  const addressOf = ({ callbackUrl }: SubscriptionRow): string =>
    visibleText((callbackUrl ?? '').replace(/^https:\/\//i, ''));
  const typesOf = ({ types }: SubscriptionRow): string =>
    sortTypes(types)
      .map((type) => typeName(type, t))
      .join(', ');
  const distinguish = [
    addressOf,
    typesOf,
    (each: SubscriptionRow) => `${addressOf(each)} · ${typesOf(each)}`,
  ].find((textOf) => textOf(row) !== '' && !others.some((other) => textOf(other) === textOf(row)));
  return distinguish?.(row) ?? row.id.slice(0, 8);
}

/**
 * Subscriptions without a secret first: the user most likely has the secret of one of these. Equal
 * names get a distinguishing text.
 */
export function ownersToChoose(
  subscriptions: readonly SubscriptionRow[],
  about: SubscriptionId | null,
  t: Translate,
): readonly Choice<SecretOwner>[] {
  const titleOf = (row: SubscriptionRow): string => subscriptionTitle(row, t);
  const owners = subscriptions
    .filter((row) => !row.isAbsent || row.id === about)
    .sort((a, b) => Number(a.hasSecret) - Number(b.hasSecret))
    .map((row): Choice<SecretOwner> => {
      const title = titleOf(row);
      const others = subscriptions.filter((each) => each !== row && titleOf(each) === title);
      return {
        id: `of:${row.id}`,
        label: others.length === 0 ? title : `${title} · ${distinguishingText(others, row, t)}`,
      };
    });
  return [
    ...owners,
    { id: 'v2', label: t('webhooks.secret.kind.v2') },
    { id: 'onboarding', label: t('webhooks.secret.of-onboarding') },
  ];
}

/** The owner in the format of main. */
export function ownerOf(owner: SecretOwner): {
  readonly kind: EventSecret['kind'];
  readonly subscriptionId: SubscriptionId | null;
} {
  if (owner === 'onboarding') return { kind: 'onboarding', subscriptionId: null };
  const id = owner.startsWith('of:') ? subscriptionId.safeParse(owner.slice('of:'.length)) : null;
  return { kind: 'v2', subscriptionId: id?.data ?? null };
}
