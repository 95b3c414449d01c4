import { useEffect, useRef, useState } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import {
  checkSubscription,
  maxSubscriptionCharacters,
} from '../../../../preload/contract/webhooks/check-subscription.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { FormTextField } from '../../../forms/form-parts.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import { refusalOf } from '../../../forms/refusal.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { showInPlace } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { subscriptionRoute } from '../webhooks-lists.ts';
import { draftOf, subscriptionFields } from './subscription-draft.ts';
import type { SubscriptionValues } from './subscription-draft.ts';
import { findSameAddress } from './same-address.ts';
import { subscribingScope } from './subscription-types.ts';
import { subscriptionProblemMessage, subscriptionTitle } from './subscription-labels.ts';
import { useCallbackWarning } from './use-callback-warning.ts';
import { TypesField } from './types-field.tsx';
import { FormFooter } from '../../../forms/form-footer.tsx';
import './subscription-form.css';

type SubscriptionFormProps = {
  readonly about: string | null;
  readonly values: SubscriptionValues;
  readonly isRestored: boolean;
  /** False: equal to the bank's data. */
  readonly canSend: boolean;
  /** Types that the bank returned, known or not. */
  readonly offeredTypes: readonly string[];
  readonly otherSubscriptions: readonly SubscriptionRow[];
  readonly isSending: boolean;
  readonly error: CommandError | null;
  readonly onChange: (change: (before: SubscriptionValues) => SubscriptionValues) => void;
  readonly onDiscard: () => void;
  /** Why it failed. */
  readonly onSend: () => Promise<CommandError | null>;
  readonly onCancel: () => void;
};

/** The address and the types. Problems show at their fields before sending. */
export function SubscriptionForm({
  about,
  values,
  isRestored,
  canSend,
  offeredTypes,
  otherSubscriptions,
  isSending,
  error,
  onChange,
  onDiscard,
  onSend,
  onCancel,
}: SubscriptionFormProps) {
  const isOnline = useIsOnline();
  const [refused, setRefused] = useState<FormRefusal<SubscriptionValues> | null>(null);
  const content = JSON.stringify(draftOf(values));
  const problems = checkSubscription(draftOf(values));
  const form = useForm({
    fields: subscriptionFields,
    values,
    context: null,
    change: onChange,
    problems,
    content,
    refused,
    problemText: (code, field) => subscriptionProblemMessage(code, field, t),
  });
  const callback = useCallbackWarning(values.callbackUrl);
  const twin = findSameAddress(otherSubscriptions, { callbackUrl: values.callbackUrl, id: about });
  const send = async (): Promise<void> => {
    form.showAllProblems();
    if (problems.length > 0) form.focusProblem();
    if (problems.length > 0 || !canSend) return;
    setRefused(null);
    const failure = await onSend();
    const refusal = failure === null ? null : refusalOf(failure);
    if (refusal !== null) setRefused({ ...refusal, values, content });
  };
  const isFault = error !== null && refusalOf(error) === null;
  const fault = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFault) fault.current?.scrollIntoView({ block: 'nearest' });
  }, [isFault]);
  const left = maxSubscriptionCharacters.description - [...values.description.trim()].length;
  return (
    <div className="subscription-form scrolls">
      <Form ref={form.element} noValidate isPending={isSending} onSubmit={() => void send()}>
        {isRestored && (
          <Note
            icon={Info}
            tone="slate"
            actions={
              <Button size="small" look="quiet" onPress={onDiscard}>
                {t('ui.word.discard')}
              </Button>
            }
          >
            {t('webhooks.form.restored')}
          </Note>
        )}
        <ProblemsAbove above={form.above} />
        <FormTextField
          fields={form}
          field="callbackUrl"
          label={t('webhooks.field.callbackUrl')}
          hint={withWarning(callback.warning, t('webhooks.form.address-hint'))}
          onLeave={callback.lookUp}
          isCode
          autoFocus
          placeholder="https://"
        />
        {/* Several subscriptions may share an address: this never blocks sending. */}
        <div role="status">
          {twin !== null && (
            <Note
              icon={TriangleAlert}
              actions={
                <Button size="small" onPress={() => showInPlace(subscriptionRoute(twin.id))}>
                  {t('webhooks.form.twin-open')}
                </Button>
              }
            >
              <strong>{t('webhooks.form.twin')}</strong> {visibleText(subscriptionTitle(twin, t))}.{' '}
              {t('webhooks.form.twin-why')}
            </Note>
          )}
        </div>
        <TypesField
          chosen={values.types}
          offeredTypes={offeredTypes}
          problem={form.problemOf('types')}
          onChange={(types) => form.change({ types: [...types] })}
        />
        <FormTextField
          fields={form}
          field="description"
          label={t('invoices.field.description')}
          hint={
            left < 0
              ? t('webhooks.form.description-over', { count: -left })
              : t('webhooks.form.description-hint', { count: left })
          }
        />
        <p className="caption">{t('webhooks.form.scope', { scope: subscribingScope })}</p>
        {isFault && (
          <div ref={fault}>
            <FaultPanel
              error={error}
              attempt="write"
              actions={
                error.kind === 'outcome-unknown' ? (
                  <Button onPress={onCancel}>{t('webhooks.form.look')}</Button>
                ) : (
                  <ScopeSignIn error={error} />
                )
              }
            />
          </div>
        )}
        <FormFooter onCancel={onCancel}>
          <Button
            look="primary"
            type="submit"
            isPending={isSending}
            isDisabled={!isOnline || !canSend}
          >
            {t(about === null ? 'webhooks.form.create' : 'webhooks.form.save')}
          </Button>
        </FormFooter>
      </Form>
    </div>
  );
}
