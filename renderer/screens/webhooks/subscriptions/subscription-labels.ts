import { callbackWarning } from '../../../../preload/contract/webhooks/check-subscription.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { isKnownType } from '../../../widgets/events/event-names.ts';
import { visibleText } from '../../../format/visible-text.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { problemMessageId } from '../../../ui/field-error.tsx';
import { scopeOf } from './subscription-types.ts';

function hostOf(address: string): string {
  try {
    return new URL(address).host || address;
  } catch {
    return address;
  }
}

/** The title of a subscription: the user's label, the bank's description, or its address. */
export function subscriptionTitle(
  {
    label,
    description,
    callbackUrl,
  }: Pick<SubscriptionRow, 'label' | 'description' | 'callbackUrl'>,
  t: Translate,
): string {
  const title = [label, description, callbackUrl === null ? null : hostOf(callbackUrl)].find(
    (text) => text !== null && text !== '',
  );
  return title == null ? t('webhooks.untitled') : visibleText(title);
}

/** The scope needed to read the objects of a type. */
export function typeHints(type: string, t: Translate): readonly string[] {
  if (!isKnownType(type)) return [t('webhooks.type.unknown')];
  const scope = scopeOf[type];
  return [scope === null ? t('webhooks.type.no-scope') : t('webhooks.type.scope', { scope })];
}

/** The problem of a subscription's field, as a sentence. */
export function subscriptionProblemMessage(
  code: string,
  field: string | null,
  t: Translate,
): string {
  return t(
    field === 'types' && code === 'required' ? 'webhooks.problem.no-type' : problemMessageId(code),
  );
}

/** The warning about an address, as a sentence. */
export function callbackWarningMessage(callbackUrl: string, t: Translate): string | null {
  const code = callbackWarning(callbackUrl);
  return code === null ? null : t(`webhooks.warning.${code}`);
}
